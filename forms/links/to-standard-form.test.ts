import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy/policy.ts'
import { rateOf } from './loan-schedule.ts'
import { suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.30

const value = (field: string, user_form: Answers) => suggestedValue('user_form', field, { user_form })

describe('the outstanding balance of a loan', () => {
  const owed = (Amount: number, EMI: number, Tenor: number, PaidTenor?: number) =>
    value(
      'customerLoan1Outstanding',
      Object.fromEntries(
        Object.entries({ Amount, EMI, Tenor, PaidTenor }).map(([part, of]) => [`customerLoan1${part}`, of]),
      ),
    )

  it.each([
    [6500, 219, 36, 7, 5425.37],
    [10_000, 500, 24, 10, 6265.83],
    [6000, 300, 24, 6, 4696.26],
    // Without interest, the balance decreases by the same amount each month.
    [12_000, 500, 24, 6, 9000],
    [6500, 219, 36, 36, 0],
  ])('is suggested from $%d in instalments of $%d over %d months, of which %d are paid', (...figures) => {
    const [amount, emi, tenor, paid, left] = figures
    expect(owed(amount, emi, tenor, paid)).toBe(left)
  })

  it('is not suggested if the figures are inconsistent', () => {
    // The instalments add up to less than the amount, more are paid than exist, the paid number is missing, an implausible rate.
    expect(owed(12_000, 400, 24, 6)).toBeUndefined()
    expect(owed(6500, 219, 36, 37)).toBeUndefined()
    expect(owed(6500, 219, 36)).toBeUndefined()
    expect(owed(100, 219, 36, 7)).toBeUndefined()
    expect(owed(6500, 0, 36, 7)).toBeUndefined()
  })

  it('uses the rate at which the instalments repay the amount', () => {
    expect(rateOf(6500, 219, 36)).toBeCloseTo(12.9966, 4)
    expect(rateOf(10_000, 500, 24)).toBeCloseTo(18.157, 4)
    expect(rateOf(12_000, 500, 24)).toBe(0)
  })
})

describe('an existing loan', () => {
  it('suggests an obligation of its instalment, unless it will be closed', () => {
    const loan = { coApplicantLoan2EMI: 90 }
    expect(value('coApplicantLoan2PreviousObligation', loan)).toBe(90)
    expect(value('coApplicantLoan2Obligate', loan)).toBe('Yes')
    expect(value('coApplicantLoan2Obligate', { ...loan, coApplicantLoan2ToBeClosed: 'Yes' })).toBe('No')
    expect(value('coApplicantLoan1Obligate', loan)).toBeUndefined()
  })

  it('is suggested as never overdue if live loans were never late', () => {
    expect(value('customerLoan2EverOverdue', { dpdCondition1: 'never-late', customerLoan2EMI: 90 })).toBe(
      'No',
    )
    expect(value('customerLoan2EverOverdue', { dpdCondition1: 'never-late' })).toBeUndefined()
    expect(value('customerLoan2EverOverdue', { customerLoan2EMI: 90 })).toBeUndefined()
  })
})

describe('the loan of this file', () => {
  it('is compared with the market values of the properties', () => {
    const standard = { loanAmount: 30_000, property1MarketValue: 50_000, property3MarketValue: 10_000 }
    expect(suggested('user_form', 'loanToMarketValue', { user_form: standard })).toMatchObject({
      value: 50,
      evidence: 'Loan $30,000.00 on property worth $60,000.00',
      source: 'this form',
      isLive: true,
    })
    expect(value('loanToMarketValue', { loanAmount: 30_000 })).toBeUndefined()
  })

  it('has a programme limit that adds up the limits of the properties, also if they are 0', () => {
    expect(value('loanPerProgramLTV', { property1LTVValue: 28_000, property3LTVValue: 500.5 })).toBe(28_500.5)
    expect(value('loanPerProgramLTV', { property2LTVValue: 0 })).toBe(0)
    expect(value('loanPerProgramLTV', { property1MarketValue: 50_000 })).toBeUndefined()
  })

  it('suggests a customer margin: the share of the full cost that the loan does not cover', () => {
    expect(value('customerMarginTransaction', { loanAmount: 30_000, capitalExpenditureCost: 40_000 })).toBe(
      25,
    )
    expect(
      value('customerMarginTransaction', { loanAmount: 50_000, capitalExpenditureCost: 40_000 }),
    ).toBeUndefined()
    expect(value('customerMarginTransaction', { capitalExpenditureCost: 40_000 })).toBeUndefined()
  })
})

describe('a person', () => {
  it('has answers that follow from other answers', () => {
    expect(value('currentlyNoLoans', { liveLoan: 'No' })).toBe(true)
    expect(value('currentlyNoLoans', { liveLoan: 'Yes' })).toBeUndefined()
    expect(value('multipleIncomeSource', { earningMembers: 2 })).toBe('Yes')
    expect(value('multipleIncomeSource', { earningMembers: 1 })).toBeUndefined()
    expect(value('earningMembers', { familyMembers: 1 })).toBe(1)
    expect(value('earningMembers', { familyMembers: 2 })).toBeUndefined()
    const spouse = { relationshipWithCustomer: 'spouse', residenceLocation: 'Riverton' }
    expect(value('coApplicantResidenceLocation', spouse)).toBe('Riverton')
    expect(value('coApplicantMaritalStatus', spouse)).toBe('married')
    expect(value('coApplicantMaritalStatus', { relationshipWithCustomer: 'friend' })).toBeUndefined()
    expect(value('property2Share', { property2OwnedBy: 'customer' })).toBe(100)
    expect(value('property2Share', { property2OwnedBy: 'joint' })).toBeUndefined()
  })
})

describe('the lender’s policy', () => {
  const standard = {
    loanAmount: 20_000,
    endUse: 'working-capital',
    property1Type: 'residential',
    property1MarketValue: 80_000,
    property1Share: 50,
  }
  const fields = ['interestRate', 'processingFee', 'expectedMarginWorkingCapital', 'property1LTVValue']

  it('suggests nothing at first', () => {
    expect(fields.map(field => value(field, standard))).toEqual(fields.map(() => undefined))
  })

  it('suggests the values that the lender has set', () => {
    const offers = {
      ...policy1.offers,
      interestRate: 14,
      processingFeePercent: 1.5,
      workingCapitalMargin: 20,
      capitalExpenditureMargin: 30,
      programmeLtv: { residential: 70, plot: null },
    }
    const under = (field: string, answers: Answers) =>
      suggestedValue('user_form', field, { user_form: answers }, { ...policy1, offers })
    expect(fields.map(field => under(field, standard))).toEqual([14, 300, 20, 28_000])
    expect(under('expectedMarginCapitalExpenditure', standard)).toBeUndefined()
    expect(under('expectedMarginCapitalExpenditure', { endUse: 'asset-purchase' })).toBe(30)
    expect(under('property1LTVValue', { ...standard, property1Type: 'plot' })).toBeUndefined()
    expect(under('property1LTVValue', { ...standard, property1Type: 'other' })).toBeUndefined()
  })
})
