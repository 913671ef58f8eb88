import type { StepDefinition } from '../../../engine/define-form.ts'
import { sampleKeys } from '../../assessment-days.ts'
import { type SampleMonths, sampleGrid } from '../sample-days.ts'

// spec 1 §3.17

export const sales = (months: SampleMonths): StepDefinition => ({
  title: 'Sales',
  sections: [
    {
      ...sampleGrid('sales', months),
      title: 'Sales on three days of each month',
      note: 'What was sold on that very day; 0 when the business was closed.',
    },
    {
      title: 'From these days',
      rows: [
        [
          {
            key: 'averageDailySales',
            label: 'Average daily sales',
            type: 'currency',
            calculated: true,
            unit: '$',
            formula: 'Mean of the 9 sample days of sales',
            needs: [[1, 2, 3].flatMap(month => sampleKeys('sales', month))],
          },
          {
            key: 'salesGrowth',
            label: 'Sales growth',
            type: 'percent',
            calculated: true,
            unit: '%',
            formula:
              "(mean of the latest month's days − mean of the days two months before) ÷ the latter × 100",
            needs: [sampleKeys('sales', 1), sampleKeys('sales', 3)],
          },
        ],
      ],
    },
  ],
})
