import { describe, expect, it } from 'vitest'
import type { PasteScope } from './plan.ts'
import { asked, balances, credits, pasted, sales, statement } from './test-scopes.ts'

// spec 2 §2.22; D38

/** Writes a table as people see it: "a | b" for cells, one line for each row. */
function table(...rows: readonly string[]): string {
  return rows
    .map(row =>
      row
        .split('|')
        .map(cell => cell.trim())
        .join('\t'),
    )
    .join('\n')
}

/** Returns the question that rows lead to, and the changes of each choice. */
function question(scope: PasteScope, ...rows: readonly string[]) {
  const { text, choices } = asked(scope, table(...rows))
  return { text, choices: choices.map(({ label, plan }) => [label, plan.changes]) }
}

describe('a pasted list of dates', () => {
  it('that can be read in both orders asks which one is meant', () => {
    const { text, choices } = question(balances, '07/05/2024 | 1200', '07/10/2024 | 1300')
    expect(text).toBe(
      '“07/05/2024” can be 5 July 2024 or 7 May 2024. Only with the month first are all of them in this table.',
    )
    expect(choices[0]).toEqual([
      'Month first: 5 July 2024',
      { balance_5th_month_1: 1200, balance_10th_month_1: 1300 },
    ])
    expect(asked(credits, table('01/02/2024 | 1', '02/03/2024 | 2')).text).toContain(
      '1 February 2024 or 2 January',
    )
    expect(asked(balances, table('10/07/2024 | 1')).text).toContain('10 July 2024 or 7 October 2024')
  })

  it('offers a balance on a day without a line for the next day that has one, and never moves it by itself', () => {
    const { text, choices } = question(balances, '06/07/2024 | 900', '11/07/2024 | 950')
    expect(text).toBe(
      'This table has no line for 6 July 2024 and 11 July 2024. A balance stays until the next entry.',
    )
    expect(choices).toEqual([
      [
        'Take them for 10 July 2024 and 15 July 2024',
        { balance_10th_month_1: 900, balance_15th_month_1: 950 },
      ],
      ['Leave them out', {}],
    ])
    expect(pasted(sales, '04/01/2026\t7\n15/01/2026\t8')).toMatchObject({
      changes: { sales_month1_day15: 8 },
      leftOut: ['4 January 2026 (no line for this day): "7"'],
    })
  })

  it.each([
    ['45478', '45483', '45504', 'is 5 July 2024 in a spreadsheet'],
    ['45478.75', '45483.5', '45504.25', 'is 5 July 2024 in a spreadsheet'],
    ['20240705', '20240710', '20240731', 'can be 5 July 2024'],
    ['05072024', '10072024', '31072024', 'can be 5 July 2024'],
    ['240705', '240710', '240731', 'can be 5 July 2024'],
    ['050724', '100724', '310724', 'can be 5 July 2024'],
  ])('in figures (%s, %s, %s) asks whether they are dates', (first, second, third, said) => {
    const { text, choices } = question(balances, `${first} | 1200`, `${second} | 1300`, `${third} | 900`)
    expect(text).toBe(`“${first}” ${said}.`)
    expect(choices[0]).toEqual([
      'Read as 5 July 2024',
      { balance_5th_month_1: 1200, balance_10th_month_1: 1300, balance_lastDay_month_1: 900 },
    ])
    expect(choices.at(-1)?.[0]).toBe('They are amounts')
  })

  it.each([
    ['2024-07-05 23:59', '2024-07-10 23:59'],
    ['2024-07-05T23:59:00.000Z', '2024-07-10T00:00:00+03:00'],
    ['23:59 05/07/2024', '08:10 15/07/2024 '],
    ['Fri, 05 Jul 2024 23:59:00 GMT', 'Wed, 10 Jul 2024 00:00:00 GMT'],
    ['05.07.2024 10.30 Uhr', '15.07.2024 10.30 Uhr'],
    ['05/07/2024 (Fri)', '15/07/2024 (Mon)'],
    ['20240705235900', '20240710T0815'],
    ['05JUL24', '10JUL24'],
    ['5 de julio de 2024', '10 de julio de 2024'],
    ['ven. 5 juil. 2024', 'mer. 10 juil. 2024'],
    ['5. Juli 2024', '10. Juli 2024'],
    ['Jul 5', 'Jul 10'],
    ['5/7', '10/7/24'],
  ])('with more or less than a date (%s, %s) is placed by it', (first, second) => {
    const changes = pasted(balances, `${first}\t100\n${second}\t250`).changes
    expect(changes).toMatchObject({ balance_5th_month_1: 100 })
    expect(Object.values(changes)).toEqual([100, 250])
    expect(Object.keys(changes)[1]).toMatch(/^balance_1[05]th_month_1$/)
  })

  it('takes the later of two entries of a day, whichever way the list runs, and asks if it runs neither way', () => {
    const later = { balance_5th_month_1: 250, balance_10th_month_1: 300 }
    expect(
      pasted(balances, table('05/07/2024 | 100', '05/07/2024 | 250', '10/07/2024 | 300')).changes,
    ).toEqual(later)
    expect(
      pasted(balances, table('10/07/2024 | 300', '05/07/2024 | 250', '05/07/2024 | 100')).changes,
    ).toEqual(later)
    expect(question(balances, '05/07/2024 | 100', '05/07/2024 | 250')).toEqual({
      text: '5 July 2024 stands there more than once: which line is its last?',
      choices: [
        ['The lower line of a day', { balance_5th_month_1: 250 }],
        ['The upper line of a day', { balance_5th_month_1: 100 }],
      ],
    })
    expect(pasted(sales, table('05/01/2026 | 10', '05/01/2026 | 20', '15/01/2026 | 30'))).toMatchObject({
      changes: { sales_month1_day15: 30 },
      leftOut: ['5 January 2026: "10", "20"'],
    })
  })

  it.each([
    ['CR', 'DR'],
    ['C', 'D'],
    ['H', 'S'],
    ['+', '-'],
    ['Credit', 'Debit'],
  ])('with signs in a column of their own (%s, %s) asks about the amounts below 0', (plus, minus) => {
    const rows = [
      `05/07/2024 | 1,200.00 | ${plus}`,
      `10/07/2024 | 300.00 | ${minus}`,
      `31/07/2024 | 900.00 | ${plus}`,
    ]
    const { text, choices } = question(balances, ...rows)
    expect(text).toBe('This table takes no amounts below 0: Balance 10th July 2024.')
    const others = { balance_5th_month_1: 1200, balance_lastDay_month_1: 900 }
    expect(choices).toEqual([
      ['Leave them out', others],
      ['As they are', { ...others, balance_10th_month_1: -300 }],
    ])
  })

  it('takes the balances of a statement, and asks which column they are if it does not say so', () => {
    const rows = ['05/07/2024 | salary | | 100 | 300', '15/07/2024 | rent | 20 | | 280']
    expect(pasted(balances, table('Date | Details | Debit | Credit | Balance', ...rows))).toMatchObject({
      changes: { balance_5th_month_1: 300, balance_15th_month_1: 280 },
      leftOut: ['“Debit” (1 figure)', '“Credit” (1 figure)'],
    })
    const { text, choices } = question(balances, ...rows)
    expect(text).toBe('It is not clear which column is meant.')
    expect(choices[2]).toEqual([
      'Paste only the column of 300 … 280',
      { balance_5th_month_1: 300, balance_15th_month_1: 280 },
    ])
  })

  it('takes a month’s last entry before its last day as its balance only if asked to', () => {
    const days = ['31/07', '30/08', '30/09', '31/10', '29/11', '31/12']
    const { text, choices } = question(balances, ...days.map((day, at) => `${day}/2024 | ${at + 1}`))
    expect(text).toBe(
      'The last entries of August and November are before their last days. Take them as the balances of those days?',
    )
    const months = [1, 2, 3, 4, 5, 6]
    expect(choices[0]).toEqual([
      'Take them for 31 August 2024 and 30 November 2024',
      Object.fromEntries(months.map(month => [`balance_lastDay_month_${month}`, month])),
    ])
    expect(choices[1]?.[0]).toBe('Leave them out')
  })

  it('is never placed by position if a date is not understood', () => {
    const { text } = question(balances, '05/07/2567 | 100', '10/07/2567 | 200')
    expect(text).toBe('“05/07/2567” is not understood.')
  })
})

