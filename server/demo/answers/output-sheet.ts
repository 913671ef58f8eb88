import { emi } from '../../../engine/finance.ts'
import type { Answers } from '../../../engine/types.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { type Applicant, expensesOf, rounded } from '../applicant.ts'

/** Returns a customer's Output Sheet. */
export function outputSheetAnswers(applicant: Applicant): Answers {
  const { month, household, liveLoan, rentalIncome, spouse, loan } = applicant
  const margin = ((month.sales - month.purchases) / month.sales) * 100
  return {
    business_cash_inflow: month.sales,
    business_cash_outflow: expensesOf(month),
    other_income: rentalIncome + (spouse?.salary ?? 0),
    household_expenses: household,
    existing_obligations: liveLoan?.emi ?? 0,
    daily_sales: rounded(month.sales / 30, 5),
    weekly_sales: rounded((month.sales / 30) * 7, 10),
    monthly_sales: month.sales,
    sales_growth: rounded(applicant.growth * 1000) / 10,
    total_purchases: month.purchases,
    debtors: applicant.debtors,
    creditors: applicant.creditors,
    stock_value: applicant.stock,
    salaries_wages: month.salaries,
    rent: month.rent,
    utilities: month.utilities,
    transport: month.transport,
    maintenance: month.maintenance,
    other_expenses: month.other,
    declared_margin: rounded(margin),
    industry_margin: rounded(((applicant.trade.margin[0] + applicant.trade.margin[1]) / 2) * 100),
    funding_required: rounded(loan.amount * (1.12 + applicant.month.sales / 100_000), 100),
    affordable_emi: affordable(loan),
    final_loan_amount: loan.amount,
    frequency: 'Daily',
    customer_category: applicant.existingSinceYear === null ? 'New' : 'Existing',
    remarks: `${applicant.enterprise}: ${applicant.trade.product.toLowerCase()}, ${applicant.employees} employees.`,
  }
}

/** Returns a little more than the instalment, by the loan's own terms or by the Output Sheet's, whichever is higher. */
function affordable({ amount, ratePercent, months }: Applicant['loan']): number {
  const { ratePercent: assessedAt, termMonths } = currentPolicy().limits.output
  return rounded(Math.max(emi(amount, assessedAt, termMonths), emi(amount, ratePercent, months)) * 1.1, 10)
}
