import type { StepDefinition } from '../../../engine/define-form.ts'
import { averageBalanceKey, balanceDates, balanceKey, balanceMonths } from '../months.ts'

// spec 2 §3.11

export function monthlyBalances(assessmentYear: number): StepDefinition {
  const months = balanceMonths(assessmentYear)
  return {
    title: 'Monthly Balance Tracking',
    sections: [
      {
        note: 'Enter the balance at the end of each of these days. Averages use only balances above 0.',
        corner: 'End-of-day balance',
        columns: months.map(month => month.label),
        rows: [
          ...balanceDates.map(date => ({
            label: date.label,
            cells: months.map(
              month =>
                ({
                  key: balanceKey(date.key, month.number),
                  label: `Balance ${date.label} ${month.label}`,
                  type: 'currency',
                  unit: '$',
                  min: 0,
                }) as const,
            ),
          })),
          {
            label: 'Average balance',
            cells: months.map(month => ({
              key: averageBalanceKey(month.number),
              label: `Average balance ${month.label}`,
              type: 'currency',
              unit: '$',
              calculated: true,
              formula: `Mean of the positive balances among ${balanceDates
                .map(date => `{${balanceKey(date.key, month.number)}}`)
                .join(', ')}`,
              needs: [balanceDates.map(date => balanceKey(date.key, month.number))],
              needsAnswers: true as const,
            })),
            total: true,
          },
        ],
      },
    ],
  }
}