describe('the columns of a pasted table', () => {
  it('that are another kind of amount or counts are left out by name', () => {
    expect(
      pasted(credits, table('Month | Credits | Debits', 'Jan | 1000 | 900', 'Feb | 1100 | 950')),
    ).toMatchObject({
      changes: { bank1_credit_month_1: 1000, bank1_credit_month_2: 1100 },
      leftOut: ['“Debits” (2 figures)'],
    })
    const counted = table('Month | No. of credits | Amount', 'Jan | 12 | 1000', 'Feb | 15 | 1100')
    expect(pasted(credits, counted)).toMatchObject({
      changes: { bank1_credit_month_1: 1000, bank1_credit_month_2: 1100 },
      leftOut: ['“No. of credits” (2 figures)'],
    })
    expect(pasted(credits, counted, { row: 0, column: 1 }).changes).toEqual({
      bank2_credit_month_1: 1000,
      bank2_credit_month_2: 1100,
    })
  })

  it.each([
    ['Month | Equity | Family', 'Jan | 1000 | 900'],
    ['Month | Amount | Amount', 'Jan | 1000 | 900'],
    ['Jan | 12 | 1000', 'Feb | 15 | 1100'],
    ['Jan | 1000 | 900', 'Feb | 1100 | 950'],
    ['Jan | Equity | 1000', 'Feb | Family | 900'],
    ['Jan | 1000 | RC', 'Feb | 900 | RD'],
    ['Jan | USD | 1000', 'Feb | KES | 900'],
  ])('that do not say what they are lead to a question: %s', (...rows) => {
    expect(asked(credits, table(...rows)).choices.length).toBeGreaterThan(0)
  })

  it('of years are no years of the table if they are only named by words, or are a budget', () => {
    expect(asked(statement, table('Line | Current year | Previous year', 'Sales | 24 | 23')).text).toBe(
      'This table has no column “Current year”, “Previous year”.',
    )
    expect(asked(statement, table('| Budget 2024', 'Sales | 120')).text).toContain('Budget 2024')
    expect(asked(statement, table('Sales | 3 | 25000 | 24000', 'Tax | 4 | 100 | 90')).text).toContain('“3”')
  })

  it.each([
    'Día | jul | ago | sep | oct | nov | dic',
    'Jour | juil. | août | sept. | oct. | nov. | déc.',
    'Dia | julho | agosto | setembro | outubro | novembro | dezembro',
    'Tag | Juli | August | September | Oktober | November | Dezember',
    '| 45474 | 45505 | 45536 | 45566 | 45597 | 45627',
  ])('named by months in other notations are matched by them: %s', heads => {
    const rows = table(heads, '5 | 1 | 2 | 3 | 4 | 5 | 6')
    const changes = heads.includes('45474')
      ? asked(balances, rows).choices[0]?.plan.changes
      : pasted(balances, rows).changes
    expect(changes).toEqual(
      Object.fromEntries([1, 2, 3, 4, 5, 6].map(month => [`balance_5th_month_${month}`, month])),
    )
  })

  it('of which only some are known lead to a question', () => {
    expect(question(balances, 'Day | Jul | Agosti | Sep', '5 | 1 | 2 | 3')).toEqual({
      text: 'This table has no column “Agosti”.',
      choices: [['Paste 2 columns by their names', { balance_5th_month_1: 1, balance_5th_month_3: 3 }]],
    })
    expect(question(credits, 'Jan | 1', 'Machi | 2', 'May | 3').text).toBe('This table has no line “Machi”.')
  })

  it('of days go to the last day of a month only on that day', () => {
    const plan = pasted(
      balances,
      table('Day | Jul | Aug | Sep', '28 | 1 | 2 | 3', '30 | 4 | 5 | 6', '31 | 7 | 8 |'),
    )
    expect(plan.changes).toEqual({
      balance_lastDay_month_1: 7,
      balance_lastDay_month_2: 8,
      balance_lastDay_month_3: 6,
    })
    expect(plan.leftOut).toHaveLength(5)
  })

  it('with a month twice give it neither amount', () => {
    expect(pasted(credits, table('Jan | 1', 'Jan | 2', 'Feb | 3'))).toMatchObject({
      changes: { bank1_credit_month_2: 3 },
      leftOut: ['Jan: "1"', 'Jan: "2"'],
    })
  })
})

