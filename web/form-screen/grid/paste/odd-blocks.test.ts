import { describe, expect, it } from 'vitest'
import type { PasteScope } from './plan.ts'
import { asked, balances, credits, pasted, sales, statement } from './test-scopes.ts'

// spec 2 §2.22

/** Returns the question that a pasted text leads to, and the changes of each choice. */
function changesAsked(scope: PasteScope, ...paste: [text: string, start?: { row: number; column: number }]) {
  const { text, choices } = asked(scope, ...paste)
  return { text, choices: choices.map(({ label, plan }) => [label, plan.changes]) }
}

describe('a pasted block without headings that is wider than the table', () => {
  it.each([
    ['a blank column beside its labels, as a merged cell leaves it', 'Sales\t\t25\t24\t23'],
    ['a share beside each amount', 'Sales\t25\t100%\t24\t100.0%\t23\t100 %'],
  ])('leaves out %s', (_, text) => {
    expect(pasted(statement, text).changes).toEqual({ sales_2025: 25, sales_2024: 24, sales_2023: 23 })
  })

  it('asks which of its columns are meant, since the first may be numbers of notes', () => {
    expect(changesAsked(statement, 'Sales\t3\t25\t24\t23')).toEqual({
      text: 'You pasted 4 columns. From this cell on the table has 3.',
      choices: [
        ['Paste the first 3', { sales_2025: 3, sales_2024: 25, sales_2023: 24 }],
        ['Paste the last 3', { sales_2025: 25, sales_2024: 24, sales_2023: 23 }],
      ],
    })
    expect(changesAsked(statement, '25\t24\t23\n1\t2\t3', { row: 0, column: 1 }).choices[0]).toEqual([
      'Paste the first 2',
      { sales_2024: 25, sales_2023: 24, other_business_income_2024: 1, other_business_income_2023: 2 },
    ])
  })

  it('keeps a blank column that has a place, such as a year that is not known yet', () => {
    expect(pasted(statement, 'Sales\t\t24\t23').changes).toEqual({
      sales_2025: null,
      sales_2024: 24,
      sales_2023: 23,
    })
  })
})

describe('a pasted block with years above it', () => {
  it.each([
    ['a % between them', '\t2023\t%\t2024\t%\nSales\t23\t100%\t24\t100%'],
    ['invisible characters before them', '\t\u200e2023\t\u200e2024\nSa\u00adles\t23\t24'],
  ])('is matched by them in spite of %s', (_, text) => {
    expect(pasted(statement, text).changes).toEqual({ sales_2023: 23, sales_2024: 24 })
  })

  it('is matched by the months below a year that was merged over them', () => {
    const text = '\t2024\t\t\nDay\tJul\tAug\tDec\n5\t1\t2\t3\n10\t4\t5\t6'
    expect(pasted(balances, text).changes).toEqual({
      balance_5th_month_1: 1,
      balance_5th_month_2: 2,
      balance_5th_month_6: 3,
      balance_10th_month_1: 4,
      balance_10th_month_2: 5,
      balance_10th_month_6: 6,
    })
  })
})

describe('a pasted block headed by the banks of the client', () => {
  const ofBanks = {
    ...credits,
    section: { ...credits.section, columnNames: ['First Valley', 'Riverton Credit', 'Total'] },
  }

  it.each([
    ['Riverton\tFirst Valley', { bank1_credit_month_1: 2, bank2_credit_month_1: 1 }],
    ['First Valley\tRiverton Credit', { bank1_credit_month_1: 1, bank2_credit_month_1: 2 }],
    ['Bank 2\tBank 1', { bank1_credit_month_1: 2, bank2_credit_month_1: 1 }],
  ])('is matched by them in any order: %s', (heads, changes) => {
    expect(pasted(ofBanks, `Month\t${heads}\nJanuary\t1\t2`).changes).toEqual(changes)
  })

  it('asks if one of them is unknown, because it may be either bank or none', () => {
    expect(changesAsked(ofBanks, 'Month\tRiverton\tSome other\nJanuary\t1\t2')).toEqual({
      text: 'This table has no column “Some other”.',
      choices: [['Paste 1 column by its name', { bank2_credit_month_1: 1 }]],
    })
  })
})

