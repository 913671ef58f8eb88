import { describe, expect, it } from 'vitest'
import type { Answers, Marks } from '../../engine/types.ts'
import { suggestionsFor } from '../links.ts'
import { policy1 } from '../policy/policy.ts'
import { earlier, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.30

describe('suggestions from the memo’s own figures', () => {
  const memo = {
    loanAmount: 30_000,
    loanTerm: 24,
    interestRate: 12,
    totalAssetsValue: 33_000,
    creditRiskScore: 'high-risk',
    anyLoansOverdue: 'yes',
    thirdPartyGuarantor: 'no',
  }
  const own = (field: string, credit_app_memo: Answers) =>
    suggestedValue('credit_app_memo', field, { credit_app_memo })

  it('name the policy deviations in words, with their figures', () => {
    expect(own('policyDeviation', memo)).toBe('yes')
    expect(own('deviationReason', memo)).toBe(
      'D2: asset coverage 1.1 is under 1.25; D3: credit risk score is high risk; D4: no guarantor; D5: a loan is overdue',
    )
    const burdened = { ...memo, loanTerm: 12, totalAssetsValue: 90_000 }
    expect(own('deviationReason', burdened)).toMatch(
      /^D1: debt burden by the memo’s formula \d+\.\d+% is over 40%; D3/,
    )
  })

  it('have enough decimals to tell a figure from its limit', () => {
    const close = { ...memo, creditRiskScore: 'low-risk', anyLoansOverdue: 'no', totalAssetsValue: 37_400 }
    expect(own('deviationReason', close)).toBe('D2: asset coverage 1.247 is under 1.25; D4: no guarantor')
  })

  it('say for a loan of 0 that its coverage is unknown', () => {
    expect(own('deviationReason', { ...memo, loanAmount: 0, thirdPartyGuarantor: 'yes' })).toBe(
      'D2: asset coverage is unknown without a loan; D3: credit risk score is high risk; D5: a loan is overdue',
    )
  })

  it('are missing while an answer that they need is missing, or if there is no deviation', () => {
    for (const key of Object.keys(memo))
      expect(own('policyDeviation', { ...memo, [key]: undefined })).toBeUndefined()
    const sound = {
      ...memo,
      totalAssetsValue: 90_000,
      creditRiskScore: 'low-risk',
      anyLoansOverdue: 'no',
      thirdPartyGuarantor: 'yes',
    }
    expect(own('policyDeviation', sound)).toBeUndefined()
    expect(own('deviationReason', sound)).toBeUndefined()
  })

  it('name a single deviation', () => {
    const single = {
      ...memo,
      totalAssetsValue: 90_000,
      creditRiskScore: 'low-risk',
      anyLoansOverdue: 'no',
      thirdPartyGuarantor: 'no',
    }
    expect(suggested('credit_app_memo', 'policyDeviation', { credit_app_memo: single })).toMatchObject({
      value: 'yes',
      evidence: 'Deviation code D4',
    })
    expect(own('deviationReason', single)).toBe('D4: no guarantor')
  })

  it('choose the facility by the memo’s purpose, or else by the Standard Form’s end use', () => {
    const facility = (endUse: string, purposeForBorrowing?: string) =>
      suggestedValue('credit_app_memo', 'facilityType', {
        user_form: { endUse },
        credit_app_memo: { purposeForBorrowing },
      })
    expect(facility('working-capital')).toBe('working-capital')
    expect(facility('asset-purchase')).toBe('term-loan')
    expect(facility('working-capital', 'term-loan')).toBe('term-loan')
    expect(facility('')).toBeUndefined()
  })
})

describe('the scorecard', () => {
  const answers = Object.fromEntries(
    policy1.scorecard.parameters.map(({ id, options }) => [id, options[0]?.label ?? '']),
  )

  it('suggests the recommendation and decision of its band once every parameter is rated', () => {
    const of = (field: string, expert_scorecard: Answers) =>
      suggestedValue('credit_app_memo', field, { expert_scorecard })
    expect(of('recommendation', answers)).toBe('Approve on standard terms.')
    expect(of('decision', answers)).toBe('approve')
    expect(of('decision', { ...answers, age: undefined })).toBeUndefined()
    expect(of('recommendation', { ...answers, age: undefined })).toBeUndefined()
    expect(policy1.scorecard.bands.map(({ decision }) => decision)).toEqual([
      'approve',
      'approve',
      'conditional-approval',
      'defer',
      'reject',
    ])
  })
})

describe('suggested texts', () => {
  it('fill the observations with whole paragraphs about the checks', () => {
    const observed = (checks: readonly string[]) =>
      suggestionsFor('credit_app_memo', {}, policy1, 2024, { checks }).find(
        ({ field }) => field === 'observations',
      )?.value
    expect(observed(['Sales agree.', 'The bank saw 60% of them.'])).toBe(
      'Sales agree.\nThe bank saw 60% of them.',
    )
    expect(observed([])).toBeUndefined()
    expect(observed(['x'.repeat(3000), 'y'.repeat(3000)])).toBe('x'.repeat(3000))
  })

  it('are marked as drafts and need more than a single fact', () => {
    const user_form = {
      customerName: 'Nadia Brandt',
      enterpriseName: 'Brandt Bakery',
      familyMembers: 4,
      earningMembers: 2,
      residenceLocation: 'Riverton',
      loanAmount: 20_000,
      endUse: 'asset-purchase',
      loanTenure: 24,
      capitalExpenditureCost: 25_000,
    }
    const files = { user_form, mse_assessment: {} }
    expect(suggested('credit_app_memo', 'promoterEntrepreneur', files)).toMatchObject({
      value: 'Nadia Brandt runs Brandt Bakery. Household of 4, 2 of whom have an income. Lives in Riverton.',
      evidence: 'a draft, to be put into your own words',
    })
    expect(suggested('credit_app_memo', 'endUse', files)?.value).toBe(
      'The loan of $20,000.00 is for the purchase of machinery, a vehicle or another asset. It is to be repaid in 24 months. Of the cost of $25,000.00 the customer brings in $5,000.00.',
    )
    const small = { ...user_form, familyMembers: 2, earningMembers: 1, residenceVintage: 1 }
    expect(suggested('credit_app_memo', 'promoterEntrepreneur', { ...files, user_form: small })?.value).toBe(
      'Nadia Brandt runs Brandt Bakery. Household of 2, one of whom has an income. Has lived in Riverton for 1 year.',
    )
    const alone = (of: Answers) =>
      suggested('credit_app_memo', 'promoterEntrepreneur', { ...files, user_form: { ...user_form, ...of } })
        ?.value
    expect(alone({ familyMembers: 1, earningMembers: 1, residenceOwnership: 'family-owned' })).toBe(
      'Nadia Brandt runs Brandt Bakery. Lives alone and has an income. Lives in Riverton. The home belongs to the family.',
    )
    expect(alone({ familyMembers: 1, earningMembers: 0, residenceOwnership: 'other' })).toBe(
      'Nadia Brandt runs Brandt Bakery. Lives alone. Lives in Riverton.',
    )
    expect(alone({ familyMembers: 3, earningMembers: 3 })).toContain(
      'Household of 3, all of whom have an income.',
    )
    const use = (endUse: string) =>
      suggested('credit_app_memo', 'endUse', { ...files, user_form: { ...user_form, endUse } })?.value
    expect(use('other')).toMatch(/^The loan comes to \$20,000\.00\. It is to be repaid in 24 months\./)
    expect(use('working-capital')).toMatch(/^The loan of \$20,000\.00 is for working capital\./)
    const shop = {
      ...user_form,
      businessSegment: 'retail',
      businessSubSegment: 'bread',
      businessLocation: 'Quay 4',
    }
    expect(
      suggested('credit_app_memo', 'businessActivity', {
        ...files,
        user_form: { ...shop, regularEmployees: 1 },
      })?.value,
    ).toBe('Brandt Bakery works in retail (bread) at Quay 4. It has 1 regular employee.')
    const few = { user_form: { referenceName: 'Kofi' }, mse_assessment: {} }
    expect(suggested('credit_app_memo', 'guarantorReferences', few)).toBeUndefined()
    const said = shownSuggestions('credit_app_memo', earlier(few)).map(({ field }) => field)
    expect(said).not.toContain('promoterEntrepreneur')
  })

  // D58
  it('call an estimated age so', () => {
    const user_form = { customerName: 'Nadia Brandt', enterpriseName: 'Brandt Bakery', familyMembers: 1 }
    const forms = earlier({ user_form: { ...user_form, dateOfBirth: '1984-01-01' }, mse_assessment: {} })
    const textWith = (marks: Marks) =>
      shownSuggestions('credit_app_memo', {
        ...forms,
        ...(forms.user_form && { user_form: { ...forms.user_form, marks } }),
      }).find(({ field }) => field === 'promoterEntrepreneur')?.value
    expect(textWith({})).toBe('Nadia Brandt, aged 42, runs Brandt Bakery. Lives alone.')
    expect(textWith({ dateOfBirth: { code: 'es' } })).toBe(
      'Nadia Brandt, aged about 42, runs Brandt Bakery. Lives alone.',
    )
  })
})
