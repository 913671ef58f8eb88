import { defineSteps, type FieldDefinition, type StepDefinition } from '../../engine/define-form.ts'
import type { Form } from '../../engine/types.ts'
import { cashFlowYearsOf, gridOf, type Heading, type Line, money } from './lines.ts'

// spec 2 §3.4–5
// spec 2 §3.6
// spec 2 §3.9, §9.1
// spec 2 §3.7
// spec 2 §3.8
// spec 2 §2.18, §9.2

export const profitAndLoss: readonly (Line | Heading)[] = [
  { heading: 'Operating income' },
  { line: 'sales', label: 'Sales', required: true },
  { line: 'other_business_income', label: 'Other business income' },
  {
    line: 'total_operating_income',
    label: 'Total operating income',
    formula: '{sales} + {other_business_income}',
    needs: [['sales', 'other_business_income']],
  },
  { heading: 'Cost of goods sold' },
  { line: 'purchases', label: 'Purchases', required: true },
  { line: 'direct_expenses', label: 'Direct expenses' },
  { line: 'stock_changes', label: 'Stock changes', hint: 'A decrease in stock; it adds to the cost.' },
  {
    line: 'cogs',
    label: 'Cost of goods sold',
    formula: '{purchases} + {direct_expenses} + {stock_changes}',
    needs: [['purchases', 'direct_expenses', 'stock_changes']],
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
    needs: [['admin_expenses', 'personnel_cost', 'selling_expenses', 'misc_expenses']],
  },
  { heading: 'Profit' },
  {
    line: 'ebitda',
    label: 'EBITDA',
    formula: '{total_operating_income} − {cogs} − {indirect_expenses}',
    needs: ['total_operating_income', 'cogs'],
  },
  { line: 'depreciation', label: 'Depreciation' },
  { line: 'ebit', label: 'EBIT', formula: '{ebitda} − {depreciation}', needs: ['ebitda'] },
  { line: 'interest_charges', label: 'Interest charges' },
  { line: 'non_operating_income', label: 'Non-operating income', supplementary: true },
  { line: 'non_operating_expenses', label: 'Non-operating expenses', supplementary: true },
  {
    line: 'pbt',
    label: 'Profit before tax (PBT)',
    formula: '{ebit} − {interest_charges} + {non_operating_income} − {non_operating_expenses}',
    needs: ['ebitda'],
  },
  { line: 'tax', label: 'Tax' },
  { line: 'pat', label: 'Profit after tax (PAT)', formula: '{pbt} − {tax}', needs: ['ebitda'] },
]

const profitAndLossStep = (assessmentYear: number): StepDefinition => ({
  title: 'Profit and Loss (3 years)',
  sections: [gridOf(profitAndLoss, assessmentYear)],
})

export const balanceSheet: readonly (Line | Heading)[] = [
  { heading: 'Equity' },
  { line: 'equity_share_capital', label: 'Equity share capital', required: true },
  { line: 'quasi_equity', label: 'Quasi equity', supplementary: true },
  { line: 'reserves', label: 'Reserves' },
  {
    line: 'net_worth',
    label: 'Net worth',
    formula: '{equity_share_capital} + {quasi_equity} + {reserves}',
    needs: [['equity_share_capital', 'quasi_equity', 'reserves']],
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
    needs: [
      ['creditors', 'wc_limit', 'short_term_affiliate_borrowings', 'tax_provision', 'other_liabilities'],
    ],
  },
  {
    line: 'total_liabilities',
    label: 'Total liabilities and equity',
    formula:
      '{net_worth} + {revaluation_reserve} + {long_term_borrowings} + {affiliate_borrowings} + {other_borrowings} + {current_liabilities}',
    needs: [
      [
        'net_worth',
        'revaluation_reserve',
        'long_term_borrowings',
        'affiliate_borrowings',
        'other_borrowings',
        'current_liabilities',
      ],
    ],
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
    needs: [['inventories', 'debtors_gt6m', 'debtors_lt6m', 'cash_bank', 'other_current_assets']],
  },
  {
    line: 'total_assets',
    label: 'Total assets',
    formula:
      '{gross_fixed_assets} − {accumulated_depreciation} + {capital_wip} + {investments} + {deferred_tax} + {director_loans} + {other_loans_advances} + {current_assets}',
    needs: [
      [
        'gross_fixed_assets',
        'capital_wip',
        'investments',
        'deferred_tax',
        'director_loans',
        'other_loans_advances',
        'current_assets',
      ],
    ],
  },
  { heading: 'Balance check' },
  {
    line: 'balance_difference',
    label: 'Assets less liabilities',
    formula: '{total_assets} − {total_liabilities}',
    needs: ['total_assets', 'total_liabilities'],
    hint: 'Zero when the balance sheet balances.',
  },
]

