import { describe, expect, it } from 'vitest'
import type { Answers, Computed } from '../engine/types.ts'
import { kitFor } from './all.ts'
import type { FormType } from './catalogue.ts'
import { type ClientFile, percentsApart } from './checks/check.ts'
import { factCell, factTable } from './checks/facts.ts'
import { coverInWords } from './checks/file-words.ts'
import { overridesOf, scoresOf } from './checks/overrides.ts'
import { pathsOf } from './checks/path.ts'
import { stressOf } from './checks/stress.ts'
import { optionOf } from './checks/test-checked.ts'
import { checksOf } from './checks.ts'
import { type Policy, policy1 } from './policy/policy.ts'
import { noLtv } from './unsecured.ts'

/** Creates a file of forms with these answers and calculated values. Other calculated values are computed from the answers. */
function fileOf(forms: Partial<Record<FormType, { answers?: Answers; computed?: Computed }>>): ClientFile {
  const file: Record<string, unknown> = {}
  for (const [type, { answers = {}, computed = {} }] of Object.entries(forms)) {
    const state = {
      answers,
      computed,
      status: 'completed',
      assessmentYear: 2024,
      createdAt: '2026-10-01T09:00:00Z',
    }
    const calculated = kitFor({ [type]: state } as ClientFile, policy1, '2026-10-01').compute(
      type as FormType,
      answers,
    )
    file[type] = { ...state, computed: { ...calculated, ...computed } }
  }
  return file as ClientFile
}

const checkedOf = (file: ClientFile, policy: Policy = policy1) => ({
  file,
  policy,
  kit: kitFor(file, policy, '2026-10-01'),
})
const find = (file: ClientFile, id: string, policy: Policy = policy1) => {
  const found = checksOf(checkedOf(file, policy)).find(check => check.id === id)
  if (!found) throw new Error(`No check ${id}`)
  return found
}

/** Creates a file with these monthly turnover figures; one of 0 is left out. */
const turnover = (samples: number, sheet: number, year: number, bank: number) =>
  fileOf({
    ...(samples > 0 && {
      mse_assessment: { answers: { workingDaysPerMonth: 1 }, computed: { averageDailySales: samples } },
    }),
    ...(sheet > 0 && { output_sheet: { computed: { monthly_sales_average: sheet } } }),
    ...(year > 0 && { financial_analysis: { answers: { sales_2024: year * 12 } } }),
    ...(bank > 0 && { bank_analysis: { computed: { monthlyAverageCredits: bank } } }),
  })

describe('turnover', () => {
  // 9 days of sales of 500 on average, 22 working days: 11,000 a month. The specified average of what is suggested from them is
  // (500 × 30 + 2,500 × 4 + 11,000) ÷ 3 = 12,000.
  const days = Object.fromEntries(
    [1, 2, 3].flatMap(month =>
      [5, 15, 25].flatMap((day, at) => [
        [`sales_month${month}_day${day}`, 450 + at * 50],
        [`purchases_month${month}_day${day}`, 300],
      ]),
    ),
  )
  const taken = { daily_sales: 500, weekly_sales: 2_500, monthly_sales: 11_000, total_purchases: 6_600 }
  const withSheet = (output_sheet: Answers, statement: Answers) =>
    fileOf({
      mse_assessment: { answers: { ...days, workingDaysPerMonth: 22, workingDaysPerWeek: 5 } },
      output_sheet: { answers: output_sheet },
      financial_analysis: { answers: statement },
    })

  it('and margin say nothing of figures that are taken from the sample days', () => {
    const file = withSheet(taken, { sales_2024: 144_000, purchases_2024: 79_200 })
    expect(file.output_sheet?.computed['monthly_sales_average']).toBe(12_000)
    expect(find(file, 'turnover')).toMatchObject({ severity: 'agrees', result: 0 })
    expect(find(file, 'turnover').lines).toHaveLength(4)
    expect(find(file, 'margin')).toMatchObject({ severity: 'agrees', result: 0 })
  })

  it('and margin compare what was typed, also beside suggestions', () => {
    const typed = withSheet({ ...taken, monthly_sales: 14_000 }, {})
    expect(find(typed, 'turnover')).toMatchObject({ severity: 'note' })
    expect(find(withSheet(taken, { sales_2024: 180_000 }), 'turnover')).toMatchObject({ severity: 'explain' })
    expect(find(withSheet({ ...taken, total_purchases: 4_000 }, {}), 'margin').severity).toBe('explain')
  })

  it('says nothing of a distance between turnovers if only one is stated', () => {
    const sentenceOf = (bank: number) => find(turnover(10_000, 0, 0, bank), 'turnover').sentence
    expect(sentenceOf(8_000)).toBe('80.0% of the turnover passes through the bank.')
    expect(sentenceOf(4_000)).toBe('Only 40.0% of the turnover passes through the bank.')
  })

  it.each([
    [[13_130, 12_906.6667, 13_200, 10_480], 2.2341, 79.8172, 'agrees'],
    [[9_900, 12_000, 15_000, 13_500], 42.5, 112.5, 'explain'],
    [[9_900, 12_000, 0, 0], 19.1781, null, 'note'],
    [[11_000, 10_000, 0, 4_000], 9.5238, 38.0952, 'note'],
    [[18_936.6667, 19_176.6667, 19_600, 15_770.8333], 3.4591, 82.2397, 'agrees'],
    [[10_000, 0, 0, 0], null, null, 'unknown'],
    [[11_000, 10_000, 0, 5_250], 9.5238, 50, 'agrees'],
    [[11_000, 10_000, 0, 5_249.999999_99], 9.5238, 50, 'agrees'],
    [[11_000, 10_000, 0, 5_249.99], 9.5238, 49.9999, 'note'],
    [[9_000, 10_000, 11_000, 0], 20, null, 'note'],
    [[9_000, 10_000, 11_000.0001, 0], 20.000001, null, 'explain'],
  ] as const)('of %j: spread %s%%, banked %s%%, %s', (figures, spread, banked, severity) => {
    const [samples, sheet, year, bank] = figures
    const file = turnover(samples, sheet, year, bank)
    const check = find(file, 'turnover')
    expect(check.severity).toBe(severity)
    if (spread === null) expect(check.result).toBeNull()
    else expect(check.result).toBeCloseTo(spread, 4)
    const through = find(file, 'turnover.banked').result
    if (banked === null) expect(through).toBeNull()
    else expect(through).toBeCloseTo(banked, 4)
  })

  it('combines both findings in one sentence: the spread and the share banked', () => {
    expect(find(turnover(9_900, 12_000, 15_000, 13_500), 'turnover').sentence).toBe(
      'The turnover figures lie 42.5% apart: Sample days $9,900.00, Financial Analysis 2024 $15,000.00. The periods lie 22 months apart; growth alone may explain it. More passes through the bank ($13,500.00) than the business is said to sell ($12,000.00): 112.5%.',
    )
  })

  it('names the months of each figure', () => {
    const { lines } = find(turnover(9_900, 12_000, 15_000, 13_500), 'turnover')
    expect(lines.map(({ label, period }) => `${label} ${period ?? ''}`.trim())).toEqual([
      'Sample days Jul–Sep 2026',
      'Output Sheet Oct 2026',
      'Financial Analysis 2024',
      'Bank credits 2024',
      'Used for the surplus',
    ])
  })

  it('has a fingerprint that changes only with the figures', () => {
    const print = (sheet: number) => find(turnover(9_900, sheet, 0, 0), 'turnover').fingerprint
    expect(print(12_000)).toMatch(/^[0-9a-f]{16}$/)
    expect(print(12_000)).toBe(print(12_000))
    expect(print(12_001)).not.toBe(print(12_000))
  })
})

