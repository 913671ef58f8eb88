import type { StepDefinition } from '../../../engine/define-form.ts'
import { gridOf, type Heading, type Line } from '../lines.ts'

// spec 2 §3.6

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

export const balanceSheetStep = (assessmentYear: number): StepDefinition => ({
  title: 'Balance Sheet (3 years)',
  sections: [
    {
      ...gridOf(balanceSheet, assessmentYear),
      note: 'Total assets and total liabilities and equity should be the same in every year.',
    },
  ],
})