const balanceSheetStep = (assessmentYear: number): StepDefinition => ({
  title: 'Balance Sheet (3 years)',
  sections: [
    {
      ...gridOf(balanceSheet, assessmentYear),
      note: 'Total assets and total liabilities and equity should be the same in every year.',
    },
  ],
})

const yearlyRatios: readonly Line[] = [
  {
    line: 'current_ratio',
    label: 'Current ratio',
    formula: '{current_assets} ÷ {current_liabilities}',
    needs: ['current_assets'],
    needsWhileOpen: ['current_liabilities'],
    divisor: { key: 'current_liabilities', none: 'no current liabilities' },
    unit: 'none',
  },
  {
    line: 'debtor_days',
    label: 'Debtor days',
    formula: '({debtors_gt6m} + {debtors_lt6m}) ÷ {sales} × 365',
    needs: ['sales'],
    needsWhileOpen: [['debtors_gt6m', 'debtors_lt6m']],
    unit: 'days',
  },
  {
    line: 'inventory_days',
    label: 'Inventory days',
    formula: '{inventories} ÷ {cogs} × 365',
    needs: ['cogs'],
    needsWhileOpen: ['inventories'],
    unit: 'days',
  },
  {
    line: 'creditor_days',
    label: 'Creditor days',
    formula: '{creditors} ÷ {purchases} × 365',
    needs: ['purchases'],
    needsWhileOpen: ['creditors'],
    unit: 'days',
  },
  {
    line: 'cash_conversion_cycle',
    label: 'Cash conversion cycle',
    formula: '{debtor_days} + {inventory_days} − {creditor_days}',
    needs: ['debtor_days', 'inventory_days', 'creditor_days'],
    unit: 'days',
  },
]

const ratios = (assessmentYear: number): StepDefinition => ({
  title: 'Financial Ratios',
  sections: [
    { ...gridOf(yearlyRatios, assessmentYear), corner: 'Ratio', note: 'Calculated from sections 1 and 2.' },
    {
      title: 'Growth',
      rows: [
        [
          growth('sales_growth', 'Sales growth', assessmentYear),
          growth('projected_sales_growth', 'Projected sales growth', assessmentYear + 1),
        ],
      ],
    },
  ],
})

/** Creates the field for the growth of sales over the previous year. */
function growth(key: string, label: string, year: number): FieldDefinition {
  return {
    key,
    label: `${label} ${year} over ${year - 1}`,
    type: 'percent',
    unit: '%',
    calculated: true,
    formula: `({sales_${year}} − {sales_${year - 1}}) ÷ {sales_${year - 1}} × 100`,
    needs: [`sales_${year}`, `sales_${year - 1}`],
  }
}

const cashFlow: readonly Line[] = [
  {
    line: 'cash_flow_from_operations',
    label: 'Cash flow from operations',
    formula:
      '{pat} + {depreciation} − (({current_assets} − {cash_bank} − {current_liabilities} + {wc_limit}) − ({current_assets-1} − {cash_bank-1} − {current_liabilities-1} + {wc_limit-1}))',
    needs: ['pat', 'current_assets', 'current_assets-1'],
    needsWhileOpen: ['current_liabilities', 'current_liabilities-1'],
  },
]

const cashFlowStep = (assessmentYear: number): StepDefinition => ({
  title: 'Cash Flow From Operations',
  sections: [
    {
      ...gridOf(cashFlow, assessmentYear, cashFlowYearsOf(assessmentYear)),
      note: 'Profit after tax plus depreciation, less the increase in current assets without cash over current liabilities without the working capital limit.',
    },
  ],
})