const memo = (answers: Answers, emiAmount?: number) => ({
  credit_app_memo: { answers, ...(emiAmount !== undefined && { computed: { emiAmount } }) },
})

describe('facts', () => {
  const deal = fileOf({
    user_form: {
      answers: {
        loanAmount: 17_000,
        property1MarketValue: 52_000,
        loanToMarketValue: 32.7,
        affordableEMI: 880,
      },
    },
    mse_assessment: { answers: { totalMonthlyIncome: 4_950, repaymentCapacity: 1_100 } },
    output_sheet: {
      answers: { final_loan_amount: 17_000 },
      computed: { monthly_surplus: 2_290, max_loan: 17_000, dscr: 2.8616 },
    },
    ...memo({ loanAmount: 17_000 }, 1_052.558),
  })

  it('calculate the debt burden and the coverage of this loan, and compare the instalment with what is affordable', () => {
    expect(find(deal, 'fact.debt_burden').result).toBeCloseTo(21.2638, 4)
    expect(find(deal, 'fact.dscr').result).toBeCloseTo(2.1757, 4)
    expect(find(deal, 'fact.instalment')).toMatchObject({
      severity: 'explain',
      sentence: 'The instalment of $1,052.56 is above the affordable $880.00.',
    })
  })

  it('compare the typed loan to value with the calculated one', () => {
    const check = find(deal, 'fact.ltv')
    expect(check.result).toBeCloseTo(32.6923, 4)
    expect(check.severity).toBe('agrees')
    const typed = {
      ...deal,
      user_form: { ...deal.user_form, answers: { ...deal.user_form?.answers, loanToMarketValue: 40 } },
    }
    expect(find(typed as ClientFile, 'fact.ltv').severity).toBe('note')
  })

  it('allow half a point between the typed loan to value and the calculated one', () => {
    const severityOf = (loanToMarketValue: number) =>
      find(
        fileOf({
          user_form: { answers: { loanAmount: 30_000, property1MarketValue: 100_000, loanToMarketValue } },
        }),
        'fact.ltv',
      ).severity
    expect([29.5, 30.5, 29.49, 30.51].map(severityOf)).toEqual(['agrees', 'agrees', 'note', 'note'])
    expect(find(fileOf({ user_form: { answers: { loanAmount: 30_000 } } }), 'fact.ltv')).toMatchObject({
      severity: 'unknown',
      result: null,
    })
  })

  // D39
  it('show no loan to value of an unsecured loan, neither of a property nor of the assets, but the reason', () => {
    const standard = { ...deal.user_form?.answers, loanType: 'Unsecured' }
    const unsecured = fileOf({
      user_form: { answers: standard },
      ...memo({ loanAmount: 17_000, totalAssetsValue: 2_666 }, 1_052.558),
    })
    const check = find(unsecured, 'fact.ltv')
    expect(check).toMatchObject({
      severity: 'unknown',
      sentence: 'An unsecured loan has no loan to value.',
      result: null,
    })
    const ofAssets = check.lines.find(({ key }) => key === 'loanToValueRatio')
    expect(ofAssets).toMatchObject({ label: 'Over all personal assets', display: noLtv })
    expect(ofAssets?.value).toBeCloseTo(637.66, 2)
    expect(check.lines.map(({ label }) => label)).not.toContain('Loan over market value')
  })

  it('are rows of the table of facts if a form states them; what is no fact has no row there', () => {
    const checks = checksOf(checkedOf(turnover(9_900, 12_000, 15_000, 13_500)))
    expect(checks.filter(({ group }) => group === 'turnover')).not.toEqual([])
    expect(factTable(checks).rows.map(({ id }) => id)).not.toContain('turnover')
    const one = fileOf({ user_form: { answers: { loanTenure: 18 } } })
    const ids = factTable(checksOf(checkedOf(one))).rows.map(({ id }) => id)
    expect(ids).toContain('fact.term')
    expect(ids).not.toContain('fact.rate')
  })

  it('of the balance sheet look at all three years, and name each that does not balance', () => {
    const balanced = { cash_bank_2024: 500, creditors_2024: 500, cash_bank_2023: 400, creditors_2023: 400 }
    const sheet = (lines: Answers) =>
      find(fileOf({ financial_analysis: { answers: { ...balanced, ...lines } } }), 'fact.balance_sheet')
    expect(sheet({ cash_bank_2025: 900, creditors_2025: 900 })).toMatchObject({
      severity: 'agrees',
      sentence: 'The balance sheet balances: 2024 at $500.00, 2023 at $400.00, 2025 at $900.00.',
    })
    const off = sheet({ creditors_2024: 500.5, cash_bank_2025: 4_368.21, creditors_2025: 900 })
    expect(off).toMatchObject({ severity: 'explain', result: 3_468.21 })
    expect(off.sentence).toBe(
      'The balance sheet does not balance: 2025 assets $4,368.21, liabilities and equity $900.00, $3,468.21 apart.',
    )
    expect(off.lines.map(({ key }) => key)).toEqual([
      ...['total_assets_2024', 'total_liabilities_2024', 'total_assets_2025', 'total_liabilities_2025'],
    ])
  })

  it('of a balance sheet wait until it is filled in; one with assets and no liabilities does not balance', () => {
    const sheet = (lines: Answers) =>
      find(fileOf({ financial_analysis: { answers: lines } }), 'fact.balance_sheet')
    expect(sheet({})).toMatchObject({ severity: 'unknown', result: null })
    expect(sheet({ cash_bank_2024: 500 })).toMatchObject({ severity: 'explain' })
    expect(sheet({ creditors_2024: 500 })).toMatchObject({ severity: 'explain' })
    expect(sheet({ cash_bank_2024: 501, creditors_2024: 500 })).toMatchObject({ severity: 'agrees' })
    expect(sheet({ cash_bank_2024: 501.01, creditors_2024: 500 })).toMatchObject({ severity: 'explain' })
  })

  it('compare household expenses per person with what the lender expects, if it expects anything', () => {
    const file = fileOf({
      user_form: { answers: { familyMembers: 4 } },
      output_sheet: { answers: { household_expenses: 400 } },
    })
    const of = (householdPerHead: number | null) =>
      find(file, 'household', { ...policy1, checks: { ...policy1.checks, householdPerHead } })
    expect(of(null)).toMatchObject({ severity: 'unknown', result: null })
    expect(of(100)).toMatchObject({ severity: 'agrees', result: 100 })
    expect(of(100.5)).toMatchObject({
      severity: 'note',
      sentence: '$100.00 per person; the lender expects at least $100.50.',
    })
  })

  it('include existing instalments in the debt burden', () => {
    const file = fileOf({
      mse_assessment: { answers: { totalMonthlyIncome: 4_600, existingLoanEMI: 219 } },
      ...memo({ loanAmount: 19_500 }, 917.9327),
    })
    expect(find(file, 'fact.debt_burden').result).toBeCloseTo(24.7159, 4)
  })

  it('ask why when the surplus does not cover the instalment and the memo lends more than is supported', () => {
    const file = fileOf({
      mse_assessment: { answers: { totalMonthlyIncome: 3_500, existingLoanEMI: 666 } },
      output_sheet: { computed: { monthly_surplus: -16, max_loan: 0 } },
      ...memo({ loanAmount: 4_500 }, 155.994),
    })
    expect(find(file, 'fact.debt_burden').result).toBeCloseTo(23.4855, 4)
    expect(find(file, 'fact.dscr')).toMatchObject({ severity: 'explain' })
    expect(find(file, 'fact.dscr').result).toBeCloseTo(-0.1026, 4)
    expect(find(file, 'fact.loan_supported')).toMatchObject({
      severity: 'explain',
      sentence: 'The memo lends $4,500.00 more than the Output Sheet supports.',
    })
    expect(find(file, 'stress').sentence).toBe('The instalment is not covered now: $171.99 a month short.')
  })

  it('have a finite result for an absurdly large loan', () => {
    const file = fileOf({
      output_sheet: { computed: { max_loan: 10_000 } },
      ...memo({ loanAmount: 1e308 }, 0),
    })
    expect(find(file, 'fact.loan_supported')).toMatchObject({ severity: 'explain', result: 1e308 })
    expect(find(file, 'fact.loan_supported').sentence).not.toContain('∞')
  })

  it('call a loan above the supported amount “asked for” until somebody proposes an amount', () => {
    const sentence = (standard: Answers, sheet: Answers = {}) => {
      const output = { answers: sheet, computed: { max_loan: 10_000 } }
      const file = fileOf({ user_form: { answers: standard }, output_sheet: output })
      return find(file, 'fact.loan_supported').sentence
    }
    const more = '$2,000.00 more than the Output Sheet supports.'
    expect(sentence({ loanAmount: 12_000 })).toBe(`The loan asked for is ${more}`)
    expect(sentence({ loanAmount: 9_000, loanAmountApproved: 12_000 })).toBe(`The loan proposed is ${more}`)
    expect(sentence({ loanAmount: 9_000 }, { final_loan_amount: 12_000 })).toBe(
      `The loan proposed is ${more}`,
    )
  })

  it('ask why when the forms propose different loan amounts', () => {
    const file = fileOf({
      user_form: { answers: { loanAmount: 17_000, loanAmountApproved: 16_500 } },
      output_sheet: { answers: { final_loan_amount: 17_000 } },
      financial_analysis: { answers: { loan_amount: 17_000 } },
      ...memo({ loanAmount: 16_500 }),
    })
    const check = find(file, 'fact.loan_proposed')
    expect(check.severity).toBe('explain')
    expect(check.lines.map(({ value }) => value)).toEqual([16_500, 17_000, 17_000, 16_500])
    expect(check.lines.map(({ differs }) => differs === true)).toEqual([false, true, true, false])
    const { types, rows } = factTable(checksOf(checkedOf(file)))
    expect(types).toEqual(['user_form', 'output_sheet', 'financial_analysis', 'credit_app_memo'])
    const row = rows.find(({ id }) => id === 'fact.loan_proposed')
    expect(types.map(type => row?.cells[type]?.map(factCell))).toEqual([
      ['$16,500.00'],
      ['≠ $17,000.00'],
      ['≠ $17,000.00'],
      ['$16,500.00'],
    ])
  })

  it('are unknown without an income or an instalment', () => {
    const noIncome = fileOf({
      mse_assessment: { answers: { totalMonthlyIncome: 0 } },
      ...memo({ loanAmount: 1_000 }, 90),
    })
    expect(find(noIncome, 'fact.debt_burden')).toMatchObject({
      severity: 'unknown',
      result: null,
      sentence: 'No income stated.',
    })
    const noInstalment = fileOf({ output_sheet: { computed: { monthly_surplus: 100 } }, ...memo({}) })
    expect(find(noInstalment, 'fact.dscr')).toMatchObject({ severity: 'unknown', result: null })
  })

  it('compare names without regard to case, accents and extra spaces', () => {
    const names = (one: string, other: string) =>
      find(
        fileOf({
          user_form: { answers: { coApplicantName: one } },
          mse_assessment: { answers: { coApplicantName: other } },
        }),
        'fact.co_applicant',
      ).severity
    expect(names('Josefína  Kwarteng', 'josefina kwarteng')).toBe('agrees')
    expect(names('Josefína Kwarteng', 'Josef Kwarteng')).toBe('note')
    // The combined and the composed notation of an accent are the same.
    expect(names('Josefi\u0301na', 'Josefína')).toBe('agrees')
  })

  it('compare long runs of combining marks in little time', () => {
    const name = `Ama${'\u0315\u0300'.repeat(50_000)}`
    const file = fileOf({
      user_form: { answers: { coApplicantName: name } },
      mse_assessment: { answers: { coApplicantName: name } },
    })
    const before = process.cpuUsage()
    expect(find(file, 'fact.co_applicant').severity).toBe('agrees')
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })

  it('ask why when the balance sheet shows less debt than the forms', () => {
    const file = fileOf({
      user_form: { answers: { customerLoan1Outstanding: 5_000 } },
      mse_assessment: { answers: { existingLoanAmount: 5_000 } },
      financial_analysis: { answers: { existing_bank_borrowing: 5_000, long_term_borrowings_2024: 3_000 } },
    })
    expect(find(file, 'fact.debts')).toMatchObject({ severity: 'explain' })
    const more = fileOf({
      user_form: { answers: { customerLoan1Outstanding: 5_000 } },
      mse_assessment: { answers: { existingLoanAmount: 5_000 } },
      financial_analysis: { answers: { long_term_borrowings_2024: 9_000 } },
    })
    expect(find(more, 'fact.debts')).toMatchObject({
      severity: 'agrees',
      sentence: 'The debts are the same in 2 places. The balance sheet shows borrowings of $9,000.00.',
    })
  })

  it('leave the debts unknown when fewer than two figures can be compared', () => {
    const file = fileOf({
      mse_assessment: { answers: { existingLoanAmount: 6_000 } },
      financial_analysis: { answers: { long_term_borrowings_2024: 6_500 } },
    })
    expect(find(file, 'fact.debts')).toMatchObject({ severity: 'unknown', result: null })
  })

  it('do not call figures the same that differ within the tolerance', () => {
    const file = fileOf({
      output_sheet: { answers: { stock_value: 800 } },
      financial_analysis: { answers: { inventories_2024: 1_000 } },
    })
    expect(find(file, 'fact.stock')).toMatchObject({
      severity: 'agrees',
      sentence:
        'Stock differs only within the tolerance: $800.00 (Output Sheet), $1,000.00 (Financial Analysis).',
      result: 20,
    })
  })

  it('allow balances of different days to differ by a quarter', () => {
    const stock = (sheet: number, books: number) =>
      find(
        fileOf({
          output_sheet: { answers: { stock_value: sheet } },
          financial_analysis: { answers: { inventories_2024: books } },
        }),
        'fact.stock',
      ).severity
    expect(stock(1_000, 750)).toBe('agrees')
    expect(stock(1_000, 749)).toBe('note')
  })
})

