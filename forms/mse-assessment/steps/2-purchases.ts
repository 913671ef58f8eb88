import type { StepDefinition } from '../../../engine/define-form.ts'
import { sampleKeys } from '../../assessment-days.ts'
import { type SampleMonths, sampleGrid } from '../sample-days.ts'

// spec 1 §3.17

export const purchases = (months: SampleMonths): StepDefinition => ({
  title: 'Purchases',
  sections: [
    {
      ...sampleGrid('purchases', months),
      title: 'Purchases on three days of each month',
      note: 'Stock and material bought on that very day; 0 when nothing was bought.',
    },
    {
      title: 'From these days',
      rows: [
        [
          {
            key: 'averageDailyPurchases',
            label: 'Average daily purchases',
            type: 'currency',
            calculated: true,
            unit: '$',
            formula: 'Mean of the 9 sample days of purchases',
            needs: [[1, 2, 3].flatMap(month => sampleKeys('purchases', month))],
          },
          {
            key: 'grossMarginPercentage',
            label: 'Gross margin',
            type: 'percent',
            calculated: true,
            unit: '%',
            formula: '({averageDailySales} − {averageDailyPurchases}) ÷ {averageDailySales} × 100',
            needs: ['averageDailySales', 'averageDailyPurchases'],
            divisor: { key: 'averageDailySales', none: 'no sales' },
          },
        ],
      ],
    },
  ],
})
