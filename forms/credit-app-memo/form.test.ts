import { describe, expect, it } from 'vitest'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { deviationCodes, type RiskFacts } from '../deviations.ts'
import { testContext } from '../test-context.ts'
import { creditAppMemo } from './form.ts'
import { riskCategory, riskPoints } from './formulas.ts'

const { memo: limits } = testContext().policy.limits
const form = creditAppMemo(testContext())
const context = { today: '2026-01-15' }

const complete: Answers = {
  dateOfProposal: '2026-01-10',
  branch: 'Harbour Street',
  customerName: 'Amina Okoro',
  purposeForBorrowing: 'asset-purchase',
  businessSegment: 'retail',
  businessSubSegment: 'Groceries',
  currentBankers: 'First Bank',
  facilityType: 'term-loan',
  loanAmount: 120_000,
  loanTerm: 48,
  interestRate: 12,
  thirdPartyGuarantor: 'yes',
  guarantorIncome: 'adequate',
  supplierReference: 'positive',
  creditRiskScore: 'low-risk',
  anyLoansOverdue: 'no',
  totalAssetsValue: 200_000,
  policyDeviation: 'no',
  promoterEntrepreneur: 'Twelve years in the trade.',
  businessActivity: 'Two shops.',
  marketDemand: 'Steady.',
  cashFlowAnalysis: 'Covers the instalment twice.',
  guarantorReferences: 'Known to the branch.',
  endUse: 'Cold storage.',
  recommendation: 'Approve.',
  observations: 'None.',
  decision: 'approve',
}
const optional = ['processingFee', 'buyerReference', 'deviationReason', 'approverComments']

const compute = (answers: Answers) => form.compute(answers, context)
const messages = (answers: Answers) => problemsOfForm(form, answers, context).map(problem => problem.message)
const optionsOf = (key: string) =>
  form.fields.find(field => field.key === key)?.options?.map(option => option.value)

describe('required fields', () => {
  // spec 2 §3.18, §3.22–23, §5.8, §5.11, §8.7
  it('are all fields that are not calculated, except four', () => {
    const problems = problemsOfForm(form, {}, context)
    expect(problems.map(problem => problem.field)).toEqual(
      form.fields.filter(field => !field.calculated && !optional.includes(field.key)).map(field => field.key),
    )
    expect(problems.every(problem => problem.code === 'required')).toBe(true)
    expect(summaryOf(form, problems)).toBe('Please fill all required fields before submitting.')
    expect(messages(complete)).toEqual([])
  })

  it.each([
    [1, 11],
    [2, 7],
    [3, 6],
    [4, 3],
  ])('of step %i: %i', (step, count) => {
    expect(problemsOfStep(form, step, {}, context)).toHaveLength(count)
  })

  // spec 2 §5.8
  it('do not accept spaces alone', () => {
    expect(messages({ ...complete, recommendation: ' \n ' })).toEqual(['Recommendation is required'])
  })
})

describe('bounds', () => {
  // spec 2 §5.9–10, §9.18
  it.each([
    ['loanTerm', 0, 'Value must be at least 1'],
    ['loanTerm', 361, 'Value must be at most 360'],
    ['loanTerm', 12.5, 'Enter a whole number'],
    ['interestRate', -0.01, 'Value must be at least 0'],
    ['interestRate', 100.01, 'Value must be at most 100'],
    ['loanAmount', -1, 'Value must be at least 0'],
    ['totalAssetsValue', -1, 'Value must be at least 0'],
    ['processingFee', -1, 'Value must be at least 0'],
    ['dateOfProposal', '2026-02-30', '30 February 2026 does not exist'],
    ['decision', 'maybe', 'Choose one of the options'],
    ['observations', 'x'.repeat(5001), 'Use at most 5000 characters'],
  ])('%s refuses %s', (key, value, message) => {
    expect(messages({ ...complete, [key]: value })).toEqual([message])
  })

  it('are named in the summary when no answer is missing', () => {
    const problems = problemsOfForm(form, { ...complete, loanTerm: 400 }, context)
    expect(summaryOf(form, problems)).toBe(
      'Please correct the following: Loan Term (Value must be at most 360)',
    )
  })

  // spec 2 §5.9–10, §9.18
  it.each([
    ['loanTerm', 1],
    ['loanTerm', 360],
    ['interestRate', 0],
    ['interestRate', 100],
    ['totalAssetsValue', 0],
  ])('%s accepts %d', (key, value) => {
    expect(messages({ ...complete, [key]: value })).toEqual([])
  })
})

describe('options', () => {
  // spec 2 §3.15–17, §3.19–21, §3.24
  it.each([
    [
      'purposeForBorrowing',
      ['working-capital', 'term-loan', 'asset-purchase', 'business-expansion', 'other'],
    ],
    ['businessSegment', ['trading', 'manufacturing', 'services', 'agriculture', 'retail']],
    ['facilityType', ['term-loan', 'working-capital', 'overdraft', 'credit-line', 'letter-of-credit']],
    ['thirdPartyGuarantor', ['yes', 'no']],
    ['guarantorIncome', ['adequate', 'not-applicable', 'insufficient']],
    ['supplierReference', ['positive', 'negative', 'not-available']],
    ['buyerReference', ['positive', 'negative', 'not-available', 'not-applicable']],
    ['creditRiskScore', ['low-risk', 'medium-risk', 'high-risk', 'very-high-risk']],
    ['decision', ['approve', 'reject', 'conditional-approval', 'defer']],
  ])('of %s are as specified', (key, values) => {
    expect(optionsOf(key)).toEqual(values)
  })
})

