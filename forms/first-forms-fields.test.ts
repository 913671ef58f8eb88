import { describe, expect, it } from 'vitest'
import { formFor } from './all.ts'
import type { FormType } from './catalogue.ts'
import { testContext } from './test-context.ts'

/** The specified keys of the first four forms, by step. */
type Steps = Readonly<Record<number, string>>

const loanParts =
  'Institution Amount EMI Outstanding Tenor PaidTenor BalanceTenor ToBeClosed Obligate PreviousObligation EverOverdue'

const standardForm: Steps = {
  1: `customerName gender dateOfBirth age maritalStatus qualification familyMembers earningMembers existingCustomer
    existingSinceYear residenceOwnership residenceLocation residenceVintage multipleIncomeSource liveLoan pastLoan
    dpdCondition1 dpdCondition2 currentlyNoLoans`,
  2: `coApplicantName coApplicantGender coApplicantDateOfBirth coApplicantMaritalStatus coApplicantQualification
    relationshipWithCustomer profession typeOfBusiness coApplicantBusinessSubSegment firmName firmVintage companyName
    employmentVintage coApplicantResidenceLocation workLocation yearsKnowingCustomer interactionLevel
    coApplicantGrossMargin`,
  3: `enterpriseName constitutionOfEnterprise businessLocation businessSegment businessSubSegment businessVintage
    workplaceOwnership workplaceVintage workplaceSpace grossMarginBusiness regularEmployees loanType loanAmount
    loanTenure interestRate processingFee endUse capitalExpenditureCost expectedMarginWorkingCapital
    expectedMarginCapitalExpenditure affordableEMI loanEligibility loanAmountApproved loanPerProgramLTV
    loanToMarketValue customerMarginTransaction`,
  4: [
    ...numbered('property', 3, 'Location Type Status OwnedBy Share MarketValue LTVValue'),
    ...numbered('bankAccount', 2, 'Name Type Owner Balance'),
    ...numbered('motorVehicle', 2, 'Name Type Owner Value'),
    ...numbered('otherInvestment', 2, 'Name Type Owner Value'),
  ].join(' '),
  5: [
    ...numbered('customerLoan', 3, loanParts),
    ...numbered('coApplicantLoan', 3, loanParts),
    'totalObligation totalCoApplicantObligation totalPreviousObligation totalCoApplicantPreviousObligation',
  ].join(' '),
  6: [
    ...numbered('supplier', 2, 'Name Mobile Quality PaymentTerms CreditDays'),
    ...numbered('buyer', 2, 'Name Mobile Quality PaymentTerms CreditDays'),
    'referenceName referenceMobile referenceRelationship referenceYearsKnown LoanApplicationDate BranchName',
  ].join(' '),
}

const mseAssessment: Steps = {
  1: `${sampleDays('sales', 3)} averageDailySales salesGrowth`,
  2: `${sampleDays('purchases', 3)} averageDailyPurchases grossMarginPercentage`,
  3: `${sampleDays('bankBalance', 6)} workingDaysPerMonth salesFrequency workingCapitalRequired`,
  4: `primaryBusinessIncome considerAgricultureIncome agricultureIncome considerRentalIncome rentalIncome
    considerSalaryIncome salaryIncome considerOtherIncome otherIncome totalOtherIncome totalMonthlyIncome
    monthlyExpenses familyExpenses peakSeasonAmount peakSeasonMonths leanSeasonAmount leanSeasonMonths`,
  5: `coApplicantName coApplicantRelationship coApplicantIncome guarantorName guarantorRelationship guarantorIncome
    existingLoanAmount existingLoanEMI existingLoanTenure monthlyDebtPayments debtBurdenPercentage creditHistoryYears
    previousLoanDefaults currentCreditScore`,
  6: `businessType product businessLocation businessVintage numberOfEmployees marketCompetition workingDaysPerWeek
    workingHoursPerDay seasonalBusiness peakMonths businessRegistered registrationNumber gstRegistered gstNumber
    loanAmountRequested loanPurpose repaymentCapacity`,
}

const outputSheet: Steps = {
  1: `business_cash_inflow other_income business_cash_outflow household_expenses existing_obligations monthly_surplus`,
  2: `daily_sales weekly_sales monthly_sales monthly_sales_average sales_volume total_sales annual_sales
    total_purchases sales_growth debtors creditors stock_value average_credit_throughput`,
  3: `salaries_wages rent utilities transport maintenance other_expenses total_business_outflow`,
  4: `gp_margin np_margin declared_margin industry_margin`,
  5: `funding_required customer_contribution affordable_emi eligible_loan_amount final_loan_amount max_loan
    loan_per_ltv final_emi dscr`,
  6: `frequency customer_category remarks`,
}

