import type { Field } from '../../engine/types.ts'

// spec 2 §1.5, §2.18–19, §3.4–9, §5.3, §5.5, §9.1–2

/**
 * One line of a three-year table; its key in a year is `{line}_{year}` (D26). The tables below are in the order of the
 * screen. In `formula`, {sales} is the same year's figure and {sales-1} that of the year before.
 */
export interface Line {
  readonly line: string
  readonly label: string
  /** Present on calculated lines only. Source of every formula: D27. */
  readonly formula?: string
  /** Must be answered and greater than 0 in each year (D26). */
  readonly required?: boolean
  /** Not among the 97 core inputs (D25). */
  readonly supplementary?: boolean
  readonly hint?: string
  /** Calculated lines: currency unless said. */
  readonly unit?: 'days' | 'none'
}

/** Opens a group of lines in a table. */
export interface Heading {
  readonly heading: string
}

export const profitAndLoss: readonly (Line | Heading)[] = [
  { heading: 'Operating income' },
  { line: 'sales', label: 'Sales', required: true },
  { line: 'other_business_income', label: 'Other business income' },
  {
    line: 'total_operating_income',
    label: 'Total operating income',
    formula: '{sales} + {other_business_income}',
  },
  { heading: 'Cost of goods sold' },
  { line: 'purchases', label: 'Purchases', required: true },
  { line: 'direct_expenses', label: 'Direct expenses' },
  { line: 'stock_changes', label: 'Stock changes', hint: 'A decrease in stock; it adds to the cost.' },
  {
    line: 'cogs',
    label: 'Cost of goods sold',
    formula: '{purchases} + {direct_expenses} + {stock_changes}',
  },
  { heading: 'Indirect expenses' },
  { line: 'admin_expenses', label: 'Administrative expenses' },
  { line: 'personnel_cost', label: 'Personnel cost' },
  { line: 'selling_expenses', label: 'Selling expenses' },
  { line: 'misc_expenses', label: 'Miscellaneous expenses' },
  {
    line: 'indirect_expenses',
    label: 'Indirect expenses',
    formula: '{admin_expenses} + {personnel_cost} + {selling_expenses} + {misc_expenses}',
  },
  { heading: 'Profit' },
  {
    line: 'ebitda',
    label: 'EBITDA',
    formula: '{total_operating_income} − {cogs} − {indirect_expenses}',
  },
  { line: 'depreciation', label: 'Depreciation' },
  { line: 'ebit', label: 'EBIT', formula: '{ebitda} − {depreciation}' },
  { line: 'interest_charges', label: 'Interest charges' },
  { line: 'non_operating_income', label: 'Non-operating income', supplementary: true },
  { line: 'non_operating_expenses', label: 'Non-operating expenses', supplementary: true },
  {
    line: 'pbt',
    label: 'Profit before tax (PBT)',
    formula: '{ebit} − {interest_charges} + {non_operating_income} − {non_operating_expenses}',
  },
  { line: 'tax', label: 'Tax' },
  { line: 'pat', label: 'Profit after tax (PAT)', formula: '{pbt} − {tax}' },
]

export const balanceSheet: readonly (Line | Heading)[] = [
  { heading: 'Equity' },
  { line: 'equity_share_capital', label: 'Equity share capital', required: true },
  { line: 'quasi_equity', label: 'Quasi equity', supplementary: true },
  { line: 'reserves', label: 'Reserves' },
  {
    line: 'net_worth',
    label: 'Net worth',
    formula: '{equity_share_capital} + {quasi_equity} + {reserves}',
  },
  {
    line: 'revaluation_reserve',
    label: 'Revaluation reserve',
    supplementary: true,
    hint: 'Not part of net worth.',
  },
  { heading: 'Borrowings' },
  { line: 'long_term_borrowings', label: 'Long-term borrowings' },
  { line: 'affiliate_borrowings', label: 'Affiliate borrowings', supplementary: true },
  { line: 'other_borrowings', label: 'Other borrowings', supplementary: true },
  { heading: 'Current liabilities' },
  { line: 'creditors', label: 'Creditors' },
  { line: 'wc_limit', label: 'Working capital limit' },
  {
    line: 'short_term_affiliate_borrowings',
    label: 'Short-term affiliate borrowings',
    supplementary: true,
  },
  { line: 'tax_provision', label: 'Tax provision' },
  { line: 'other_liabilities', label: 'Other liabilities' },
  {
    line: 'current_liabilities',
    label: 'Current liabilities',
    formula:
      '{creditors} + {wc_limit} + {short_term_affiliate_borrowings} + {tax_provision} + {other_liabilities}',
  },
  {
    line: 'total_liabilities',
    label: 'Total liabilities and equity',
    formula:
      '{net_worth} + {revaluation_reserve} + {long_term_borrowings} + {affiliate_borrowings} + {other_borrowings} + {current_liabilities}',
  },
  { heading: 'Fixed assets' },
  { line: 'gross_fixed_assets', label: 'Gross fixed assets', required: true },
  {
    line: 'accumulated_depreciation',
    label: 'Accumulated depreciation',
    hint: 'Taken off the gross fixed assets.',
  },
  { line: 'capital_wip', label: 'Capital work in progress', supplementary: true },
  { heading: 'Other non-current assets' },
  { line: 'investments', label: 'Investments', supplementary: true },
  { line: 'deferred_tax', label: 'Deferred tax', supplementary: true },
  { line: 'director_loans', label: 'Loans to directors', supplementary: true },
  { line: 'other_loans_advances', label: 'Other loans and advances', supplementary: true },
  { heading: 'Current assets' },
  { line: 'inventories', label: 'Inventories' },
  { line: 'debtors_gt6m', label: 'Debtors over 6 months' },
  { line: 'debtors_lt6m', label: 'Debtors under 6 months' },
  { line: 'cash_bank', label: 'Cash and bank', required: true },
  { line: 'other_current_assets', label: 'Other current assets' },
  {
    line: 'current_assets',
    label: 'Current assets',
    formula: '{inventories} + {debtors_gt6m} + {debtors_lt6m} + {cash_bank} + {other_current_assets}',
  },
  {
    line: 'total_assets',
    label: 'Total assets',
    formula:
      '{gross_fixed_assets} − {accumulated_depreciation} + {capital_wip} + {investments} + {deferred_tax} + {director_loans} + {other_loans_advances} + {current_assets}',
  },
  { heading: 'Balance check' },
  {
    line: 'balance_difference',
    label: 'Assets less liabilities',
    formula: '{total_assets} − {total_liabilities}',
    hint: 'Zero when the balance sheet balances.',
  },
]

