import type { FieldDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { gridOf, type Line } from '../lines.ts'

// spec 2 §3.9, §9.1

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

export const ratios = (assessmentYear: number): StepDefinition => ({
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