const workingCapital: readonly Line[] = [
  {
    line: 'working_capital_gap',
    label: 'Working capital gap',
    formula: '{current_assets} − ({current_liabilities} − {wc_limit})',
    needs: ['current_assets'],
    needsWhileOpen: ['current_liabilities'],
    hint: 'Current liabilities are counted here without the working capital limit.',
  },
]

const workingCapitalStep = (assessmentYear: number): StepDefinition => ({
  title: 'Net Working Capital and Customer Margin',
  sections: [
    gridOf(workingCapital, assessmentYear),
    {
      title: 'Customer margin',
      note: `The share of the ${assessmentYear} working capital gap that the loan leaves to the customer.`,
      rows: [
        [
          {
            key: 'customer_margin_percent',
            label: 'Customer margin',
            type: 'percent',
            unit: '%',
            calculated: true,
            formula: `({working_capital_gap_${assessmentYear}} − {loan_amount}) ÷ {working_capital_gap_${assessmentYear}} × 100`,
            needs: [`working_capital_gap_${assessmentYear}`, 'loan_amount'],
            divisor: { key: `working_capital_gap_${assessmentYear}`, none: 'no working capital gap' },
          },
        ],
      ],
    },
  ],
})

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

const personalNetWorth: StepDefinition = {
  title: 'Personal Net Worth',
  sections: [
    {
      title: 'Personal assets',
      rows: [
        ...inPairs(personalAssets),
        [totalOf(personalAssets, 'personal_assets', 'Total personal assets')],
      ],
    },
    {
      title: 'Personal liabilities',
      rows: [
        ...inPairs(personalLiabilities),
        [totalOf(personalLiabilities, 'personal_liabilities', 'Total personal liabilities')],
      ],
    },
    {
      title: 'Personal position',
      rows: [
        [
          {
            key: 'personal_net_worth',
            label: 'Personal net worth',
            ...money,
            calculated: true,
            formula: '{personal_assets} − {personal_liabilities}',
            needs: [['personal_assets', 'personal_liabilities']],
            needsWhileOpen: ['personal_assets', 'personal_liabilities'],
          },
          {
            key: 'asset_coverage_ratio',
            label: 'Personal asset coverage',
            type: 'number',
            calculated: true,
            formula: '{personal_assets} ÷ {personal_liabilities}; 999 with assets and no liabilities',
            needs: ['personal_assets'],
            needsWhileOpen: ['personal_liabilities'],
          },
        ],
      ],
    },
  ],
}

type Entries = readonly (readonly [key: string, label: string])[]

/** Creates fields for amounts of 0 or more, two in each row. */
function inPairs(entries: Entries): FieldDefinition[][] {
  const rows: FieldDefinition[][] = []
  for (let index = 0; index < entries.length; index += 2) {
    rows.push(entries.slice(index, index + 2).map(([key, label]) => ({ key, label, ...money, min: 0 })))
  }
  return rows
}

function totalOf(entries: Entries, key: string, label: string): FieldDefinition {
  const keys = entries.map(([key]) => key)
  return {
    key,
    label,
    ...money,
    calculated: true,
    formula: keys.map(key => `{${key}}`).join(' + '),
    needs: [keys],
  }
}

const loanInformation: StepDefinition = {
  title: 'Loan Information',
  sections: [
    {
      rows: [
        [
          {
            key: 'loan_amount',
            label: 'Loan amount',
            ...money,
            required: true,
            above: 0,
            min: 0,
            initial: 50000,
            hint: 'This analysis is meant for loans over 50,000; any amount greater than 0 is accepted.',
          },
          { key: 'existing_bank_borrowing', label: 'Existing bank borrowing', ...money, min: 0 },
        ],
      ],
    },
  ],
}

/** The seven steps of the form for one assessment year: 134 inputs and the calculated values. */
export function stepsOf(assessmentYear: number): Pick<Form, 'steps' | 'fields'> {
  return defineSteps([
    profitAndLossStep(assessmentYear),
    balanceSheetStep(assessmentYear),
    ratios(assessmentYear),
    cashFlowStep(assessmentYear),
    workingCapitalStep(assessmentYear),
    personalNetWorth,
    loanInformation,
  ])
}