describe('stress', () => {
  const of = (
    sheet: Answers,
    computed: Computed,
    deal: Answers,
    emiAmount: number | undefined,
    mse: Answers = {},
  ) => {
    const file = fileOf({
      mse_assessment: { answers: mse },
      output_sheet: { answers: sheet, computed },
      ...memo(deal, emiAmount),
    })
    return stressOf(checkedOf(file))
  }
  const shop = of(
    { total_purchases: 6_500, other_income: 300, household_expenses: 900, existing_obligations: 200 },
    { monthly_surplus: 1_200, total_sales: 10_000, total_business_outflow: 1_500 },
    { loanAmount: 15_000, interestRate: 18, loanTerm: 24 },
    undefined,
  )

  it('says by how much sales, margin, purchases and expenses may change', () => {
    expect(shop?.instalment).toBeCloseTo(748.8615, 4)
    expect(shop?.salesFallPercent).toBeCloseTo(12.8897, 4)
    expect(shop?.marginFallPoints).toBeCloseTo(4.5114, 4)
    expect(shop?.purchaseRisePercent).toBeCloseTo(6.9406, 4)
    expect(shop?.expenseRisePercent).toBeCloseTo(30.0759, 4)
    expect(shop?.coveredWithoutOtherIncome).toBe(true)
  })

  it.each([
    [15_000, 18, 24, 780, 4.2466],
    [20_000, 12, 60, 480, 3.3992],
    [10_000, 12, 36, 345, 2.6619],
  ])(
    'with a loan of %i at %i%% over %i months, a surplus of %i allows the rate to rise by %s points',
    (loanAmount, interestRate, loanTerm, surplus, rise) => {
      const stress = of(
        {},
        { monthly_surplus: surplus, total_sales: 1 },
        { loanAmount, interestRate, loanTerm },
        undefined,
      )
      expect(stress?.rateRisePoints).toBeCloseTo(rise, 4)
    },
  )

  it('calculates each change with the costs that move along, and the coverage that remains', () => {
    const stress = of(
      { total_purchases: 8_250 },
      { monthly_surplus: 2_290, total_sales: 13_200, total_business_outflow: 2_110 },
      { loanAmount: 17_000, interestRate: 14, loanTerm: 18 },
      undefined,
    )
    if (!stress) throw new Error('The stress is known.')
    expect(stress.instalment).toBeCloseTo(1_052.558, 3)
    expect(stress.surplus - stress.instalment).toBeCloseTo(1_237.442, 4)
    expect(stress.salesFallPercent).toBeCloseTo(24.9988, 4)
    expect(stress.marginFallPoints).toBeCloseTo(9.3746, 4)
    expect(stress.purchaseRisePercent).toBeCloseTo(14.9993, 4)
    expect(stress.expenseRisePercent).toBeCloseTo(58.6465, 4)
    expect(stress.rateRisePoints).toBeNull()
    const cells = stress.grid.map(cell => ({ ...cell, dscr: Math.round(cell.dscr * 1e4) / 1e4 }))
    expect(cells).toEqual(
      expect.arrayContaining([
        { sales: -10, dscr: 1.7054 },
        { sales: -20, dscr: 1.2351 },
        { purchases: 10, dscr: 1.3918 },
        { sales: -10, purchases: 5, rate: 2, dscr: 1.3324 },
      ]),
    )
  })

  it('is stricter when the policy demands a coverage above 1', () => {
    const policy: Policy = { ...policy1, stress: { ...policy1.stress, target: 1.15 } }
    const file = fileOf({
      output_sheet: {
        answers: { total_purchases: 8_250 },
        computed: { monthly_surplus: 2_290, total_sales: 13_200 },
      },
      ...memo({ loanAmount: 17_000, interestRate: 14, loanTerm: 18 }),
    })
    expect(stressOf(checkedOf(file, policy))?.salesFallPercent).toBeCloseTo(21.8093, 4)
  })

  it('asks why when sales as low as in the weakest sampled month would not cover the instalment', () => {
    const days = (month: number, sales: number) =>
      Object.fromEntries([5, 15, 25].map(day => [`sales_month${month}_day${day}`, sales]))
    const file = fileOf({
      mse_assessment: { answers: { ...days(1, 500), ...days(2, 500), ...days(3, 350) } },
      output_sheet: {
        answers: { total_purchases: 6_500 },
        computed: { monthly_surplus: 1_200, total_sales: 10_000, total_business_outflow: 1_500 },
      },
      ...memo({ loanAmount: 15_000, interestRate: 18, loanTerm: 24 }),
    })
    expect(find(file, 'stress')).toMatchObject({
      severity: 'explain',
      sentence:
        'Sales were 22.2% under average in Jul 2026; the instalment is covered up to a fall of 12.9%.',
    })
  })
})