describe('calculated values', () => {
  // spec 2 §9.19–20
  it('compare the instalment with 15% of the loan', () => {
    const computed = compute({ ...complete, loanAmount: 10_000, loanTerm: 12, interestRate: 12 })
    expect(computed['emiAmount']).toBeCloseTo(888.487887, 6)
    expect(computed['dbrPercentage']).toBeCloseTo((888.487887 / 1500) * 100, 5)
  })

  // D30
  it('divide the amount by the term at a rate of 0', () => {
    expect(compute({ ...complete, interestRate: 0 })['emiAmount']).toBe(2500)
  })

  // spec 2 §9.21–22
  it('include the asset coverage and the loan to value', () => {
    const computed = compute({ loanAmount: 80_000, totalAssetsValue: 100_000 })
    expect(computed).toMatchObject({ assetCoverage: 1.25, loanToValueRatio: 80 })
  })

  // D30
  it('are 0 where their divisor is 0', () => {
    expect(compute({})).toMatchObject({
      emiAmount: 0,
      dbrPercentage: 0,
      assetCoverage: 0,
      loanToValueRatio: 0,
    })
  })

  // spec 2 §9.23
  it('list every deviation of a weak proposal, in order', () => {
    const weak: Answers = {
      ...complete,
      loanTerm: 12,
      totalAssetsValue: 60_000,
      creditRiskScore: 'very-high-risk',
      thirdPartyGuarantor: 'no',
      anyLoansOverdue: 'yes',
    }
    expect(compute(weak)).toMatchObject({
      deviationCode: 'D1, D2, D3, D4, D5',
      riskCategory: 'Very High Risk',
    })
    expect(compute(complete)).toMatchObject({ deviationCode: 'No Deviation', riskCategory: 'Low Risk' })
  })
})

const sound: RiskFacts = {
  dbrPercent: 30,
  assetCoverage: 1.5,
  creditRiskScore: 'low-risk',
  thirdPartyGuarantor: 'yes',
  anyLoansOverdue: 'no',
}

describe('deviation codes', () => {
  const cases: readonly (readonly [Partial<RiskFacts>, string])[] = [
    [{}, 'No Deviation'],
    [{ dbrPercent: 40 }, 'No Deviation'],
    [{ dbrPercent: 40.01 }, 'D1'],
    [{ assetCoverage: 1.25 }, 'No Deviation'],
    [{ assetCoverage: 1.24 }, 'D2'],
    [{ creditRiskScore: 'medium-risk' }, 'No Deviation'],
    [{ creditRiskScore: 'high-risk' }, 'D3'],
    [{ creditRiskScore: 'very-high-risk' }, 'D3'],
    [{ thirdPartyGuarantor: 'no' }, 'D4'],
    [{ thirdPartyGuarantor: '' }, 'No Deviation'],
    [{ anyLoansOverdue: 'yes' }, 'D5'],
    [{ dbrPercent: 41, creditRiskScore: 'high-risk' }, 'D1, D3'],
  ]
  // spec 2 §9.23; D30
  it.each(cases)('%o give %s', (facts, codes) => {
    expect(deviationCodes({ ...sound, ...facts }, limits)).toBe(codes)
  })
})

describe('risk points', () => {
  const cases: readonly (readonly [Partial<RiskFacts>, number])[] = [
    [{}, 1],
    [{ creditRiskScore: '' }, 1],
    [{ creditRiskScore: 'medium-risk' }, 2],
    [{ creditRiskScore: 'high-risk' }, 3],
    [{ creditRiskScore: 'very-high-risk' }, 4],
    [{ dbrPercent: 30.01 }, 2],
    [{ dbrPercent: 50 }, 2],
    [{ dbrPercent: 50.01 }, 3],
    [{ assetCoverage: 1.49 }, 2],
    [{ assetCoverage: 1 }, 2],
    [{ assetCoverage: 0.99 }, 3],
    [{ anyLoansOverdue: 'yes' }, 3],
    [{ dbrPercent: 60, assetCoverage: 0.5, creditRiskScore: 'very-high-risk', anyLoansOverdue: 'yes' }, 10],
  ]
  // spec 2 §4.10–11
  it.each(cases)('of %o are %i', (facts, points) => {
    expect(riskPoints({ ...sound, ...facts }, limits)).toBe(points)
  })

  // spec 2 §4.12
  it.each([
    [1, 'Low Risk'],
    [3, 'Low Risk'],
    [4, 'Medium Risk'],
    [5, 'Medium Risk'],
    [6, 'High Risk'],
    [7, 'High Risk'],
    [8, 'Very High Risk'],
    [10, 'Very High Risk'],
  ])('of %i mean %s', (points, category) => {
    expect(riskCategory(points, limits)).toBe(category)
  })
})

// spec 2 §3.22
it('the deviation that an officer states is one from the policy', () => {
  expect(form.fields.find(({ key }) => key === 'policyDeviation')?.label).toBe('Policy Deviation')
})
