import type { Answer } from '../engine/types.ts'
import { formFor } from '../forms/all.ts'
import { type FormType, formTypes } from '../forms/catalogue.ts'
import { testContext } from '../forms/test-context.ts'

/** Answers of one shop with which each form can be completed, for tests. Returns a new object each time. */
export function completeAnswers(type: FormType): Record<string, Answer> {
  return { ...samples[type] }
}

const standardForm = {
  customerName: 'Ama Mensah',
  gender: 'female',
  dateOfBirth: '1985-03-14',
  maritalStatus: 'married',
  qualification: 'secondary',
  familyMembers: 5,
  earningMembers: 2,
  existingCustomer: 'Yes',
  existingSinceYear: 2019,
  residenceOwnership: 'owned',
  residenceLocation: 'Tema',
  residenceVintage: 12,
  multipleIncomeSource: 'No',
  liveLoan: 'No',
  pastLoan: 'Yes',
  enterpriseName: 'Mensah Provisions',
  constitutionOfEnterprise: 'registered-proprietorship',
  businessSegment: 'retail',
  businessLocation: 'Tema, Community 1',
  businessVintage: 9,
  workplaceOwnership: 'rented-with-agreement',
  loanType: 'Unsecured',
  endUse: 'working-capital',
  loanAmount: 30000,
  loanTenure: 24,
  interestRate: 18,
  supplier1Name: 'Accra Wholesale',
  buyer1Name: 'Harbour Canteen',
  referenceName: 'Kofi Boateng',
  referenceMobile: '+233 24 555 0101',
  LoanApplicationDate: '2025-01-20',
  BranchName: 'Tema',
}

const sampleDays = (of: string, amount: number) =>
  Object.fromEntries(
    [1, 2, 3].flatMap(month =>
      [5, 15, 25].map(day => [`${of}_month${month}_day${day}`, amount + day - month * 10]),
    ),
  )

const mseAssessment = {
  ...sampleDays('sales', 900),
  ...sampleDays('purchases', 600),
  primaryBusinessIncome: 6000,
  totalMonthlyIncome: 6000,
  monthlyExpenses: 1500,
  familyExpenses: 1200,
  creditHistoryYears: 6,
  previousLoanDefaults: 'No',
  businessType: 'retail',
  businessLocation: 'Tema, Community 1',
  businessVintage: 9,
  marketCompetition: 'moderate',
  workingDaysPerWeek: 6,
  workingHoursPerDay: 10,
  seasonalBusiness: 'No',
  loanAmountRequested: 30000,
  loanPurpose: 'working-capital',
  repaymentCapacity: 2310,
}

const outputSheet = {
  business_cash_inflow: 26000,
  household_expenses: 1200,
  daily_sales: 900,
  weekly_sales: 6500,
  monthly_sales: 26000,
  total_purchases: 17000,
  salaries_wages: 2000,
  rent: 800,
  debtors: 2000,
  declared_margin: 30,
  funding_required: 40000,
  affordable_emi: 1500,
  frequency: 'Monthly',
  customer_category: 'Existing',
}

const years = (line: string, ...amounts: [number, number, number]) =>
  Object.fromEntries(amounts.map((amount, index) => [`${line}_${2025 - index}`, amount]))

const financialAnalysis = {
  ...years('sales', 340000, 312000, 290000),
  ...years('purchases', 221000, 204000, 190000),
  ...years('equity_share_capital', 60000, 60000, 60000),
  ...years('gross_fixed_assets', 45000, 42000, 40000),
  ...years('cash_bank', 12000, 9500, 8000),
  loan_amount: 60000,
}

const creditAppMemo = {
  dateOfProposal: '2025-01-28',
  branch: 'Tema',
  customerName: 'Ama Mensah',
  purposeForBorrowing: 'working-capital',
  businessSegment: 'retail',
  businessSubSegment: 'Provisions',
  currentBankers: 'Harbour Bank',
  facilityType: 'term-loan',
  loanAmount: 30000,
  loanTerm: 24,
  interestRate: 18,
  thirdPartyGuarantor: 'yes',
  guarantorIncome: 'adequate',
  supplierReference: 'positive',
  creditRiskScore: 'low-risk',
  anyLoansOverdue: 'no',
  totalAssetsValue: 90000,
  policyDeviation: 'no',
  promoterEntrepreneur: 'Nine years in the trade.',
  businessActivity: 'Provisions shop at the harbour.',
  marketDemand: 'Steady.',
  cashFlowAnalysis: 'Surplus covers the instalment twice.',
  guarantorReferences: 'Known to the branch.',
  endUse: 'Stock for the season.',
  recommendation: 'Approve.',
  observations: 'Well kept books.',
  decision: 'approve',
}

const samples: Readonly<Record<FormType, Readonly<Record<string, Answer>>>> = {
  user_form: standardForm,
  mse_assessment: mseAssessment,
  output_sheet: outputSheet,
  expert_scorecard: bestOptions('expert_scorecard'),
  financial_analysis: financialAnalysis,
  bank_analysis: { bankName: 'Harbour Bank', accountType: 'current' },
  credit_app_memo: creditAppMemo,
}

/** The first option of every select, which is the best one. */
function bestOptions(type: FormType): Record<string, Answer> {
  return Object.fromEntries(
    formFor(type, testContext()).fields.flatMap(field => {
      const best = field.options?.[0]
      return best && !field.calculated ? [[field.key, best.value]] : []
    }),
  )
}

/** All types up to and including `last`, in chain order. */
export function chainUpTo(last: FormType): FormType[] {
  return formTypes.slice(0, formTypes.indexOf(last) + 1)
}
