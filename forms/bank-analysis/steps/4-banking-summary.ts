import type { StepDefinition } from '../../../engine/define-form.ts'
import type { Terms } from '../../policy.ts'
import { averageBalanceKey, balanceMonthNumbers, creditKey, creditMonthNumbers } from '../months.ts'

// spec 2 §3.13, §5.7

const money = { type: 'currency', unit: '$' } as const

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
