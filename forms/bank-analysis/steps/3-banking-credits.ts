import type { FieldDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { creditKey, creditMonths, type NumberedMonth, totalCreditsKey } from '../months.ts'

// spec 2 §3.12

const money = { type: 'currency', unit: '$' } as const

export function bankingCredits(assessmentYear: number): StepDefinition {
  const months = creditMonths(assessmentYear)
  return {
    title: 'Banking Credits Analysis',
    sections: [
      {
        note: 'Credits include transfers and cash deposits, but exclude contra entries.',
        corner: 'Month',
        columns: ['Bank 1', 'Bank 2', 'Total'],
        rows: [
          ...months.map(month => ({
            label: month.label,
            cells: [creditsOf(1, month), creditsOf(2, month), totalOf(month)],
          })),
          {
            label: 'Total annual credits',
            cells: [
              null,
              null,
              {
                key: 'totalAnnualCredits',
                label: 'Total annual credits',
                ...money,
                calculated: true,
                formula: months.map(month => `{${totalCreditsKey(month.number)}}`).join(' + '),
                needs: [months.map(month => totalCreditsKey(month.number))],
              },
            ],
            total: true,
          },
        ],
      },
    ],
  }
}

function creditsOf(bank: 1 | 2, month: NumberedMonth): FieldDefinition {
  return {
    key: creditKey(bank, month.number),
    label: `Bank ${bank} credits ${month.label}`,
    ...money,
    min: 0,
  }
}

function totalOf(month: NumberedMonth): FieldDefinition {
  return {
    key: totalCreditsKey(month.number),
    label: `Total credits ${month.label}`,
    ...money,
    calculated: true,
    formula: `{${creditKey(1, month.number)}} + {${creditKey(2, month.number)}}`,
    needs: [[creditKey(1, month.number), creditKey(2, month.number)]],
  }
}