describe('pasted amounts', () => {
  it.each(['US$1,200', 'US$ 1,200', '$US 1,200', 'U.S. $1,200', '1,200 US dollars', '১,২০০', '१,२००'])(
    'of %j are 1,200',
    text => {
      expect(pasted(credits, `${text}\t7`).changes).toEqual({
        bank1_credit_month_1: 1200,
        bank2_credit_month_1: 7,
      })
    },
  )
})

// What looks like a date, a month or a day and is not understood never lets the amounts fall on cells by position.
describe('a pasted block', () => {
  it.each<readonly [PasteScope, readonly string[]]>([
    [sales, ['week 1 of 11/2025 | 10', 'week 2 of 11/2025 | 20']],
    [balances, ['45478T08:15:00.000Z | 10', '45483T08:15:00.000Z | 20']],
    [balances, ['July | 1', '(blank) | 10']],
    [balances, ['November | 100', 'Day | 31']],
    [credits, ['Bank 1 | 100', 'Month | February']],
    [credits, ['100 | Bank 1', 'February | Month']],
    [statement, ['| 46022 | 46752', 'Sales | 1 | 2']],
    [statement, ['USD | Sales', '2025 | 100', 'Ledger XY | 100']],
    [sales, ['5/11/2025 | 3 | 900', '15/11/2025 | 4 | 800', '25/11/2025 | 2 | 700']],
  ])('with names that are not understood leads to a question: %#', (scope, rows) => {
    expect(asked(scope, table(...rows)).text).toMatch(
      /is not understood|which this table does not have|no column|no line|in a spreadsheet|may be no amount/,
    )
  })

  it('with the years of a statement below each other and a column of changes is placed by the years', () => {
    expect(
      pasted(statement, table('Date | Sales | Change', '31/12/2025 | 1 | 2', '31/12/2022 | 3 | 4')),
    ).toMatchObject({
      changes: { sales_2025: 1 },
    })
  })

  it('with a Tuesday shortened as March is placed by its date', () => {
    expect(pasted(balances, table('2024-09-10 (mar) | 7')).changes).toEqual({ balance_10th_month_3: 7 })
  })
})
