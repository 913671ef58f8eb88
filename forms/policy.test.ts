import { describe, expect, it } from 'vitest'
import type { Answers, Field } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { type FormType, formTypes } from './catalogue.ts'
import { riskCategories } from './choices.ts'
import { suggestionsFrom } from './links/link.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import { type Policy, policy1 } from './policy/policy.ts'
import type { Limits } from './policy/terms.ts'
import { testContext } from './test-context.ts'

/** The table of scorecard.md (D24): label, weight, options from best to worst with their points. */
const scorecard: Readonly<Record<string, readonly [string, number, string]>> = {
  age: [
    'Age',
    10,
    '30–45 years (80) · 46–55 years (75) · 25–29 years (65) · 56–60 years (55) · Under 25 or over 60 (40)',
  ],
  business_vintage: [
    'Business Vintage',
    10,
    '10 years or more (90) · 7 to under 10 years (80) · 5 to under 7 years (65) · 3 to under 5 years (50) · Under 3 years (30)',
  ],
  shop_ownership: [
    'Shop Ownership',
    10,
    'Owned, clear title (90) · Family-owned (80) · Registered lease, 3 years or more (65) · Rented with agreement (45) · Rented without agreement or mobile (30)',
  ],
  constitution: [
    'Constitution',
    5,
    'Company (100) · Limited liability partnership (90) · Registered partnership (80) · Registered proprietorship (70) · Unregistered (60)',
  ],
  income_source: [
    'Income Source',
    10,
    'Business and two other documented incomes (80) · Business and one other documented income (70) · Business only, not seasonal (65) · Business, seasonal or undocumented (55) · Single seasonal income (40)',
  ],
  debt_burden_ratio: [
    'Debt Burden Ratio',
    10,
    'Up to 20% (100) · Over 20% to 30% (85) · Over 30% to 40% (65) · Over 40% to 50% (40) · Over 50% (10)',
  ],
  dscr: [
    'DSCR',
    10,
    '2.00 or more (100) · 1.75 to under 2.00 (85) · 1.50 to under 1.75 (70) · 1.25 to under 1.50 (45) · Under 1.25 (10)',
  ],
  ltv: [
    'LTV',
    10,
    'Up to 50% (90) · Over 50% to 60% (80) · Over 60% to 70% (65) · Over 70% to 80% (45) · Over 80% or unsecured (20)',
  ],
  gross_margin: [
    'Gross Margin',
    10,
    '35% or more (90) · 25% to under 35% (80) · 20% to under 25% (65) · 13% to under 20% (45) · Under 13% (20)',
  ],
  working_capital_cycle: [
    'Working Capital Cycle',
    10,
    'Up to 30 days (90) · 31 to 60 days (75) · 61 to 90 days (60) · 91 to 120 days (45) · Over 120 days (30)',
  ],
  customer_margin: [
    'Customer Margin',
    10,
    '30% or more (90) · 25% to under 30% (80) · 20% to under 25% (65) · 15% to under 20% (45) · Under 15% (30)',
  ],
  repayment_track: [
    'Repayment Track',
    5,
    'Closed loans, never late (100) · Live loan of 12 months or more, never late (85) · 1 to 30 days late (65) · 31 to 60 days late, or no history (45) · Over 60 days late or written off (20)',
  ],
}

const bands = [
  ['Lowest Risk', 82, 'Approve on standard terms.'],
  ['Low Risk', 76, 'Approve; review pricing and standard conditions.'],
  ['Moderate Risk', 69, 'Approve with conditions: smaller amount, shorter term or more security.'],
  ['High Risk', 63, 'Refer to the credit committee; approve only with strong mitigants.'],
  ['Highest Risk', 30, 'Decline, or defer until the weaknesses are resolved.'],
]

