import type { FieldDefinition, StepDefinition } from '../../engine/define-form.ts'
import { choices } from '../choices.ts'
import type { Terms } from '../policy/terms.ts'
import {
  averageBalanceKey,
  balanceDates,
  balanceKey,
  balanceMonthNumbers,
  balanceMonths,
  creditKey,
  creditMonthNumbers,
  creditMonths,
  type NumberedMonth,
  totalCreditsKey,
} from './formulas.ts'

// spec 2 §3.10, §5.6
// spec 2 §3.11
// spec 2 §3.12
// spec 2 §3.13, §5.7

export const bankInformation: StepDefinition = {
  title: 'Bank Information',
  sections: [
    {
      rows: [
        [
          { key: 'bankName', label: 'Bank Name', type: 'text', required: true, maxLength: 200 },
          {
            key: 'accountType',
            label: 'Account Type',
            type: 'select',
            required: true,
            options: choices({ savings: 'Savings', current: 'Current' }),
          },
        ],
      ],
    },
  ],
}

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

export const bankingSummary = ({
  deductionMax,
  concentrationFrom,
  efficiencyFactor,
}: Terms['limits']['bank']): StepDefinition => ({
  title: 'Banking Analysis Summary',
  sections: [
    {
      title: 'Balances',
      rows: [
        [
          {
            key: 'averageMonthlyBalance',
            label: 'Average monthly balance',
            ...money,
            calculated: true,
            formula: 'Mean of all positive balances',
            needs: [balanceMonthNumbers.map(averageBalanceKey)],
          },
          {
            key: 'balanceVolatility',
            label: 'Balance volatility',
            type: 'percent',
            unit: '%',
            calculated: true,
            formula: 'Standard deviation of the positive balances ÷ {averageMonthlyBalance} × 100',
            needs: ['averageMonthlyBalance'],
            divisor: { key: 'averageMonthlyBalance', none: 'no balance above 0' },
          },
        ],
      ],
    },
    {
      title: 'Credits',
      rows: [
        [
          {
            key: 'monthlyAverageCredits',
            label: 'Monthly average credits',
            ...money,
            calculated: true,
            formula: '{totalAnnualCredits} ÷ 12',
            needs: ['totalAnnualCredits'],
          },
          {
            key: 'creditTrend',
            label: 'Credit trend',
            type: 'percent',
            unit: '%',
            calculated: true,
            formula:
              '(average credits of July to December − average of January to June) ÷ average of January to June × 100',
            needs: [
              creditMonthNumbers.slice(0, 6).flatMap(creditsOfBanks),
              creditMonthNumbers.slice(6).flatMap(creditsOfBanks),
            ],
            needsAnswers: true,
          },
          {
            key: 'bankConcentrationRisk',
            label: 'Bank concentration risk',
            type: 'percent',
            unit: '%',
            calculated: true,
            formula: 'Credits of the larger bank ÷ {totalAnnualCredits} × 100',
            needs: ['totalAnnualCredits'],
            divisor: { key: 'totalAnnualCredits', none: 'no credits' },
          },
        ],
      ],
    },
    {
      title: 'Assessment',
      rows: [
        [
          {
            key: 'cashFlowStability',
            label: 'Cash flow stability',
            type: 'number',
            unit: 'of 100',
            calculated: true,
            formula: `100 − volatility {balanceVolatility} (at most ${deductionMax.volatility}) − half the trend {creditTrend} either way (at most ${deductionMax.trend}) − half the concentration {bankConcentrationRisk} above ${concentrationFrom} (at most ${deductionMax.concentration})`,
            needs: ['averageMonthlyBalance', 'totalAnnualCredits'],
            needsWhileOpen: ['creditTrend'],
          },
          {
            key: 'operationalEfficiency',
            label: 'Operational efficiency',
            type: 'number',
            unit: 'of 100',
            calculated: true,
            formula: `{monthlyAverageCredits} ÷ {averageMonthlyBalance} × ${efficiencyFactor}, at most 100`,
            needs: ['monthlyAverageCredits', 'averageMonthlyBalance'],
            divisor: { key: 'averageMonthlyBalance', none: 'no balance above 0' },
          },
        ],
      ],
    },
  ],
})

/** Returns the keys of both banks' credits in a month. */
function creditsOfBanks(month: number): readonly string[] {
  return [creditKey(1, month), creditKey(2, month)]
}