export const yearlyRatios: readonly Line[] = [
  {
    line: 'current_ratio',
    label: 'Current ratio',
    formula: '{current_assets} ÷ {current_liabilities}',
    unit: 'none',
  },
  {
    line: 'debtor_days',
    label: 'Debtor days',
    formula: '({debtors_gt6m} + {debtors_lt6m}) ÷ {sales} × 365',
    unit: 'days',
  },
  {
    line: 'inventory_days',
    label: 'Inventory days',
    formula: '{inventories} ÷ {cogs} × 365',
    unit: 'days',
  },
  {
    line: 'creditor_days',
    label: 'Creditor days',
    formula: '{creditors} ÷ {purchases} × 365',
    unit: 'days',
  },
  {
    line: 'cash_conversion_cycle',
    label: 'Cash conversion cycle',
    formula: '{debtor_days} + {inventory_days} − {creditor_days}',
    unit: 'days',
  },
]

export const cashFlow: readonly Line[] = [
  {
    line: 'cash_flow_from_operations',
    label: 'Cash flow from operations',
    formula:
      '{pat} + {depreciation} − (({current_assets} − {cash_bank} − {current_liabilities} + {wc_limit}) − ({current_assets-1} − {cash_bank-1} − {current_liabilities-1} + {wc_limit-1}))',
  },
]

export const workingCapital: readonly Line[] = [
  {
    line: 'working_capital_gap',
    label: 'Working capital gap',
    formula: '{current_assets} − ({current_liabilities} − {wc_limit})',
    hint: 'Current liabilities are counted here without the working capital limit.',
  },
]

/** Keys without a year, as [key, label]. */
export const personalAssets = [
  ['savings_bank', 'Savings in bank'],
  ['fixed_deposits', 'Fixed deposits'],
  ['cash_hand', 'Cash in hand'],
  ['property_value', 'Property value'],
  ['land_value', 'Land value'],
  ['recurring_deposits', 'Recurring deposits'],
  ['insurance_surrender', 'Insurance surrender value'],
  ['precious_metals', 'Precious metals'],
  ['vehicles_value', 'Vehicles value'],
  ['other_personal_assets', 'Other personal assets'],
] as const

export const personalLiabilities = [
  ['home_loan_pos', 'Home loan outstanding'],
  ['vehicle_loan_pos', 'Vehicle loan outstanding'],
  ['unsecured_loan_pos', 'Unsecured loan outstanding'],
  ['msme_loan_pos', 'MSME loan outstanding'],
  ['other_loans_pos', 'Other loans outstanding'],
  ['credit_card_dues', 'Credit card dues'],
  ['tax_dues', 'Tax dues'],
  ['other_dues', 'Other dues'],
] as const

/** The three years of the form: projected, actual, the actual before (D28). */
export function yearsOf(assessmentYear: number): readonly [number, number, number] {
  return [assessmentYear + 1, assessmentYear, assessmentYear - 1]
}

/** The years that have a year before them in the form, so that cash flow can be calculated (D27). */
export function cashFlowYearsOf(assessmentYear: number): readonly [number, number] {
  return [assessmentYear + 1, assessmentYear]
}

export function isLine(row: Line | Heading): row is Line {
  return 'line' in row
}

const money = { type: 'currency', unit: '$' } as const