describe('the first policy', () => {
  const { parameters } = policy1.scorecard

  it('has the parameters, weights, options and points of the scorecard', () => {
    const table = parameters.map(({ id, label, weight, options }) => [
      id,
      [label, weight, options.map(option => `${option.label} (${option.points})`).join(' · ')],
    ])
    expect(table).toEqual(Object.entries(scorecard))
  })

  it('has the bands of the scorecard', () => {
    const table = policy1.scorecard.bands.map(({ name, from, recommendation }) => [
      name,
      from,
      recommendation,
    ])
    expect(table).toEqual(bands)
  })

  it('has one limit or range fewer than options, and maps outcomes to existing options', () => {
    for (const { id, options, evidence } of parameters) {
      const ids = options.map(option => option.id)
      expect(new Set(ids).size, id).toBe(options.length)
      if (evidence.kind === 'map') expect(new Set(Object.values(evidence.map)), id).toEqual(new Set(ids))
      else {
        const limits = evidence.kind === 'between' ? evidence.ranges : evidence.limits
        expect(limits, id).toHaveLength(options.length - 1)
      }
    }
  })

  it('names its evidence limits in the labels of the options', () => {
    for (const { options, evidence } of parameters) {
      if (evidence.kind === 'map') continue
      const limits = evidence.kind === 'between' ? evidence.ranges : evidence.limits
      for (const [place, limit] of limits.entries())
        for (const number of [limit].flat())
          expect(options[place]?.label).toMatch(new RegExp(`\\b${number}(\\.?0*)\\b`))
    }
  })

  it('names risk by the categories that lists and charts use', () => {
    const names = [...policy1.scorecard.bands, ...policy1.limits.memo.categories].map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(riskCategories))
  })

  it('is frozen in all its parts', () => {
    const parts: unknown[] = [policy1]
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue
      expect(Object.isFrozen(part)).toBe(true)
      parts.push(...Object.values(part))
    }
    expect(parts.length).toBeGreaterThan(400)
  })
})