const expertScorecard: Steps = {
  1: `age business_vintage shop_ownership constitution income_source debt_burden_ratio dscr ltv gross_margin
    working_capital_cycle customer_margin repayment_track sales_officer_comment totalScore riskCategory recommendation`,
}

const calculated: Partial<Record<FormType, string>> = {
  user_form: `age ${numbered('customerLoan', 3, 'BalanceTenor').join(' ')}
    ${numbered('coApplicantLoan', 3, 'BalanceTenor').join(' ')} totalObligation totalCoApplicantObligation
    totalPreviousObligation totalCoApplicantPreviousObligation`,
  mse_assessment: `averageDailySales salesGrowth averageDailyPurchases grossMarginPercentage workingCapitalRequired
    totalOtherIncome debtBurdenPercentage`,
  output_sheet: `monthly_surplus monthly_sales_average total_sales annual_sales average_credit_throughput
    total_business_outflow gp_margin np_margin customer_contribution eligible_loan_amount max_loan loan_per_ltv
    final_emi dscr`,
  expert_scorecard: 'totalScore riskCategory recommendation',
}

function numbered(group: string, count: number, parts: string): string[] {
  return Array.from({ length: count }, (_, index) =>
    words(parts).map(part => `${group}${index + 1}${part}`),
  ).flat()
}

function sampleDays(what: string, months: number): string {
  return Array.from({ length: months }, (_, index) =>
    [5, 15, 25].map(day => `${what}_month${index + 1}_day${day}`),
  )
    .flat()
    .join(' ')
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

describe.each([
  ['user_form', standardForm],
  ['mse_assessment', mseAssessment],
  ['output_sheet', outputSheet],
  ['expert_scorecard', expertScorecard],
] as const)('%s', (type, steps) => {
  const { fields, steps: shown } = formFor(type, testContext())

  // spec 1 §3.8–12, §3.14, §3.17–21, §3.23–24; D14, D18, D22
  it('has the specified fields on the specified steps', () => {
    expect(shown.map(({ number }) => number)).toEqual(Object.keys(steps).map(Number))
    for (const [step, keys] of Object.entries(steps)) {
      const onStep = fields.filter(field => field.step === Number(step)).map(({ key }) => key)
      expect(onStep.toSorted(), `step ${step}`).toEqual(words(keys).toSorted())
    }
  })

  // spec 1 §3.13, §3.22
  it('calculates the fields that are specified as calculated, and no others', () => {
    const keys = fields.filter(field => field.calculated).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(words(calculated[type] ?? '').toSorted())
  })
})

// spec 1 §3.7, §3.16
it('names the steps of the first two forms and the sections of the Output Sheet as specified', () => {
  const titles = (type: FormType) => formFor(type, testContext()).steps.map(({ title }) => title)
  expect(titles('user_form')).toEqual([
    'Customer Details',
    'Co-Applicant/Guarantor',
    'Business & Loan',
    'Property & Assets',
    'Existing/Past Loans',
    'Verification',
  ])
  expect(titles('mse_assessment')).toEqual([
    'Sales',
    'Purchases',
    'Bank Balance',
    'Income Sources',
    'Credit & Debt',
    'Business Operations',
  ])
  expect(titles('output_sheet')).toEqual([
    'Cash Flow',
    'Sales & Purchases',
    'Expenses',
    'Margins',
    'Loan Parameters',
    'Additional Info',
  ])
})

// spec 1 §3.10
it('offers the specified options for type of loan, profession, payment terms and the yes-or-no questions', () => {
  const { fields } = formFor('user_form', testContext())
  const optionsOf = (key: string) =>
    fields.find(field => field.key === key)?.options?.map(({ value }) => value) ?? []
  expect(optionsOf('loanType')).toEqual(['Secured', 'Unsecured'])
  expect(optionsOf('existingCustomer').toSorted()).toEqual(['No', 'Yes'])
  expect(optionsOf('customerLoan1Obligate').toSorted()).toEqual(['No', 'Yes'])
  expect(optionsOf('profession')).toEqual(expect.arrayContaining(['Self Employed', 'Salaried']))
  expect(optionsOf('supplier1PaymentTerms')).toContain('Credit')
})
