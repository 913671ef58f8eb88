import { describe, expect, it } from 'vitest'
import type { Answers } from '../engine/types.ts'
import { overridesOf, scoresOf } from './checks/overrides.ts'
import { closedLoans, pathsOf, scoreWith, smallerLoans } from './checks/path.ts'
import { stressCheck, stressOf } from './checks/stress.ts'
import { checkedOf, optionOf, ratedAs } from './checks/test-checked.ts'
import { checksOf } from './checks.ts'
import { policy1 } from './policy/policy.ts'

// docs/worked-examples.md

/** An unsecured loan of $19,500.00 towards a need of $24,200.00; the surplus is $1,801.00 after an instalment of $219.00. */
const shop = {
  user_form: {
    loanType: 'Unsecured',
    loanAmount: 19_500,
    customerLoan1EMI: 219,
    customerLoan1Outstanding: 5_430,
    customerLoan1Institution: 'Bridge Finance',
  },
  mse_assessment: { totalMonthlyIncome: 4_600, existingLoanEMI: 219 },
  output_sheet: {
    monthly_sales: 12_100,
    sales_volume: 12_100,
    total_purchases: 7_500,
    business_cash_outflow: 2_030,
    household_expenses: 550,
    existing_obligations: 219,
    affordable_emi: 1_010,
    funding_required: 24_200,
    final_loan_amount: 19_500,
  },
}
const ratedShop = { ...shop, expert_scorecard: ratedAs(shop, 74.75) }

/** A small unsecured loan with a surplus of −$16.00 a month while an existing instalment of $666.00 continues. */
const stall = {
  user_form: {
    loanType: 'Unsecured',
    loanAmount: 4_500,
    customerLoan1EMI: 666,
    customerLoan1Institution: 'Kesten Credit Union',
  },
  mse_assessment: { existingLoanEMI: 666 },
  output_sheet: {
    monthly_sales: 19_600,
    sales_volume: 19_600,
    total_purchases: 16_000,
    business_cash_outflow: 2_000,
    household_expenses: 950,
    existing_obligations: 666,
    affordable_emi: 230,
    funding_required: 5_900,
    final_loan_amount: 4_500,
  },
}

describe('what changed', () => {
  it('N3 A1: a loan of $18,000.00 is 34.6154% of the property, which suggests the same answer as before', () => {
    const forms = {
      user_form: { loanType: 'Secured', loanAmount: 18_000, property1MarketValue: 52_000 },
      expert_scorecard: { ltv: 'Over 80% or unsecured' },
    }
    const checked = checkedOf(forms)
    expect(checksOf(checked).find(({ id }) => id === 'fact.ltv')?.result).toBeCloseTo(34.6154, 4)
    expect(overridesOf(checked).find(({ field }) => field === 'ltv')).toMatchObject({
      suggested: 'Up to 50%',
    })
  })
})

describe('overrides', () => {
  const rated = (forms: Parameters<typeof checkedOf>[0], answers: Answers) => {
    const checked = checkedOf({ ...forms, expert_scorecard: answers })
    const { answered, evidence } = scoresOf(checked)
    const band = (score: number | null) => checked.kit.bandOf(score ?? 0).name
    return {
      overrides: overridesOf(checked),
      scores: [evidence, answered],
      bands: [band(evidence), band(answered)],
    }
  }

  it('N4 A1: a better customer margin than the evidence supports adds 2.0 and raises the category', () => {
    const answers = { ...ratedShop.expert_scorecard, customer_margin: optionOf('customer_margin', 65) }
    const { overrides, scores, bands } = rated(shop, answers)
    expect(overrides).toEqual([
      {
        field: 'customer_margin',
        label: 'Customer Margin',
        chosen: '20% to under 25%',
        suggested: '15% to under 20%',
        delta: 2,
        reason: null,
      },
    ])
    expect(scores).toEqual([74.8, 76.8])
    expect(bands).toEqual(['Moderate Risk', 'Low Risk'])
  })

  it('N4 A3: a better coverage than the evidence supports adds 3.5 and raises the category', () => {
    const answers = { ...ratedAs(stall, 65.75), dscr: optionOf('dscr', 45) }
    const { overrides, scores, bands } = rated(stall, answers)
    expect(overrides).toMatchObject([{ field: 'dscr', suggested: 'Under 1.25', delta: 3.5 }])
    expect(scores).toEqual([65.8, 69.3])
    expect(bands).toEqual(['High Risk', 'Moderate Risk'])
  })

  it('N4 A4: without evidence, no answer counts as an override', () => {
    const secured = { ...shop, user_form: { ...shop.user_form, loanType: 'Secured' } }
    for (const points of [90, 20]) {
      const answers = { ...ratedShop.expert_scorecard, ltv: optionOf('ltv', points) }
      expect(rated(secured, answers).overrides).toEqual([])
    }
  })
})