it('a check says whole sentences when there is no surplus, and when there are no sales', () => {
  const of = (surplus: number) =>
    fileOf({ output_sheet: { computed: { monthly_surplus: surplus } }, ...memo({ loanAmount: 900 }, 100) })
  expect(find(of(-20), 'fact.dscr').sentence).toBe('No surplus is left to pay the instalment.')
  expect(find(of(0), 'fact.dscr').sentence).toBe('The surplus pays the instalment 0.00 times.')
  expect(find(of(300), 'stress').sentence).toBe('The surplus pays the instalment without any sales.')
})

it('a check uses “differ” for a plural title and “differs” for a singular one', () => {
  const file = (household: number) =>
    fileOf({
      user_form: { answers: { loanAmount: 900 } },
      mse_assessment: { answers: { familyExpenses: 950, loanAmountRequested: 800 } },
      output_sheet: { answers: { household_expenses: household } },
    })
  expect(find(file(550), 'fact.household').sentence).toMatch(/^Household expenses differ: /)
  expect(find(file(950.5), 'fact.household').sentence).toMatch(/^Household expenses differ only within/)
  expect(find(file(950), 'fact.household').sentence).toBe('Household expenses are the same in 2 places.')
  expect(find(file(950), 'fact.loan_asked').sentence).toMatch(/^Loan asked for differs: /)
})

