import { number } from '../../engine/answers.ts'
import { emi, finite, mean, presentValue, ratio, sum } from '../../engine/finance.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Terms } from '../policy/terms.ts'
import { expenseItems } from './steps.ts'

/** Calculates all values of the form. Amounts are in USD per month unless the name says otherwise (spec 1 §9.9–20, D23). */
export function compute(answers: Answers, limits: Terms['limits']['output']): Computed {
  const { surplusShare, ratePercent, termMonths, contributionShare, securityFactor } = limits
  const of = (key: string) => number(answers, key)
  const purchases = of('total_purchases')

  const sales = Math.max(of('sales_volume'), of('monthly_sales'))
  const averageSales = mean([of('daily_sales') * 30, of('weekly_sales') * 4, of('monthly_sales')])
  const expenses = sum(expenseItems.map(of))
  const outflow = expenses > 0 ? expenses : of('business_cash_outflow')
  const grossMargin = finite(ratio(sales - purchases, sales) * 100)

  const surplus = finite(
    sales - purchases - outflow + of('other_income') - of('household_expenses') - of('existing_obligations'),
  )
  const instalment = Math.max(0, Math.min((surplusShare / 100) * surplus, of('affordable_emi')))
  const eligible = Math.round(presentValue(instalment, ratePercent, termMonths))
  const agreed = of('final_loan_amount')
  const maxLoan = agreed > 0 ? Math.min(eligible, agreed) : eligible
  const finalEmi = emi(maxLoan, ratePercent, termMonths)

  return {
    monthly_surplus: surplus,
    monthly_sales_average: averageSales,
    total_sales: sales,
    annual_sales: finite(averageSales * 12),
    average_credit_throughput: ratio(of('debtors'), averageSales),
    total_business_outflow: outflow,
    gp_margin: grossMargin,
    np_margin: Math.max(0, finite(grossMargin - ratio(outflow, sales) * 100)),
    customer_contribution: (contributionShare / 100) * of('funding_required'),
    eligible_loan_amount: eligible,
    max_loan: maxLoan,
    loan_per_ltv: finite(maxLoan * securityFactor),
    final_emi: finalEmi,
    dscr: ratio(surplus, finalEmi),
  }
}
