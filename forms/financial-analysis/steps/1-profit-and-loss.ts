import type { StepDefinition } from '../../../engine/define-form.ts'
import { gridOf, type Heading, type Line } from '../lines.ts'

// spec 2 §3.4–5

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

export const profitAndLossStep = (assessmentYear: number): StepDefinition => ({
  title: 'Profit and Loss (3 years)',
  sections: [gridOf(profitAndLoss, assessmentYear)],
})