describe('a path to the next band', () => {
  const smallerIn = (forms: Parameters<typeof checkedOf>[0], policy = policy1) =>
    pathsOf(checkedOf(forms, policy)).find(({ levers }) => levers[0]?.lever === 'loan')
  const closingIn = (forms: Parameters<typeof checkedOf>[0]) =>
    pathsOf(checkedOf(forms)).find(({ levers }) => levers[0]?.lever === 'close')

  it('N5 A1: $19,300.00 instead of $19,500.00 reaches Low Risk; to the dollar it is $19,360.00', () => {
    expect(checkedOf(ratedShop).file.output_sheet?.computed['monthly_surplus']).toBe(1_801)
    expect(smallerIn(ratedShop)).toMatchObject({
      levers: [{ from: 19_500, to: 19_300 }],
      moved: [{ label: 'Customer Margin', delta: 2 }],
      score: 76.8,
      band: 'Low Risk',
    })
    const toTheDollar = { ...policy1, path: { ...policy1.path, step: 1 } }
    expect(smallerIn(ratedShop, toTheDollar)?.levers).toMatchObject([{ to: 19_360 }])
  })

  /** Returns the DSCR, margin and score that a smaller loan would have. */
  const smallerTo = (checked: ReturnType<typeof checkedOf>, amount: number) => {
    const { count, at } = smallerLoans(checked)
    const moves = Array.from({ length: count }, (_, place) => at(place))
    const file = moves.find(({ levers }) => levers[0]?.to === amount)?.file
    const sheet = file?.output_sheet
    const funding = Number(sheet?.answers['funding_required'])
    return {
      dscr: Number(sheet?.computed['dscr']),
      margin: ((funding - Number(sheet?.answers['final_loan_amount'])) / funding) * 100,
      score: file && scoreWith(checked, file)?.score,
    }
  }

  it('N5 A1: the margin with $19,300.00 is 20.2479%, $19,400.00 is too much, and the coverage stays the same', () => {
    const checked = checkedOf(ratedShop)
    const [enough, tooMuch] = [smallerTo(checked, 19_300), smallerTo(checked, 19_400)]
    expect(enough.margin).toBeCloseTo(20.2479, 4)
    expect(enough.dscr).toBeCloseTo(1.98235, 5)
    expect(enough.score).toBe(76.8)
    expect(tooMuch.margin).toBeCloseTo(19.8347, 4)
    expect(tooMuch.score).toBe(74.8)
  })

  it('N5 A2: closing the loan of $219.00 a month reaches Low Risk', () => {
    expect(closingIn(ratedShop)).toMatchObject({
      levers: [{ label: 'Loan at Bridge Finance closed', from: 219, to: 0, outstanding: 5_430 }],
      moved: [{ label: 'DSCR', to: '2.00 or more', delta: 1.5 }],
      score: 76.3,
      band: 'Low Risk',
    })
    const [closed] = closedLoans(checkedOf(ratedShop))
    expect(closed?.file.output_sheet?.computed).toMatchObject({
      monthly_surplus: 2_020,
      dscr: expect.closeTo(2.2006, 4),
    })
  })

  it('N5 A3: a smaller loan has to reduce the loan to market value', () => {
    const secured = {
      user_form: { loanType: 'Secured', loanAmount: 16_000, property1MarketValue: 24_000 },
      output_sheet: {
        monthly_sales: 10_000,
        sales_volume: 10_000,
        total_purchases: 6_000,
        business_cash_outflow: 2_600,
        affordable_emi: 1_000,
        funding_required: 20_000,
        final_loan_amount: 16_000,
      },
    }
    const answers = ratedAs(secured, 72.75)
    expect(answers).toMatchObject({
      dscr: optionOf('dscr', 85),
      customer_margin: optionOf('customer_margin', 65),
      ltv: optionOf('ltv', 65),
    })
    expect(smallerIn({ ...secured, expert_scorecard: answers })).toMatchObject({
      levers: [{ to: 14_400 }],
      score: 77.3,
      band: 'Low Risk',
    })
    const checked = checkedOf({ ...secured, expert_scorecard: answers })
    expect(smallerTo(checked, 15_000).score).toBe(74.3)
    expect(smallerTo(checked, 14_800)).toMatchObject({ dscr: expect.closeTo(2.0095, 4), score: 75.8 })
    expect(smallerTo(checked, 14_400).score).toBe(77.3)
  })

  it('N5 A4: without a surplus, only closing a loan helps', () => {
    const rated = { ...stall, expert_scorecard: ratedAs(stall, 63.25) }
    expect(checkedOf(rated).file.output_sheet?.computed).toMatchObject({ monthly_surplus: -16, max_loan: 0 })
    expect(smallerIn(rated)).toBeUndefined()
    expect(closingIn(rated)).toMatchObject({
      levers: [{ from: 666, to: 0 }],
      moved: [{ label: 'DSCR', from: 'Under 1.25', to: '2.00 or more', delta: 9 }],
      score: 72.3,
      band: 'Moderate Risk',
    })
    const [closed] = closedLoans(checkedOf(rated))
    expect(closed?.file.output_sheet?.computed).toMatchObject({
      monthly_surplus: 650,
      eligible_loan_amount: 4_886,
      max_loan: 4_500,
      dscr: expect.closeTo(3.0685, 4),
    })
    // The customer margin is answered differently from its evidence of 23.7288%.
    const better = { ...rated.expert_scorecard, customer_margin: optionOf('customer_margin', 90) }
    const other = checkedOf({ ...stall, expert_scorecard: better })
    expect(scoresOf(other)).toEqual({ answered: 65.8, evidence: 63.3 })
  })

  it('N5 A6: a parameter answered against its evidence keeps its answer', () => {
    const answers = { ...ratedShop.expert_scorecard, dscr: optionOf('dscr', 10) }
    const paths = pathsOf(checkedOf({ ...shop, expert_scorecard: answers }))
    expect(paths).toMatchObject([
      { levers: [{ lever: 'loan', to: 19_300 }], moved: [{ label: 'Customer Margin' }], score: 69.3 },
    ])
    expect(paths[0]?.moved).toHaveLength(1)
  })
})