describe('a different policy', () => {
  const { limits } = policy1
  const other: Policy = {
    ...policy1,
    scorecard: {
      ...policy1.scorecard,
      parameters: policy1.scorecard.parameters.map(parameter =>
        parameter.id === 'dscr'
          ? { ...parameter, evidence: { kind: 'atLeast', limits: [3, 2.5, 2, 1] } }
          : parameter,
      ),
      bands: policy1.scorecard.bands.map(band => ({ ...band, from: band.from - 5 })),
    },
    limits: {
      mse: {
        loanCap: 60_000,
        capacityShareOfIncome: 45,
        capacityShareOfNet: 65,
        debtBurdenMax: 90,
        workingDays: 26,
        workingCapitalShare: 30,
      },
      output: {
        surplusShare: 55,
        ratePercent: 18,
        termMonths: 36,
        contributionShare: 35,
        securityFactor: 1.5,
        throughputMax: 2,
        growthMax: 80,
      },
      memo: {
        ...limits.memo,
        dbrShareOfLoan: 12,
        dbrMax: 35,
        coverageMin: 1.75,
        deviationScores: ['very-high-risk'],
      },
      financial: {
        tones: { ...limits.financial.tones, current_ratio: { good: 3, neutral: 2 } },
        allowMarks: true,
      },
      bank: {
        deductionMax: { volatility: 40, trend: 20, concentration: 15 },
        concentrationFrom: 60,
        efficiencyFactor: 10,
      },
    } satisfies Limits,
  }
  const formOf = (type: FormType, policy: Policy) => formFor(type, testContext({ policy }))
  const fieldOf = (type: FormType, key: string): Field | undefined =>
    formOf(type, other).fields.find(field => field.key === key)
  const compute = (type: FormType, answers: Answers) =>
    formOf(type, other).compute(answers, { today: '2026-02-10' })

  it('has its own forms, each built once', () => {
    for (const type of formTypes.slice(1)) {
      expect(formOf(type, other)).not.toBe(formOf(type, policy1))
      expect(formOf(type, other)).toBe(formOf(type, other))
    }
  })

  it('changes the hints and formula texts of the MSE Assessment', () => {
    expect(fieldOf('mse_assessment', 'loanAmountRequested')).toMatchObject({
      max: 60_000,
      hint: 'At most $60,000 for this assessment',
    })
    expect(fieldOf('mse_assessment', 'workingDaysPerMonth')).toMatchObject({
      initial: 26,
      hint: 'Counted as 26 when left empty',
    })
    expect(fieldOf('mse_assessment', 'repaymentCapacity')?.hint).toMatch(
      /^A month: 65% .* at most 45% of the income$/,
    )
    expect(fieldOf('mse_assessment', 'debtBurdenPercentage')?.hint).toBe('At most 90%')
    expect(fieldOf('mse_assessment', 'workingCapitalRequired')?.formula).toMatch(/^30% of .* × 0\.3$/)
  })

  it('changes the rules of the MSE Assessment and their messages', () => {
    const answers: Answers = {
      primaryBusinessIncome: 1000,
      totalMonthlyIncome: 1000,
      existingLoanEMI: 950,
      loanAmountRequested: 60_001,
      repaymentCapacity: 451,
    }
    const problems = problemsOfForm(formOf('mse_assessment', other), answers, { today: '2026-02-10' })
    expect(problems.filter(({ code }) => code === 'rule').map(({ message }) => message)).toEqual([
      'Debt burden cannot exceed 90%',
      'Loan amount cannot exceed $60,000 for this assessment',
      'Repayment capacity should not exceed 45% of total monthly income',
    ])
    expect(compute('mse_assessment', { purchases_month1_day5: 900 })['workingCapitalRequired']).toBe(
      100 * 26 * 0.3,
    )
    const prefilled = formOf('mse_assessment', other).prefill?.(
      { totalMonthlyIncome: 1000 },
      {},
      { today: '' },
    )
    expect(prefilled?.['repaymentCapacity']).toBe(650)
  })

  it('changes the terms of the Output Sheet, in figures and in words', () => {
    const answers = { monthly_sales: 1000, affordable_emi: 9999, funding_required: 100 }
    const computed = compute('output_sheet', answers)
    // 550 a month for 36 months at 1.5%: the annuity factor is 27.660684.
    expect(computed).toMatchObject({
      eligible_loan_amount: Math.round(550 * 27.660684),
      loan_per_ltv: Number(computed['max_loan']) * 1.5,
      customer_contribution: 35,
    })
    expect(fieldOf('output_sheet', 'eligible_loan_amount')?.formula).toMatch(
      /^What 36 instalments at 18% a year repay, each the smaller of 55% of/,
    )
    expect(fieldOf('output_sheet', 'final_emi')?.formula).toMatch(/over 36 months at 18% a year$/)
    expect(fieldOf('output_sheet', 'loan_per_ltv')?.formula).toBe('{max_loan} × 1.5')
    expect(fieldOf('output_sheet', 'customer_contribution')?.formula).toBe('35% of {funding_required}')
    expect(fieldOf('output_sheet', 'sales_growth')?.max).toBe(80)
    expect(fieldOf('output_sheet', 'average_credit_throughput')).toMatchObject({
      max: 2,
      hint: 'Debtors as a multiple of monthly sales, at most 2',
    })
  })

  it('changes the bands of the scorecard and the options that the evidence suggests', () => {
    const best = Object.fromEntries(
      other.scorecard.parameters.map(({ id, options }) => [id, options[0]?.label ?? '']),
    )
    const answers = { ...best, debt_burden_ratio: 'Over 50%', dscr: 'Under 1.25', age: '46–55 years' }
    expect(compute('expert_scorecard', answers)).toMatchObject({
      totalScore: 81.5,
      riskCategory: 'Lowest Risk',
    })
    const sheet = { answers: {}, computed: { dscr: 2.2, final_emi: 100 }, createdAt: '' }
    const dscrBy = (policy: Policy) =>
      suggestionsFrom(scorecardLinks, { output_sheet: sheet }, policy).find(({ field }) => field === 'dscr')
    expect(dscrBy(policy1)?.value).toBe('2.00 or more')
    expect(dscrBy(other)?.value).toBe('1.50 to under 1.75')
  })

  it('changes the memo’s calculations and their formula texts', () => {
    const computed = compute('credit_app_memo', {
      loanAmount: 1200,
      loanTerm: 24,
      interestRate: 0,
      totalAssetsValue: 2000,
      creditRiskScore: 'high-risk',
    })
    // 50 a month divided by 12% of 1,200.
    expect(computed['dbrPercentage']).toBeCloseTo((50 / 144) * 100, 10)
    expect(computed['deviationCode']).toBe('D2')
    expect(fieldOf('credit_app_memo', 'dbrPercentage')?.formula).toContain('(12% of {loanAmount})')
    expect(fieldOf('credit_app_memo', 'deviationCode')?.formula).toMatch(
      /D1, over 35%: .* D2, under 1\.75: .* D3, very high: \{creditRiskScore\}\./,
    )
  })

  it('changes the tones of the Financial Analysis and the scores of the Bank Analysis', () => {
    expect(formOf('financial_analysis', other).toneOf?.('current_ratio_2024', 2.5)).toBe('neutral')
    expect(formOf('financial_analysis', policy1).toneOf?.('current_ratio_2024', 2.5)).toBe('good')
    // All credits are with one bank and none before July: 100 less 15 for concentration.
    expect(compute('bank_analysis', { bank1_credit_month_7: 100 })['cashFlowStability']).toBe(85)
    expect(fieldOf('bank_analysis', 'cashFlowStability')?.formula).toMatch(
      /at most 40\).*at most 20\).*above 60 \(at most 15\)$/,
    )
    expect(fieldOf('bank_analysis', 'operationalEfficiency')?.formula).toContain('× 10, at most 100')
  })
})