describe('a pasted list with two names and one amount per line', () => {
  it.each([
    ['months and days', balances, 'July 2024\t5\t1\n\t10\t2\nAugust 2024\t5\t3\n\t10\t4'],
    [
      'days and months',
      balances,
      'Day\tMonth\tBalance\n5th\tJul\t1\n5th\tAug\t3\n10th\tJul\t2\n10th\tAug\t4',
    ],
  ])('of %s is placed by both', (_, scope, text) => {
    expect(pasted(scope, text)).toMatchObject({
      changes: {
        balance_5th_month_1: 1,
        balance_10th_month_1: 2,
        balance_5th_month_2: 3,
        balance_10th_month_2: 4,
      },
      leftOut: [],
    })
  })

  it('of months and banks is placed by both', () => {
    expect(pasted(credits, 'January\tBank 1\t1\n\tBank 2\t2\nMarch\tBank 1\t3\n\tBank 2\t4').changes).toEqual(
      {
        bank1_credit_month_1: 1,
        bank2_credit_month_1: 2,
        bank1_credit_month_3: 3,
        bank2_credit_month_3: 4,
      },
    )
  })

  it.each([
    ['months and days', balances, 'July 2024\t5\t1\n\t10\t2\nAugust 2024\t5\t3\nDecember 2024\t25\t4'],
    ['days and months', balances, 'Day\tMonth\tBalance\n5th\tJul\t1\n\tAug\t3\n10th\tJul\t2\n25th\tDec\t4'],
  ])('of %s leaves the cells that it does not name as they are', (_, scope, text) => {
    expect(pasted(scope, text).changes).toEqual({
      balance_5th_month_1: 1,
      balance_10th_month_1: 2,
      balance_5th_month_2: 3,
      balance_25th_month_6: 4,
    })
  })

  it('of dates leaves the days that it does not name as they are', () => {
    expect(pasted(sales, '05/01/2026\t50\n15/01/2026\t150\n25/12/2025\t7').changes).toEqual({
      sales_month1_day5: 50,
      sales_month1_day15: 150,
      sales_month2_day25: 7,
    })
  })

  it('empties a cell that it names without an amount', () => {
    expect(pasted(credits, 'January\tBank 1\t1\n\tBank 2\t\nMarch\tBank 1\t3').changes).toEqual({
      bank1_credit_month_1: 1,
      bank2_credit_month_1: null,
      bank1_credit_month_3: 3,
    })
  })

  it('of dates is also read with the days of the week before them', () => {
    const text = 'Thu 15/01/2026\t150\nSun, 25/01/2026\t250\nMonday 05/01/2026\t50'
    expect(pasted(sales, text).changes).toEqual({
      sales_month1_day15: 150,
      sales_month1_day25: 250,
      sales_month1_day5: 50,
    })
  })
})

describe('what a pasted block says its amounts are in', () => {
  it.each([
    ["KES 000's", 'thousands', 1500],
    ['All figures in USD ’000s', 'thousands', 1500],
    ['Amounts in KES 000', 'thousands', 1500],
    ['Rs. in lakhs', 'lakhs', 150_000],
    ['INR lacs', 'lakhs', 150_000],
    ['Rs. crore', 'crores', 15_000_000],
  ])('is asked about: %s', (said, word, value) => {
    const { text, choices } = changesAsked(statement, `${said}\t2024\nSales\t1.5`)
    expect(text).toBe(`“${said}” says that the amounts are in ${word}.`)
    expect(choices[0]?.[1]).toEqual({ sales_2024: value })
  })

  it.each(["330'000", "1'330'000.50", '330’000'])('is not %s, which is an amount', text => {
    expect(Object.keys(pasted(credits, `${text}\t7`).changes)).toHaveLength(2)
  })
})

describe('a pasted list with one date and amount per line', () => {
  it.each([
    ['05-Jul-24', '31-Jul-24', '30-Sep-24'],
    ['5 July 2024', '31 July 2024', '30 September 2024'],
    ['Fri 5 Jul 2024', 'Wed 31 Jul 2024', 'Mon 30 Sep 2024'],
    ['05/07/2024', '31/07/2024', '30/09/2024'],
  ])('such as a bank’s (%s, %s, %s) is placed by them, each month’s last day in one column', (...dates) => {
    expect(pasted(balances, dates.map((date, at) => `${date}\t${at + 1}`).join('\n'))).toMatchObject({
      changes: { balance_5th_month_1: 1, balance_lastDay_month_1: 2, balance_lastDay_month_3: 3 },
      leftOut: [],
    })
  })

  it('leaves out the day before a month’s last one', () => {
    const plan = pasted(balances, '05/07/2024\t1\n30/10/2024\t2\n31/10/2024\t3')
    expect(plan.changes).toMatchObject({ balance_lastDay_month_4: 3 })
    expect(plan.leftOut).toEqual(['30 October 2024 (no line for this day): "2"'])
  })
})

describe('a pasted statement', () => {
  it('compares its totals, although headings above their lines have the same names', () => {
    const text =
      'Cost of goods sold\t\t\t\nPurchases\t5\t4\t3\nCost of goods sold\t5\t4\t3\nTax\t1\t1\t1\nSales\t25\t24\t23'
    expect(pasted(statement, text)).toMatchObject({ agree: 3, differ: [], leftOut: [] })
  })

  it('in Arabic or Persian digits is read like any other', () => {
    const text = 'Sales\t٣٣١٬٠٠٠\t٣٠٢٬٥٠٠٫٥٠\t۲۷۹۸۰۰\nTax\t١\t٢\t٣'
    expect(pasted(statement, text).changes).toMatchObject({
      sales_2025: 331_000,
      sales_2024: 302_500.5,
      sales_2023: 279_800,
      tax_2023: 3,
    })
  })

  it('whose lines are numbered from 1 is placed without the numbers', () => {
    const months = Array.from({ length: 12 }, (_, month) => month + 1)
    const { changes } = pasted(credits, months.map(month => `${month}\t${month * 100}`).join('\n'))
    expect(changes).toEqual(
      Object.fromEntries(months.map(month => [`bank1_credit_month_${month}`, month * 100])),
    )
  })
})
