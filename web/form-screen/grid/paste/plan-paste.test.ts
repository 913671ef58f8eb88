import { describe, expect, it } from 'vitest'
import { financialAnalysis } from '../../../../forms/financial-analysis/form.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { asked, balanceSheet, balances, credits, pasted, sales, scopeOf, statement } from './test-scopes.ts'

// spec 2 §2.22

const lines = statement.section.rows.filter(row => !row.heading)
const typed = lines.filter(row => !row.total)
const keysOf = (rows: readonly (typeof lines)[number][], column = 0) =>
  rows.map(row => row.cells[column] ?? '')
/** Numbers that differ from every total of the statement. */
const numbers = (count: number) => Array.from({ length: count }, (_, place) => 1001 + 7 * place)
const down = (values: readonly (string | number)[]) => values.join('\n')

describe('a pasted block', () => {
  // D18
  it('of sample days goes to its months in order of time, or by their names in any order', () => {
    expect(pasted(sales, '11\n12\n1').changes).toEqual({
      sales_month3_day5: 11,
      sales_month2_day5: 12,
      sales_month1_day5: 1,
    })
    expect(pasted(sales, 'Jan 2026\t1\nDecember 2025\t12\nNov 2025\t11').changes).toEqual({
      sales_month3_day5: 11,
      sales_month2_day5: 12,
      sales_month1_day5: 1,
    })
  })

  it('keeps an empty first line in its place if no names are above or beside it', () => {
    expect(pasted(credits, '\t\n3000\t4000').changes).toEqual({
      bank1_credit_month_1: null,
      bank2_credit_month_1: null,
      bank1_credit_month_2: 3000,
      bank2_credit_month_2: 4000,
    })
  })

  it('without names is pasted line by line from the cell on', () => {
    expect(pasted(credits, '1,000\t2000\n3000\tn/a', { row: 1, column: 0 })).toEqual({
      deed: 'pasted',
      changes: {
        bank1_credit_month_2: 1000,
        bank2_credit_month_2: 2000,
        bank1_credit_month_3: 3000,
        'bank2_credit_month_3#': 'na:',
      },
      leftOut: [],
      agree: 0,
      differ: [],
    })
  })

  it('with labels is matched by them, in any order and with or without totals', () => {
    const text = [...typed].reverse().map((row, place) => `${row.label}\t${place + 1}`)
    const plan = pasted(statement, down(text))
    expect(plan.leftOut).toEqual([])
    expect(plan.changes).toEqual(
      Object.fromEntries([...typed].reverse().map((row, place) => [row.cells[0], place + 1])),
    )
  })

  it('with headers is matched by them, whatever their order and the words around the year', () => {
    const plan = pasted(statement, 'USD\tFY 2023\tFY 2024\nSales\t23\t24')
    expect(plan.changes).toEqual({ sales_2023: 23, sales_2024: 24 })
  })

  it.each([
    ['dates above', 'Particulars\t31/12/2023\t31/12/2024\nSales\t23\t24'],
    ['years of two figures above', 'Particulars\tFY23\tFY24\nSales\t23\t24'],
    ['months of two figures above', '\tDec-23\tDec-24\nSales\t23\t24'],
    ['a title over its head', 'Acme Ltd\t\t\nIncome statement\t\t\n\t2023\t2024\nSales\t23\t24'],
    ['the years down and the lines across', '\tSales\n2023\t23\n2024\t24'],
    ['quotes, tabs at the end and both line ends', '\t2023\t2024\t\r\n"Sales"\t"23"\t"24"\t\r\n'],
    ['numbers of the lines before their names', '\t\tYear\n\t\t2023\t2024\n1\tSales\t23\t24'],
    ['groups before the names of the lines', 'Group\tLine\t2023\t2024\nA. Income\tSales\t23\t24'],
    ['the currency of each column', '\t2023\t2024\n\t$\tUSD\nSales\t23\t24'],
    ['numbered lines with a note', '\t2023\t2024\n1. SALES (note 4):\t23\t24'],
  ])('with %s is matched by these names', (_, text) => {
    expect(pasted(statement, text)).toMatchObject({
      changes: { sales_2023: 23, sales_2024: 24 },
      leftOut: [],
    })
  })

  it.each(['01/MM/2024', '2024-MM-01', 'MM/2024', '28.MM.2024'])(
    'with the dates of its months beside it (%s) is matched by them, even in reverse order',
    date => {
      const months = ['03', '02', '01'].map(month => `${date.replace('MM', month)}\t${Number(month)}00`)
      expect(pasted(credits, down(months)).changes).toEqual({
        bank1_credit_month_1: 100,
        bank1_credit_month_2: 200,
        bank1_credit_month_3: 300,
      })
    },
  )

  it.each([
    'GHS 1,200',
    'KSh1,200.00',
    '1,200/=',
    '₵1,200',
    '1\u00a0200',
    '１２００',
    '1.200,00 €',
    '"1,200"',
  ])('reads %j as 1,200, not as a name', text => {
    expect(pasted(credits, `${text}\t7`).changes).toEqual({
      bank1_credit_month_1: 1200,
      bank2_credit_month_1: 7,
    })
  })

  it.each(['#DIV/0!', '#N/A', '########', '12 %', '1,200 CR', '5 apples'])(
    'leaves out %j, which is not a number, and does not shift the cells beside it',
    text => {
      const plan = pasted(credits, `1\t2\n${text}\t7`)
      expect(plan.changes).toMatchObject({ bank1_credit_month_1: 1, bank2_credit_month_1: 2 })
      expect(plan.changes).not.toHaveProperty('bank1_credit_month_2')
      expect(plan.leftOut.length).toBeGreaterThan(0)
    },
  )

  it.each(['n/a', 'N.A.', '-', '–', '—'])('does not read %j in its first column as a name', text => {
    const plan = pasted(credits, `${text}\t7`)
    expect(plan.changes).toEqual({ 'bank1_credit_month_1#': 'na:', bank2_credit_month_1: 7 })
  })

  it('with months as spreadsheets write them is matched by them, even in reverse order', () => {
    expect(pasted(sales, 'Jan-26\t1\nDec-25\t12\nNov-25\t11').changes).toEqual({
      sales_month3_day5: 11,
      sales_month2_day5: 12,
      sales_month1_day5: 1,
    })
    expect(pasted(balances, '\tDec-24\tJul-24\n10th\t12\t7').changes).toEqual({
      balance_10th_month_6: 12,
      balance_10th_month_1: 7,
    })
  })

  it.each([
    ['down', 'Day\tJul-24\tAug-24\n5\t51\t52\n10\t101\t102\n15\t151\t152\n31\t311\t312'],
    ['across', 'Month\t5\t10\t15\tLast\nJul-24\t51\t101\t151\t311\nAug-24\t52\t102\t152\t312'],
    [
      'in dates, one a line,',
      down([
        '05/07/2024\t51',
        '10/07/2024\t101',
        '15/07/2024\t151',
        '31/07/2024\t311',
        '2024-08-05\t52',
        '2024-08-10\t102',
        '2024-08-15\t152',
        '2024-08-31\t312',
      ]),
    ],
  ])('with the days %s as plain numbers reads them as names', (_, text) => {
    expect(pasted(balances, text)).toMatchObject({
      changes: {
        balance_5th_month_1: 51,
        balance_5th_month_2: 52,
        balance_10th_month_1: 101,
        balance_10th_month_2: 102,
        balance_15th_month_1: 151,
        balance_15th_month_2: 152,
        balance_lastDay_month_1: 311,
        balance_lastDay_month_2: 312,
      },
      leftOut: [],
    })
  })

  it('of amounts that happen to be day numbers reads them as amounts', () => {
    expect(Object.values(pasted(sales, '5\t5\t5\n5\t5\t5\n5\t5\t5').changes)).toEqual(Array(9).fill(5))
  })

  it('with a day that is not in the sample leaves it out and names it', () => {
    const plan = pasted(sales, '15/01/2026\t15\n16/01/2026\t16\n15/12/2025\t12')
    expect(plan.changes).toEqual({ sales_month1_day15: 15, sales_month2_day15: 12 })
    expect(plan.leftOut).toEqual(['16 January 2026 (no line for this day): "16"'])
  })

  it('with years among other columns is matched by the years, whatever heads the other columns', () => {
    const heads = 'Item\tNote\t2024\t2023\tChange\t%'
    const plan = pasted(statement, `${heads}\nSales\t5\t100\t90\t10\t11.1%\nTax\t\t8\t7\t1\t14.3%`)
    expect(plan.changes).toEqual({ sales_2024: 100, sales_2023: 90, tax_2024: 8, tax_2023: 7 })
    expect(plan.leftOut).toEqual(['“Note” (1 figure)', '“Change” (2 figures)', '“%” (2 figures)'])
    expect(pasted(statement, '\tBudget 2024\tActual 2024\nSales\t120\t100').changes).toEqual({
      sales_2024: 100,
    })
  })

  it('with a single year above its lines is matched by it', () => {
    expect(pasted(statement, '\t2023\nSales\t23\nTax\t2').changes).toEqual({ sales_2023: 23, tax_2023: 2 })
  })

  it('of quarters or months reads none of them as a year', () => {
    for (const heads of ['Q1 2024\tQ2 2024', 'Jan 2024\tFeb 2024'])
      expect(asked(statement, `\t${heads}\nSales\t1\t2`).text).toContain('which this table does not have')
    expect(asked(statement, '\tQ1 2024\nSales\t1').text).toContain('Q1 2024')
  })

  it('of one date per month is matched by the day of the month, too', () => {
    expect(pasted(balances, '15/08/2024\t990\n15/09/2024\t5').changes).toEqual({
      balance_15th_month_2: 990,
      balance_15th_month_3: 5,
    })
    expect(pasted(balances, '31/07/2024\t7').changes).toEqual({ balance_lastDay_month_1: 7 })
  })

  it('with years below group headings is matched by the years', () => {
    const plan = pasted(statement, '\tActual\t\tProjected\n\t2023\t2024\t2025\nSales\t23\t24\t25')
    expect(plan).toMatchObject({ changes: { sales_2023: 23, sales_2024: 24, sales_2025: 25 }, leftOut: [] })
  })

  it('is matched by its years if at least one belongs to the table, and asks otherwise', () => {
    const plan = pasted(statement, '\t2023\t2022\t2021\nSales\t23\t22\t21')
    expect(plan.changes).toEqual({ sales_2023: 23 })
    expect(plan.leftOut).toEqual(['Sales: "22"', 'Sales: "21"'])
    const { text, choices } = asked(statement, '\t2022\t2021\t2020\nSales\t22\t21\t20')
    expect(text).toBe('You pasted 2022, 2021, 2020, which this table does not have.')
    expect(choices.map(({ label }) => label)).toEqual(['Paste from this cell on'])
    expect(asked(sales, 'Jan-25\t1\nDec-24\t12').text).toContain('Jan-25, Dec-24')
  })

  it('with labels names the lines that do not belong to the table', () => {
    const plan = pasted(statement, 'Sales\t10\nGoodwill\t99')
    expect(plan.changes).toEqual({ sales_2025: 10 })
    expect(plan.leftOut).toEqual(['Goodwill: "99"'])
  })

  it('with labels that mostly do not belong to the table asks, and offers the lines that it knows', () => {
    const { text, choices } = asked(statement, 'Sales\t10\nGoodwill\t99\nGrants\t98\nTips\t97\nRent\t96')
    expect(text).toBe('This table has no line “Goodwill”, “Grants”, “Tips” and 1 more.')
    expect(choices[0]).toMatchObject({
      label: 'Paste 1 line by its name',
      plan: {
        changes: { sales_2025: 10 },
        leftOut: ['Goodwill: "99"', 'Grants: "98"', 'Tips: "97"', 'Rent: "96"'],
      },
    })
    expect(asked(statement, 'Goodwill\t99\nGrants\t98').choices).toEqual([
      {
        label: 'Paste from this cell on',
        plan: expect.objectContaining({ changes: { sales_2025: 99, other_business_income_2025: 98 } }),
      },
    ])
  })

  it.each([
    ['Cost of sales', 'sales_2025'],
    ['Sales returns', 'sales_2025'],
    ['Sales growth', 'sales_2025'],
    ['Sales tax', 'tax_2025'],
    ['Other gains after tax', 'tax_2025'],
    ['Increase in purchases', 'purchases_2025'],
    ['Sales and marketing expenses', 'sales_2025'],
    ['Sales commission', 'sales_2025'],
    ['Operating expenses', 'non_operating_expenses_2025'],
    ['Other direct expenses', 'direct_expenses_2025'],
  ])('does not take %j for another line whose name it contains', (label, key) => {
    const known = 'Depreciation\t1\nInterest charges\t2\nSelling expenses\t3'
    expect(pasted(statement, `${known}\n${label}\t99`).changes).not.toHaveProperty(key)
  })

  it.each([
    'Deferred tax liabilities',
    'Total non-current liabilities',
    'Total non-current assets',
    'Total liabilities',
  ])('of a balance sheet leaves out %j, which is not one of its lines', label => {
    const plan = pasted(balanceSheet, `Creditors\t1\nInventories\t2\nReserves\t3\n${label}\t99`)
    expect(Object.values(plan.changes).toSorted()).toEqual([1, 2, 3])
    expect(plan).toMatchObject({ leftOut: [`${label}: "99"`], differ: [] })
  })

  it('of a statement in other words recognises each line, in any order', () => {
    const lines = [
      'Profit for the year\t230',
      'Taxation\t50',
      'Profit before taxation\t280',
      'Interest payable\t20',
      'Administrative expenses\t100',
      'Cost of sales\t600',
      'Turnover\t1000',
    ]
    const taken = {
      sales_2025: 1000,
      admin_expenses_2025: 100,
      interest_charges_2025: 20,
      tax_2025: 50,
    }
    for (const text of [lines, lines.toReversed()])
      expect(pasted(statement, down(text)).changes).toEqual(taken)
  })

  it.each([
    ['Net sales', 'sales_2025'],
    ['Total revenue', 'sales_2025'],
    ['Interest', 'interest_charges_2025'],
    ['Total purchases', 'purchases_2025'],
    ['Income tax', 'tax_2025'],
    ['Selling expense', 'selling_expenses_2025'],
  ])('recognises %j as the line that it means', (label, key) => {
    expect(pasted(statement, `Depreciation\t1\n${label}\t99`).changes).toMatchObject({ [key]: 99 })
  })

  it('with other current assets and liabilities recognises each line', () => {
    const text = ['Other current assets\t70', 'Other current liabilities\t30', 'Creditors\t20']
    const plan = pasted(balanceSheet, down(text))
    expect(plan.changes).toEqual({
      other_current_assets_2025: 70,
      other_liabilities_2025: 30,
      creditors_2025: 20,
    })
    expect([plan.agree, plan.differ, plan.leftOut]).toEqual([0, [], []])
    const totals = pasted(
      balanceSheet,
      down([...text, 'Total current liabilities\t50', 'Current assets\t70']),
    )
    expect([totals.agree, totals.differ, totals.leftOut]).toEqual([2, [], []])
  })

  it.each([
    [2, 'Other non-current liabilities'],
    [2, 'Non-current liabilities'],
    [2, 'Total non-current assets'],
    [2, 'Other non-current assets'],
    [2, 'Net current assets'],
    [2, 'Total liabilities'],
    [2, 'Deferred tax liabilities'],
    [1, 'Total other income'],
    [1, 'Other operating expenses'],
  ])('of step %d takes %j neither for a line nor for a total', (step, label) => {
    const scope = scopeOf(financialAnalysis(testContext()), step)
    const known = step === 1 ? 'Sales' : 'Creditors'
    const plan = pasted(scope, `${known}\t1\n${label}\t99`)
    expect([Object.keys(plan.changes), plan.agree, plan.differ]).toEqual([
      [`${known.toLowerCase()}_2025`],
      0,
      [],
    ])
    expect(plan.leftOut).toEqual([`${label}: "99"`])
  })

  it('with totals says how many agree with the calculated ones', () => {
    const plan = pasted(statement, 'Sales\t900\nOther business income\t100\nTotal operating income\t1,000')
    expect(plan).toMatchObject({ agree: 1, differ: [], leftOut: [] })
  })

  it('with a total that differs from the calculated one says by how much', () => {
    const plan = pasted(statement, 'Sales\t900\nOther business income\t100\nTotal operating income\t1,200')
    expect(plan).toMatchObject({ agree: 0, differ: ['Total operating income 2025 differs by $200.00'] })
  })

  it('with a column of totals that differ from the calculated ones shifts nothing and asks nothing', () => {
    const plan = pasted(credits, '1000\t2000\t3500\n10\t20\t30')
    expect(Object.values(plan.changes)).toEqual([1000, 2000, 10, 20])
    expect(plan).toMatchObject({ agree: 1, differ: [expect.stringMatching(/differs by \$500\.00$/)] })
  })

  it('reads currencies, accounting negatives, a dash with a currency as 0, and a bare dash as not applicable', () => {
    const plan = pasted(credits, ' $ 1,200.00 \n $ (1,200.00)\n - \n $ -   \nUSD 5')
    expect(Object.values(plan.changes)).toEqual([1200, -1200, 'na:', 0, 5])
  })

  it('clears a cell where the block is blank', () => {
    expect(pasted(credits, '5\t\n\t6').changes).toEqual({
      bank1_credit_month_1: 5,
      bank2_credit_month_1: null,
      bank1_credit_month_2: null,
      bank2_credit_month_2: 6,
    })
  })

  it('leaves out a percentage in a money field', () => {
    const plan = pasted(credits, '12%\t7')
    expect(plan.changes).toEqual({ bank2_credit_month_1: 7 })
    expect(plan.leftOut).toEqual([expect.stringContaining('"12%"')])
  })

  it('reads European decimals', () => {
    expect(Object.values(pasted(credits, '1.234,56\t2.000.000,5').changes)).toEqual([1234.56, 2000000.5])
  })

  it('of amounts whose point may separate thousands asks, unless another amount settles it', () => {
    const { text, choices } = asked(statement, 'Sales\t210.000\t198.500')
    expect(text).toContain('210.000 can be 210 or 210,000')
    expect(choices.map(({ label }) => label)).toEqual(['As 210,000', 'As 210'])
    expect(choices.map(({ plan }) => plan.changes)).toEqual([
      { sales_2025: 210_000, sales_2024: 198_500 },
      { sales_2025: 210, sales_2024: 198.5 },
    ])
    expect(pasted(statement, 'Sales\t210.000\t198.500,50').changes).toEqual({
      sales_2025: 210_000,
      sales_2024: 198_500.5,
    })
    expect(pasted(statement, 'Sales\t210.125\t198.5').changes).toEqual({
      sales_2025: 210.125,
      sales_2024: 198.5,
    })
  })

  it.each([
    ["USD '000\t2024\nSales\t1.1", "USD '000"],
    ['Acme Ltd, in thousands\t\n\t2024\nSales\t1.1', 'Acme Ltd, in thousands'],
    ['\t2024\n\t$000\nSales\t1.1', '$000'],
  ])('labelled as in thousands (%j) asks whether to multiply', (text, said) => {
    const question = asked(statement, text)
    expect(question.text).toBe(`“${said}” says that the amounts are in thousands.`)
    expect(question.choices.map(({ label, plan }) => [label, plan.changes])).toEqual([
      ['1.10 as 1,100', { sales_2024: 1100 }],
      ['As they are', { sales_2024: 1.1 }],
    ])
  })

  it('in millions is multiplied together with its totals; an amount of 000 is not a unit', () => {
    const text = 'USD millions\t2024\nSales\t1.2\nOther business income\t0.1\nTotal operating income\t1.3'
    const [plan] = asked(statement, text).choices.map(choice => choice.plan)
    expect(plan).toMatchObject({ changes: { sales_2024: 1_200_000 }, agree: 1, differ: [] })
    expect(pasted(credits, '000\t1').changes).toEqual({ bank1_credit_month_1: 0, bank2_credit_month_1: 1 })
  })

  it('with years such as 2023/24 asks which of the two years is meant', () => {
    for (const [first, second] of [
      ['2023/24', '2024/25'],
      ['FY23-24', 'FY24-25'],
      ['2023-2024', '2024-2025'],
    ]) {
      const { text, choices } = asked(statement, `\t${first}\t${second}\nSales\t1\t2`)
      expect(text).toBe(`“${first}” can mean the year it ends in or the year it starts in.`)
      expect(choices.map(({ label, plan }) => [label, plan.changes])).toEqual([
        ['As 2024', { sales_2024: 1, sales_2025: 2 }],
        ['As 2023', { sales_2023: 1, sales_2024: 2 }],
      ])
    }
  })

  it('with dates that must have the month first asks before reading them that way', () => {
    const { text, choices } = asked(balances, '07/05/2024\t1\n08/15/2024\t990')
    expect(text).toBe('08/15/2024 has the month first.')
    expect(choices.map(({ label, plan }) => [label, plan.changes])).toEqual([
      [
        'Read the month first in all dates',
        expect.objectContaining({ balance_5th_month_1: 1, balance_15th_month_2: 990 }),
      ],
    ])
    // A list that mixes both orders cannot be read.
    expect(pasted(balances, '15/07/2024\t1\n08/15/2024\t990').changes).not.toMatchObject({
      balance_15th_month_2: 990,
    })
  })

  it.each(['USD', 'Item', 'Particulars', '$', 'Year ended'])(
    'with the years going down is matched by them, whatever its corner contains: %s',
    corner => {
      const plan = pasted(statement, `${corner}\tSales\tPurchases\n2023\t23\t13\n2024\t24\t14\n2025\t25\t15`)
      expect(plan.changes).toEqual({
        sales_2023: 23,
        sales_2024: 24,
        sales_2025: 25,
        purchases_2023: 13,
        purchases_2024: 14,
        purchases_2025: 15,
      })
      expect(plan.leftOut).toEqual([])
    },
  )

  it('with twelve months across is transposed to twelve months down', () => {
    const plan = pasted(credits, numbers(12).join('\t'))
    expect(plan.changes).toEqual(
      Object.fromEntries(numbers(12).map((value, place) => [`bank1_credit_month_${place + 1}`, value])),
    )
  })

  it('with the months across and the banks down is transposed by its names', () => {
    const plan = pasted(credits, '\tJan\tFeb\tMar\nBank 2\t4\t5\t6\nBank 1\t1\t2\t3')
    expect(plan.changes).toEqual({
      bank1_credit_month_1: 1,
      bank1_credit_month_2: 2,
      bank1_credit_month_3: 3,
      bank2_credit_month_1: 4,
      bank2_credit_month_2: 5,
      bank2_credit_month_3: 6,
    })
  })

  it('without its total lines asks before shifting lines, and offers to skip the calculated ones', () => {
    const values = numbers(typed.length)
    const { text, choices } = asked(statement, down(values))
    expect(text).toContain(`You pasted ${typed.length} lines.`)
    expect(choices.map(({ label }) => label)).toEqual(['Skip calculated lines', 'Paste line by line'])
    expect(choices[0]?.plan.changes).toEqual(
      Object.fromEntries(keysOf(typed).map((key, place) => [key, values[place]])),
    )
  })

  it('with one line too few asks, since all lines below the missing one would be shifted', () => {
    const { text, choices } = asked(credits, down(numbers(11)))
    expect(text).toContain('You pasted 11 lines. From this cell down there are 12 lines to fill.')
    expect(choices.map(({ label }) => label)).toEqual(['Paste 11 lines'])
  })

  it('with too many lines for the table asks, and offers to paste those that fit', () => {
    const { text, choices } = asked(credits, down(numbers(14)))
    expect(text).toContain('You pasted 14 lines. From this cell down the table has 13.')
    expect(choices.map(({ label }) => label)).toEqual(['Paste the first 13'])
  })

  it('with all lines and totals asks nothing, and says which totals differ', () => {
    const plan = pasted(statement, down(numbers(lines.length)))
    expect(Object.keys(plan.changes)).toEqual(keysOf(typed))
    expect(plan.agree + plan.differ.length).toBe(lines.length - typed.length)
  })
})