/** Every field of the form for one assessment year, in the order of the screen: 134 inputs and the calculated values. */
export function fieldsOf(assessmentYear: number): Field[] {
  const years = yearsOf(assessmentYear)
  const lines = (rows: readonly (Line | Heading)[], step: number, across: readonly number[] = years) =>
    rows.filter(isLine).flatMap(line => across.map(year => fieldOfLine(line, year, step)))
  const personal = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([key, label]): Field => ({ key, label, step: 6, ...money, min: 0 }))
  const total = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([key]) => `{${key}}`).join(' + ')

  return [
    ...lines(profitAndLoss, 1),
    ...lines(balanceSheet, 2),
    ...lines(yearlyRatios, 3),
    {
      key: 'sales_growth',
      label: `Sales growth ${assessmentYear} over ${assessmentYear - 1}`,
      step: 3,
      type: 'percent',
      unit: '%',
      calculated: true,
      formula: growthFormula(assessmentYear),
    },
    {
      key: 'projected_sales_growth',
      label: `Projected sales growth ${assessmentYear + 1} over ${assessmentYear}`,
      step: 3,
      type: 'percent',
      unit: '%',
      calculated: true,
      formula: growthFormula(assessmentYear + 1),
    },
    ...lines(cashFlow, 4, cashFlowYearsOf(assessmentYear)),
    ...lines(workingCapital, 5),
    {
      key: 'customer_margin_percent',
      label: 'Customer margin',
      step: 5,
      type: 'percent',
      unit: '%',
      calculated: true,
      formula: `({working_capital_gap_${assessmentYear}} − {loan_amount}) ÷ {working_capital_gap_${assessmentYear}} × 100`,
    },
    ...personal(personalAssets),
    {
      key: 'personal_assets',
      label: 'Total personal assets',
      step: 6,
      ...money,
      calculated: true,
      formula: total(personalAssets),
    },
    ...personal(personalLiabilities),
    {
      key: 'personal_liabilities',
      label: 'Total personal liabilities',
      step: 6,
      ...money,
      calculated: true,
      formula: total(personalLiabilities),
    },
    {
      key: 'personal_net_worth',
      label: 'Personal net worth',
      step: 6,
      ...money,
      calculated: true,
      formula: '{personal_assets} − {personal_liabilities}',
    },
    {
      key: 'asset_coverage_ratio',
      label: 'Personal asset coverage',
      step: 6,
      type: 'number',
      calculated: true,
      formula: '{personal_assets} ÷ {personal_liabilities}; 999 with assets and no liabilities',
    },
    {
      key: 'loan_amount',
      label: 'Loan amount',
      step: 7,
      ...money,
      required: true,
      above: 0,
      min: 0,
      initial: 50000,
      hint: 'Should be over 50,000; must be greater than 0.',
    },
    {
      key: 'existing_bank_borrowing',
      label: 'Existing bank borrowing',
      step: 7,
      ...money,
      min: 0,
    },
  ]
}

function fieldOfLine(
  { line, label, formula, required, hint, unit }: Line,
  year: number,
  step: number,
): Field {
  const field = { key: `${line}_${year}`, label: `${label} ${year}`, step }
  const hinted = hint === undefined ? {} : { hint }
  if (formula !== undefined) {
    const measure =
      unit === undefined
        ? money
        : unit === 'days'
          ? ({ type: 'number', unit } as const)
          : ({ type: 'number' } as const)
    return { ...field, ...measure, ...hinted, calculated: true, formula: ofYear(formula, year) }
  }
  if (!required) return { ...field, ...money, ...hinted, min: 0 }
  return { ...field, ...money, min: 0, required: true, above: 0, hint: 'Must be greater than 0.' }
}

/** {sales} → {sales_2024}, {sales-1} → {sales_2023}. */
function ofYear(formula: string, year: number): string {
  return formula.replace(
    /\{(\w+)(-1)?\}/g,
    (_, line: string, before?: string) => `{${line}_${before ? year - 1 : year}}`,
  )
}

function growthFormula(year: number): string {
  return `({sales_${year}} − {sales_${year - 1}}) ÷ {sales_${year - 1}} × 100`
}

const supplementaryKeys: readonly string[] = ['existing_bank_borrowing']

/** The lines outside the core inputs (D25): twelve, each in three years. */
export const supplementary: readonly string[] = [...profitAndLoss, ...balanceSheet]
  .filter(isLine)
  .filter(line => line.supplementary)
  .map(line => line.line)

/** The keys of the 97 core inputs, of which the screen's counter reads "n of 97" (D25). */
export function coreInputs(assessmentYear: number): readonly string[] {
  const outside = new Set([
    ...supplementaryKeys,
    ...supplementary.flatMap(line => yearsOf(assessmentYear).map(year => `${line}_${year}`)),
  ])
  return fieldsOf(assessmentYear)
    .filter(field => !field.calculated && !outside.has(field.key))
    .map(field => field.key)
}
