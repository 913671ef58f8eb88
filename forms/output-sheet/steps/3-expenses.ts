import type { FieldDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { calculated, money } from './shared.ts'

const expense = (key: string, label: string): FieldDefinition => ({
  key,
  label,
  ...money,
  min: 0,
  hint: 'A month',
})

const rows: readonly (readonly FieldDefinition[])[] = [
  [
    expense('salaries_wages', 'Salaries and wages'),
    expense('rent', 'Rent'),
    expense('utilities', 'Utilities'),
  ],
  [
    expense('transport', 'Transport'),
    expense('maintenance', 'Maintenance'),
    expense('other_expenses', 'Other expenses'),
  ],
]

/** The keys of the six expense items (D22, D23). */
export const expenseItems: readonly string[] = rows.flat().map(({ key }) => key)

export const expenses: StepDefinition = {
  title: 'Expenses',
  sections: [
    {
      title: 'Business expenses of a month',
      rows: [
        ...rows,
        [
          {
            key: 'total_business_outflow',
            label: 'Total business outflow',
            ...money,
            calculated,
            formula: 'Sum of the six expenses above, or {business_cash_outflow} when there are none',
            needs: [[...expenseItems, 'business_cash_outflow']],
          },
        ],
      ],
    },
  ],
}