describe('a figure near the limit that it is compared with', () => {
  it.each([
    [0.9996, 'explain', 'The surplus pays the instalment 0.9996 times.'],
    [1, 'note', 'The surplus pays the instalment 1.00 times.'],
    [1.1499, 'note', 'The surplus pays the instalment 1.1499 times.'],
    [2.1757, 'agrees', 'The surplus pays the instalment 2.18 times.'],
  ])('has enough decimals to tell it from the limit: a coverage of %f', (cover, severity, sentence) => {
    const sheet = { computed: { monthly_surplus: cover * 10_000 } }
    const file = fileOf({ output_sheet: sheet, ...memo({ loanAmount: 90_000 }, 10_000) })
    expect(find(file, 'fact.dscr')).toMatchObject({ severity, sentence })
    expect(find(file, 'fact.dscr').lines.at(-1)?.display).toBe(sentence.split(' ')[5])
  })

  it.each([
    [40.04, 'note', '40.04%'],
    [50.0001, 'explain', '50.0001%'],
    [50, 'note', '50.0%'],
    [21.2638, 'agrees', '21.3%'],
  ])('has enough decimals to tell it from the limit: a debt burden of %f', (burden, severity, shown) => {
    const mse = { answers: { totalMonthlyIncome: 10_000 } }
    const file = fileOf({ mse_assessment: mse, ...memo({ loanAmount: 90_000 }, burden * 100) })
    const sentence = `With this loan, ${shown} of the income goes into debts.`
    expect(find(file, 'fact.debt_burden')).toMatchObject({ severity, sentence })
    expect(find(file, 'fact.debt_burden').lines.at(-1)?.display).toBe(shown)
  })

  it('has enough decimals in the sentences on turnover, share banked, loan to value and margins', () => {
    expect(find(turnover(9_000, 10_000, 11_000.4, 0), 'turnover').sentence).toContain('lie 20.004% apart')
    const banked = (credits: number) => find(turnover(10_000, 10_000, 0, credits), 'turnover.banked').sentence
    expect(banked(4_999.6)).toBe('Only 49.996% of the turnover passes through the bank.')
    expect(banked(11_000.1)).toMatch(/: 110.001%\.$/)
    expect(banked(8_000)).toBe('80.0% of the turnover passes through the bank.')
    const standard = { loanAmount: 80_001, property1MarketValue: 100_000 }
    expect(find(fileOf({ user_form: { answers: standard } }), 'fact.ltv').sentence).toBe(
      'The loan is 80.001% of the market value.',
    )
    const margins = fileOf({
      user_form: { answers: { grossMarginBusiness: 30 } },
      output_sheet: { answers: { declared_margin: 35.04 } },
    })
    expect(find(margins, 'margin').sentence).toBe('The margins lie 5.04 points apart.')
  })

  it('has enough decimals to tell how far sales may fall from how far they fell', () => {
    const days = (month: number, sales: number) =>
      Object.fromEntries([5, 15, 25].map(day => [`sales_month${month}_day${day}`, sales]))
    const sheet = (surplus: number) => ({
      answers: { total_purchases: 0 },
      computed: { monthly_surplus: surplus, total_sales: 10_000, total_business_outflow: 1_500 },
    })
    // The weakest month is 10.2% below average.
    const mse = { answers: { ...days(1, 105.1), ...days(2, 105.1), ...days(3, 89.8) } }
    const said = (surplus: number) =>
      find(
        fileOf({ mse_assessment: mse, output_sheet: sheet(surplus), ...memo({ loanAmount: 9 }, 1_000) }),
        'stress',
      )
    expect(said(2_016).sentence).toBe(
      'Sales were 10.2% under average in Jul 2026; the instalment is covered up to a fall of 10.16%.',
    )
    expect(said(2_024).sentence).toMatch(
      /^Sales may fall 10\.24%, .* The weakest sampled month was 10\.2% under average\.$/,
    )
    expect(said(2_500).sentence).toMatch(/^Sales may fall 15\.0%, .* was 10\.2% under average\.$/)
  })

  it.each([
    [6.16, 6.24, '6.16% 6.24%'],
    [6.1, 6.3, '6.1% 6.3%'],
    [6.2, 6.2, '6.2% 6.2%'],
    [6.200_000_1, 6.2, '6.2% 6.2%'],
    [6.200_04, 6.200_06, '6.2% 6.2001%'],
  ])('has enough decimals to tell two percentages apart: %f and %f', (one, other, shown) => {
    expect(percentsApart(one, other).join(' ')).toBe(shown)
  })

  it('has enough decimals in the break-even table, where rounding errors do not make a loan uncovered', () => {
    expect([1.7054, 1, 0.999_999_999_9, 0.9996, 0.5].map(coverInWords)).toEqual([
      '1.71',
      '1.00',
      '1.00',
      '0.9996 not covered',
      '0.50 not covered',
    ])
  })
})

