import { number } from '../../engine/answers.ts'
import { finite, ratio, sum } from '../../engine/finance.ts'
import type { Answers, Computed, ValueTone } from '../../engine/types.ts'
import type { Terms } from '../policy/terms.ts'
import { cashFlowYearsOf, yearsOf } from './lines.ts'
import { personalAssets, personalLiabilities } from './steps.ts'

// spec 2 §3.9, §9.3, §9.7–10
// spec 2 §9.6

/** The number of days of a year in the ratios (spec 2 §9). */
const DAYS_BASIS = 365
/** The personal asset coverage of a person with assets and no liabilities (spec 2 §9). */
const FULL_COVERAGE = 999

/**
 * Calculates all values of the Financial Analysis, by `{key}_{year}` or by keys without a year. Amounts are in USD, growth and
 * margins in percent, periods in days. Empty answers count as 0, and a division by zero gives 0 (spec 2 §9, D27).
 */
export function compute(answers: Answers, assessmentYear: number): Computed {
  const byYear = new Map(yearsOf(assessmentYear).map(year => [year, yearValues(answers, year)]))
  const valuesOf = (year: number): YearValues => byYear.get(year) ?? yearValues(answers, year)
  const computed: Record<string, number> = {}
  for (const [year, values] of byYear) {
    for (const [line, value] of Object.entries(values)) computed[`${line}_${year}`] = value
  }
  for (const year of cashFlowYearsOf(assessmentYear)) {
    computed[`cash_flow_from_operations_${year}`] = cashFlowFromOperations(answers, valuesOf, year)
  }
  return {
    ...computed,
    ...growth(answers, assessmentYear),
    ...personal(answers),
    customer_margin_percent: customerMargin(answers, valuesOf(assessmentYear).working_capital_gap),
  }
}

/** Reports whether assets and liabilities differ by a cent or more. */
export function isOff(difference: number): boolean {
  return Math.abs(difference) >= 0.005
}

type YearValues = ReturnType<typeof yearValues>

/** Calculates one year's profit and loss, balance sheet, ratios and working capital gap (D27). */
function yearValues(answers: Answers, year: number) {
  const at = (line: string) => number(answers, `${line}_${year}`)
  const total = (...lines: string[]) => sum(lines.map(at))

  const income = total('sales', 'other_business_income')
  const cogs = total('purchases', 'direct_expenses', 'stock_changes')
  const indirect = total('admin_expenses', 'personnel_cost', 'selling_expenses', 'misc_expenses')
  const ebitda = sum([income, -cogs, -indirect])
  const ebit = sum([ebitda, -at('depreciation')])
  const pbt = sum([ebit, -at('interest_charges'), at('non_operating_income'), -at('non_operating_expenses')])

  // Excludes the revaluation reserve, which is still part of the liabilities side (D27).
  const netWorth = total('equity_share_capital', 'quasi_equity', 'reserves')
  const borrowings = total('long_term_borrowings', 'affiliate_borrowings', 'other_borrowings')
  const currentLiabilities = total(
    'creditors',
    'wc_limit',
    'short_term_affiliate_borrowings',
    'tax_provision',
    'other_liabilities',
  )
  const currentAssets = total(
    'inventories',
    'debtors_gt6m',
    'debtors_lt6m',
    'cash_bank',
    'other_current_assets',
  )
  const liabilitiesSide = sum([netWorth, at('revaluation_reserve'), borrowings, currentLiabilities])
  const assetsSide = sum([
    at('gross_fixed_assets'),
    -at('accumulated_depreciation'),
    total('capital_wip', 'investments', 'deferred_tax', 'director_loans', 'other_loans_advances'),
    currentAssets,
  ])

  const debtorDays = days(total('debtors_gt6m', 'debtors_lt6m'), at('sales'))
  const inventoryDays = days(at('inventories'), cogs)
  const creditorDays = days(at('creditors'), at('purchases'))

  return {
    total_operating_income: income,
    cogs,
    indirect_expenses: indirect,
    ebitda,
    ebit,
    pbt,
    pat: sum([pbt, -at('tax')]),
    net_worth: netWorth,
    current_assets: currentAssets,
    current_liabilities: currentLiabilities,
    total_assets: assetsSide,
    total_liabilities: liabilitiesSide,
    balance_difference: sum([assetsSide, -liabilitiesSide]),
    current_ratio: ratio(currentAssets, currentLiabilities),
    debtor_days: debtorDays,
    inventory_days: inventoryDays,
    creditor_days: creditorDays,
    cash_conversion_cycle: sum([debtorDays, inventoryDays, -creditorDays]),
    // Added in the order of D27, because with amounts in the trillions another order would change the cents.
    working_capital_gap: sum([currentAssets, -sum([currentLiabilities, -at('wc_limit')])]),
  }
}

/** Returns PAT + depreciation − the year's increase in working capital, without cash and the working capital limit (D27). */
function cashFlowFromOperations(
  answers: Answers,
  valuesOf: (year: number) => YearValues,
  year: number,
): number {
  const operatingCapital = (of: number) => {
    const { current_assets, current_liabilities } = valuesOf(of)
    return sum([
      current_assets,
      -number(answers, `cash_bank_${of}`),
      -sum([current_liabilities, -number(answers, `wc_limit_${of}`)]),
    ])
  }
  const increase = sum([operatingCapital(year), -operatingCapital(year - 1)])
  return sum([valuesOf(year).pat, number(answers, `depreciation_${year}`), -increase])
}

/** Returns the growth of sales over the previous year in percent, for the actual and the projected year (D27). */
function growth(answers: Answers, assessmentYear: number) {
  const over = (year: number) => {
    const before = number(answers, `sales_${year - 1}`)
    return percent(sum([number(answers, `sales_${year}`), -before]), before)
  }
  return { sales_growth: over(assessmentYear), projected_sales_growth: over(assessmentYear + 1) }
}

/** Returns (gap − loan) / gap in percent, for the assessment year (spec 2 §9, D27). */
function customerMargin(answers: Answers, gap: number): number {
  return percent(sum([gap, -number(answers, 'loan_amount')]), gap)
}

function personal(answers: Answers) {
  const assets = sum(personalAssets.map(([key]) => number(answers, key)))
  const liabilities = sum(personalLiabilities.map(([key]) => number(answers, key)))
  return {
    personal_assets: assets,
    personal_liabilities: liabilities,
    personal_net_worth: sum([assets, -liabilities]),
    asset_coverage_ratio: liabilities === 0 && assets > 0 ? FULL_COVERAGE : ratio(assets, liabilities),
  }
}

function days(stock: number, flow: number): number {
  return finite(ratio(stock, flow) * DAYS_BASIS)
}

function percent(part: number, whole: number): number {
  return finite(ratio(part, whole) * 100)
}

/** Returns the tone of a calculated value of any year; undefined for values without thresholds (spec 2 §9). */
export function toneOf(
  key: string,
  value: number,
  { tones }: Terms['limits']['financial'],
): ValueTone | undefined {
  const limits = tones[key.replace(/_\d{4}$/, '')]
  if (!limits) return undefined
  const higherIsBetter = limits.good > limits.neutral
  const reaches = (limit: number) => (higherIsBetter ? value >= limit : value <= limit)
  if (reaches(limits.good)) return 'good'
  return reaches(limits.neutral) ? 'neutral' : 'bad'
}
