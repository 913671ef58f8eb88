import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import type { Terms } from '../../policy/terms.ts'
import { type SampleMonths, sampleGrid } from '../sample-days.ts'

// spec 1 §3.18, §9.6

export function bankBalance(
  months: SampleMonths,
  { workingDays, workingCapitalShare }: Terms['limits']['mse'],
): StepDefinition {
  return {
    title: 'Bank Balance',
    sections: [
      {
        ...sampleGrid('bankBalance', months),
        title: 'Bank balance on three days of each month',
        note: 'At the end of that day, of all business accounts together.',
      },
      {
        title: 'Working days and sales frequency',
        rows: [
          [
            {
              key: 'workingDaysPerMonth',
              label: 'Working days per month',
              type: 'integer',
              min: 0,
              max: 31,
              unit: 'days',
              initial: workingDays,
              hint: `Counted as ${workingDays} when left empty`,
            },
            {
              key: 'salesFrequency',
              label: 'Sales frequency',
              type: 'select',
              options: choices({
                daily: 'Daily',
                weekly: 'Weekly',
                fortnightly: 'Fortnightly',
                monthly: 'Monthly',
              }),
              hint: 'How often the business is paid',
            },
            {
              key: 'workingCapitalRequired',
              label: 'Working capital required',
              type: 'currency',
              calculated: true,
              unit: '$',
              formula: `${workingCapitalShare}% of monthly purchases: {averageDailyPurchases} × {workingDaysPerMonth} × ${workingCapitalShare / 100}`,
              needs: ['averageDailyPurchases'],
            },
          ],
        ],
      },
    ],
  }
}