describe('stress', () => {
  const days = (month: number, sales: number) =>
    Object.fromEntries([5, 15, 25].map(day => [`sales_month${month}_day${day}`, sales]))
  const samples = (...months: readonly number[]) =>
    Object.assign({}, ...months.map((sales, index) => days(index + 1, sales)))

  it('N6 A2: a fall of a fifth in sales would leave the instalment uncovered, which makes a note', () => {
    const checked = checkedOf({
      ...shop,
      mse_assessment: { ...shop.mse_assessment, ...samples(381, 418, 419) },
      credit_app_memo: { loanAmount: 19_500, interestRate: 12, loanTerm: 24 },
    })
    const stress = stressOf(checked)
    expect(stress?.instalment).toBeCloseTo(917.9327, 4)
    expect(stress?.salesFallPercent).toBeCloseTo(19.1971, 4)
    expect(stress?.marginFallPoints).toBeCloseTo(7.2981, 4)
    expect(stress?.purchaseRisePercent).toBeCloseTo(11.7742, 4)
    expect(stress?.expenseRisePercent).toBeCloseTo(43.5009, 4)
    expect(stress?.weakestMonthFallPercent).toBeCloseTo(6.1576, 4)
    expect(stress?.grid.find(({ sales, rate }) => sales === -20 && rate === undefined)?.dscr).toBeCloseTo(
      0.9598,
      4,
    )
    expect(stress?.grid.at(-1)?.dscr).toBeCloseTo(1.0718, 4)
    expect(stressCheck(checked).severity).toBe('note')
  })

  it('N6 A1: the weakest sampled month is 2.0% below the average', () => {
    const checked = checkedOf({ ...shop, mse_assessment: samples(102, 99, 102) })
    expect(stressOf(checked)?.weakestMonthFallPercent).toBeCloseTo(1.9802, 4)
  })

  it('N2 A1: the coverage of the largest supported loan is shown next to the coverage of this loan', () => {
    const checked = checkedOf({
      output_sheet: {
        monthly_sales: 13_200,
        sales_volume: 13_200,
        total_purchases: 8_250,
        business_cash_outflow: 2_110,
        household_expenses: 550,
        affordable_emi: 880,
        final_loan_amount: 17_000,
      },
      credit_app_memo: { loanAmount: 17_000, interestRate: 14, loanTerm: 18 },
    })
    const check = checksOf(checked).find(({ id }) => id === 'fact.dscr')
    expect(check?.result).toBeCloseTo(2.1757, 4)
    expect(check?.lines.find(({ key }) => key === 'dscr')?.value).toBeCloseTo(2.8616, 4)
  })

  it('N2 A1: the memo’s own debt burden is shown next to the one based on income', () => {
    const checked = checkedOf({
      mse_assessment: { totalMonthlyIncome: 4_950 },
      credit_app_memo: { loanAmount: 17_000, interestRate: 14, loanTerm: 18 },
    })
    const check = checksOf(checked).find(({ id }) => id === 'fact.debt_burden')
    expect(check?.result).toBeCloseTo(21.2638, 4)
    expect(check?.lines.find(({ key }) => key === 'dbrPercentage')?.value).toBeCloseTo(41.2768, 4)
  })
})