/** Answers each parameter with its option of the given points, or with the last option. */
function rated(points: Readonly<Record<string, number>>): Answers {
  return Object.fromEntries(
    policy1.scorecard.parameters.map(({ id, options }) => [
      id,
      options.find(option => option.points === points[id])?.label ?? options.at(-1)?.label ?? '',
    ]),
  )
}

describe('the scorecard compared with its evidence', () => {
  // Funding 24,200, loan 19,500: customer margin 19.4%, evidence 45 points.
  const base = fileOf({
    user_form: {
      answers: {
        loanType: 'Unsecured',
        loanAmount: 19_500,
        customerLoan1EMI: 219,
        customerLoan1Institution: 'Bridge Finance',
      },
    },
    mse_assessment: { answers: {} },
    output_sheet: {
      answers: {
        monthly_sales: 12_500,
        sales_volume: 12_500,
        total_purchases: 7_750,
        business_cash_outflow: 2_110,
        other_income: 0,
        household_expenses: 620,
        existing_obligations: 219,
        affordable_emi: 1_010,
        funding_required: 24_200,
        final_loan_amount: 19_500,
      },
    },
  })

  it('says how much an answer that differs from the evidence adds to the score', () => {
    const evidence = kitFor(base, policy1, '2026-10-01').evidence(base)
    const margin = policy1.scorecard.parameters.find(({ id }) => id === 'customer_margin')
    expect(margin?.options.find(({ label }) => label === evidence['customer_margin'])?.points).toBe(45)
    const answers = {
      ...rated({}),
      ...evidence,
      customer_margin: margin?.options.find(({ points }) => points === 65)?.label,
    }
    const file = { ...base, ...fileOf({ expert_scorecard: { answers } }) }
    const [override, ...others] = overridesOf(checkedOf(file))
    expect(others).toEqual([])
    expect(override).toMatchObject({ field: 'customer_margin', delta: 2 })
    const { answered, evidence: byEvidence } = scoresOf(checkedOf(file))
    expect((answered ?? 0) - (byEvidence ?? 0)).toBeCloseTo(2, 1)
  })

  it.each([
    [undefined, null],
    ['   ', null],
    [' ab ', null],
    ['abc', 'abc'],
    ['  Seen the lease.  ', 'Seen the lease.'],
  ])(
    'takes %j for the reason %j: a reason has at least three characters between its spaces',
    (reason, said) => {
      const answers = { customer_margin: optionOf('customer_margin', 65) }
      const { expert_scorecard: scorecard } = fileOf({ expert_scorecard: { answers } })
      if (!scorecard) throw new Error('A scorecard expected.')
      const marks = reason === undefined ? {} : { customer_margin: { reason } }
      const [override] = overridesOf(checkedOf({ ...base, expert_scorecard: { ...scorecard, marks } }))
      expect(override).toMatchObject({ field: 'customer_margin', reason: said })
    },
  )

  it('finds the largest smaller loan, and the loan to close, that reach the next band', () => {
    const evidence = kitFor(base, policy1, '2026-10-01').evidence(base)
    const surplus = base.output_sheet?.computed['monthly_surplus']
    expect(surplus).toBe(1_801)
    // The other parameters are chosen so that the score is 1.2 points below Low Risk.
    const answers = { ...rated({}), ...evidence }
    const kit = kitFor(base, policy1, '2026-10-01')
    const missing = 74.75 - kit.score(answers)
    expect(missing).toBeGreaterThan(0)
    const lifted = lift(answers, 74.75, kit.score, Object.keys(evidence))
    const file = { ...base, ...fileOf({ expert_scorecard: { answers: lifted } }) }
    const paths = pathsOf(checkedOf(file))
    const smaller = paths.find(({ levers }) => levers[0]?.lever === 'loan')
    expect(smaller?.levers[0]?.to).toBe(19_300)
    expect(smaller?.band).toBe('Low Risk')
    const closing = paths.find(({ levers }) => levers[0]?.lever === 'close')
    expect(closing?.levers[0]?.label).toBe('Loan at Bridge Finance closed')
    expect(closing?.score).toBeGreaterThanOrEqual(76)
  })

  it('finds no path from the best band, or before every parameter is rated', () => {
    const best = rated(
      Object.fromEntries(
        policy1.scorecard.parameters.map(({ id, options }) => [id, options[0]?.points ?? 0]),
      ),
    )
    expect(pathsOf(checkedOf({ ...base, ...fileOf({ expert_scorecard: { answers: best } }) }))).toEqual([])
    expect(pathsOf(checkedOf({ ...base, ...fileOf({ expert_scorecard: {} }) }))).toEqual([])
  })
})

