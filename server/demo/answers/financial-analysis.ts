import { emi } from '../../../engine/finance.ts'
import type { Answers } from '../../../engine/types.ts'
import { yearsOf } from '../../../forms/financial-analysis/lines.ts'
import { type Applicant, rounded } from '../applicant.ts'

/** Returns a customer's Financial Analysis: three years whose balance sheets balance. */
export function financialAnalysisAnswers(applicant: Applicant, assessmentYear: number): Answers {
  const answers: Record<string, number> = {}
  for (const year of yearsOf(assessmentYear)) {
    const size = (1 + applicant.growth) ** (year - assessmentYear)
    for (const [line, amount] of Object.entries(yearLines(applicant, size, year - assessmentYear))) {
      answers[`${line}_${year}`] = amount
    }
  }
  return {
    ...answers,
    ...personal(applicant),
    loan_amount: applicant.loan.amount,
    existing_bank_borrowing: applicant.liveLoan?.outstanding ?? 0,
  }
}

/** Returns the lines of one year. `size` is its sales over the assessment year's, `distance` the year minus that year. */
function yearLines(applicant: Applicant, size: number, distance: number): Readonly<Record<string, number>> {
  const { month, liveLoan } = applicant
  const ofYear = (amount: number) => rounded(amount * 12 * size, 10)
  const atEnd = (amount: number) => rounded(amount * size, 10)
  const grossAssets = rounded(month.sales * 1.6 + applicant.vehicleValue, 100)
  const depreciation = rounded(grossAssets * 0.08, 10)
  const longTerm = Math.max(0, (liveLoan?.outstanding ?? 0) - (liveLoan?.emi ?? 0) * 9 * distance)
  const taxProvision = ofYear((month.sales - month.purchases) * 0.01)

  const assets = {
    gross_fixed_assets: grossAssets,
    accumulated_depreciation: depreciation * (4 + distance),
    inventories: atEnd(applicant.stock),
    debtors_gt6m: atEnd(applicant.debtors * 0.04),
    debtors_lt6m: atEnd(applicant.debtors * 0.96),
    cash_bank: atEnd(applicant.savings * 0.7),
    other_current_assets: atEnd(month.rent * 2),
  }
  const liabilities = {
    long_term_borrowings: rounded(longTerm, 10),
    creditors: atEnd(applicant.creditors),
    wc_limit: 0,
    tax_provision: taxProvision,
    other_liabilities: atEnd(month.salaries),
  }
  const total =
    Object.values(assets).reduce((sum, amount) => sum + amount, 0) - 2 * assets.accumulated_depreciation
  const owed = Object.values(liabilities).reduce((sum, amount) => sum + amount, 0)
  // What is not owed to others is the owner's: paid-in capital and reserves. A weak business has little of either.
  const ownFunds = total - owed
  const capital = Math.max(1000, rounded(ownFunds * 0.6, 500))
  const missing = Math.max(0, capital - ownFunds)

  return {
    sales: ofYear(month.sales),
    other_business_income: 0,
    purchases: ofYear(month.purchases),
    direct_expenses: ofYear(month.transport),
    stock_changes: 0,
    admin_expenses: ofYear(month.rent + month.utilities),
    personnel_cost: ofYear(month.salaries),
    selling_expenses: ofYear(month.other),
    misc_expenses: ofYear(month.maintenance),
    depreciation,
    interest_charges: rounded(longTerm * 0.13, 10),
    tax: taxProvision,
    ...assets,
    gross_fixed_assets: assets.gross_fixed_assets + missing,
    ...liabilities,
    equity_share_capital: capital,
    reserves: ownFunds + missing - capital,
  }
}

function personal({ savings, property, vehicleValue, liveLoan, household, residence }: Applicant): Answers {
  return {
    savings_bank: rounded(savings * 0.3),
    cash_hand: rounded(household * 0.5, 10),
    property_value: property?.value ?? 0,
    precious_metals: residence.owned ? 1500 : 400,
    vehicles_value: vehicleValue,
    other_personal_assets: 2500,
    msme_loan_pos: liveLoan?.outstanding ?? 0,
    credit_card_dues: rounded(emi(household, 20, 12), 10),
    other_dues: 0,
  }
}
