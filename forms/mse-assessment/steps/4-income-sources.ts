import type { FieldDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { consideredIncomes } from '../../choices.ts'

// spec 1 §3.19

export const incomeSources: StepDefinition = {
  title: 'Income Sources',
  sections: [
    {
      title: 'Business',
      rows: [
        [
          {
            key: 'primaryBusinessIncome',
            label: 'Primary business income',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: 'A month: sales less purchases, before the other expenses',
          },
        ],
      ],
    },
    {
      title: 'Other income',
      rows: [
        ...consideredIncomes.map(({ name, income, consider }): FieldDefinition[] => [
          {
            key: consider,
            label: `Consider ${name.toLowerCase()} income`,
            type: 'boolean',
            hint: 'It counts only while this is on',
          },
          { key: income, label: `${name} income`, type: 'currency', min: 0, unit: '$', hint: 'A month' },
        ]),
        [
          {
            key: 'totalOtherIncome',
            label: 'Total other income',
            type: 'currency',
            calculated: true,
            unit: '$',
            formula: 'Sum of the considered incomes: agriculture, rental, salary and other',
            needs: [consideredIncomes.map(({ income }) => income)],
          },
        ],
      ],
    },
    {
      title: 'Monthly income and expenses',
      rows: [
        [
          {
            key: 'totalMonthlyIncome',
            label: 'Total monthly income',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: 'Primary business income plus total other income',
          },
          {
            key: 'monthlyExpenses',
            label: 'Monthly expenses',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: 'Of the business',
          },
          {
            key: 'familyExpenses',
            label: 'Family expenses',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: 'Of the household, a month',
          },
        ],
      ],
    },
    {
      title: 'Seasonality',
      rows: [
        [
          {
            key: 'peakSeasonAmount',
            label: 'Peak season sales',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'In a typical month of the peak season',
          },
          {
            key: 'peakSeasonMonths',
            label: 'Peak season length',
            type: 'integer',
            min: 0,
            max: 12,
            unit: 'months',
          },
        ],
        [
          {
            key: 'leanSeasonAmount',
            label: 'Lean season sales',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'In a typical month of the lean season',
          },
          {
            key: 'leanSeasonMonths',
            label: 'Lean season length',
            type: 'integer',
            min: 0,
            max: 12,
            unit: 'months',
          },
        ],
      ],
    },
  ],
}