/** Changes the answers of parameters not in `kept` until the score is as close to `goal` as they allow. */
function lift(
  answers: Answers,
  goal: number,
  score: (answers: Answers) => number,
  kept: readonly string[],
): Answers {
  let best = answers
  const free = policy1.scorecard.parameters.filter(({ id }) => !kept.includes(id))
  for (let round = 0; round < 4; round++) {
    for (const { id, options } of free) {
      for (const { label } of options) {
        const next = { ...best, [id]: label }
        if (Math.abs(score(next) - goal) < Math.abs(score(best) - goal)) best = next
      }
    }
  }
  return best
}

describe('checks with answers that are missing or 0', () => {
  const supplied = (terms: string, sheet: Answers = { total_purchases: 6_000, creditors: 18_000 }) =>
    fileOf({
      user_form: { answers: { supplier1PaymentTerms: terms, supplier1CreditDays: 45 } },
      output_sheet: { answers: { monthly_sales: 12_000, ...sheet } },
    })

  it('count the credit days of suppliers only while their terms are credit', () => {
    expect(find(supplied('Credit'), 'trade_terms')).toMatchObject({ severity: 'note', result: 2 })
    expect(find(supplied('Cash'), 'trade_terms')).toMatchObject({ severity: 'unknown', result: null })
  })

  it('note creditors without purchases once the purchases are answered with 0', () => {
    expect(find(supplied('Credit', { total_purchases: 0, creditors: 2_750 }), 'trade_terms')).toMatchObject({
      severity: 'note',
      sentence: 'Creditors are $2,750.00, without any purchases.',
    })
    expect(find(supplied('Credit', { total_purchases: 0, creditors: 0 }), 'trade_terms').severity).toBe(
      'agrees',
    )
    expect(find(supplied('Credit', { creditors: 2_750 }), 'trade_terms').severity).toBe('unknown')
  })

  it('treat a memo of 0 as an amount that differs and that the Output Sheet supports', () => {
    const file = fileOf({
      user_form: { answers: { loanAmount: 20_000 } },
      output_sheet: { computed: { max_loan: 7_189 } },
      credit_app_memo: { answers: { loanAmount: 0 } },
    })
    expect(find(file, 'fact.loan_proposed')).toMatchObject({ severity: 'explain', result: 20_000 })
    expect(find(file, 'fact.loan_supported')).toMatchObject({ severity: 'agrees' })
  })

  it('calculate a lean season without sales if its amount is 0, and none if the amount is missing', () => {
    const season = (answers: Answers) =>
      stressOf(
        checkedOf(
          fileOf({
            mse_assessment: { answers },
            output_sheet: {
              answers: { monthly_sales: 10_000, total_purchases: 6_000, rent: 1_000, affordable_emi: 500 },
            },
          }),
        ),
      )
    const { instalment, leanSeasonDscr } = season({ leanSeasonAmount: 0 }) ?? {}
    expect(leanSeasonDscr).toBeCloseTo(-1_000 / (instalment ?? 0), 6)
    expect(season({})?.leanSeasonDscr).toBeNull()
  })

  it('give no score before every parameter is rated (D39)', () => {
    const { age, ...others } = rated({})
    const scores = (answers: Answers) => scoresOf(checkedOf(fileOf({ expert_scorecard: { answers } })))
    expect(scores(others)).toEqual({ answered: null, evidence: null })
    expect(scores({ ...others, age: age ?? '' })).toMatchObject({ answered: expect.any(Number) })
  })
})
