import type { Field } from '../../engine/types.ts'
import { choices } from '../choices.ts'
import type { Policy } from '../policy.ts'

// spec 2 §3.10–13, §5.6–7

/** The days of a month on which a balance is taken, as the keys name them (spec 2 §3). */
export const balanceDates = [
  { key: '5th', label: '5th' },
  { key: '10th', label: '10th' },
  { key: '15th', label: '15th' },
  { key: '20th', label: '20th' },
  { key: '25th', label: '25th' },
  { key: 'lastDay', label: 'Last day' },
] as const

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export interface NumberedMonth {
  /** The number in the keys. */
  readonly number: number
  /** July 2024 */
  readonly label: string
}

/** July to December of the assessment year, numbered 1 to 6 (spec 2 §2, D28). */
export function balanceMonths(assessmentYear: number): NumberedMonth[] {
  return monthNames.slice(6).map((name, index) => ({ number: index + 1, label: `${name} ${assessmentYear}` }))
}

/** January to December of the assessment year, numbered 1 to 12 (spec 2 §9.11, D28). */
export function creditMonths(assessmentYear: number): NumberedMonth[] {
  return monthNames.map((name, index) => ({ number: index + 1, label: `${name} ${assessmentYear}` }))
}

export function balanceKey(date: string, month: number): string {
  return `balance_${date}_month_${month}`
}

export function creditKey(bank: 1 | 2, month: number): string {
  return `bank${bank}_credit_month_${month}`
}

const money = { type: 'currency', unit: '$' } as const

/** Every field of the Bank Analysis for one assessment year, in the order of the screen (spec 2 §3, D28, D29). */
export function fieldsOf(assessmentYear: number, limits: Policy['limits']['bank']): Field[] {
  return [
    { key: 'bankName', label: 'Bank Name', step: 1, type: 'text', required: true, maxLength: 200 },
    {
      key: 'accountType',
      label: 'Account Type',
      step: 1,
      type: 'select',
      required: true,
      options: choices({ savings: 'Savings', current: 'Current' }),
    },
    ...balanceFields(assessmentYear),
    ...creditFields(assessmentYear),
    ...summaryFields(limits),
  ]
}

function balanceFields(assessmentYear: number): Field[] {
  const months = balanceMonths(assessmentYear)
  const typed = balanceDates.flatMap(date =>
    months.map(
      (month): Field => ({
        key: balanceKey(date.key, month.number),
        label: `Balance ${date.label} ${month.label}`,
        step: 2,
        ...money,
        min: 0,
      }),
    ),
  )
  const averages = months.map(
    (month): Field => ({
      key: `averageBalance_month_${month.number}`,
      label: `Average balance ${month.label}`,
      step: 2,
      ...money,
      calculated: true,
      formula: `Mean of the positive balances among ${balanceDates
        .map(date => `{${balanceKey(date.key, month.number)}}`)
        .join(', ')}`,
    }),
  )
  return [...typed, ...averages]
}

function creditFields(assessmentYear: number): Field[] {
  const ofMonth = creditMonths(assessmentYear).flatMap((month): Field[] => [
    ...([1, 2] as const).map(
      (bank): Field => ({
        key: creditKey(bank, month.number),
        label: `Bank ${bank} credits ${month.label}`,
        step: 3,
        ...money,
        min: 0,
      }),
    ),
    {
      key: `totalCredits_month_${month.number}`,
      label: `Total credits ${month.label}`,
      step: 3,
      ...money,
      calculated: true,
      formula: `{${creditKey(1, month.number)}} + {${creditKey(2, month.number)}}`,
    },
  ])
  return [
    ...ofMonth,
    {
      key: 'totalAnnualCredits',
      label: 'Total annual credits',
      step: 3,
      ...money,
      calculated: true,
      formula: creditMonths(assessmentYear)
        .map(month => `{totalCredits_month_${month.number}}`)
        .join(' + '),
    },
  ]
}

const summaryFields = ({
  deductionMax,
  concentrationFrom,
  efficiencyFactor,
}: Policy['limits']['bank']): readonly Field[] => [
  {
    key: 'averageMonthlyBalance',
    label: 'Average monthly balance',
    step: 4,
    ...money,
    calculated: true,
    formula: 'Mean of all positive balances',
  },
  {
    key: 'balanceVolatility',
    label: 'Balance volatility',
    step: 4,
    type: 'percent',
    unit: '%',
    calculated: true,
    formula: 'Standard deviation of the positive balances ÷ {averageMonthlyBalance} × 100',
  },
  {
    key: 'monthlyAverageCredits',
    label: 'Monthly average credits',
    step: 4,
    ...money,
    calculated: true,
    formula: '{totalAnnualCredits} ÷ 12',
  },
  {
    key: 'creditTrend',
    label: 'Credit trend',
    step: 4,
    type: 'percent',
    unit: '%',
    calculated: true,
    formula:
      '(average credits of July to December − average of January to June) ÷ average of January to June × 100',
  },
  {
    key: 'bankConcentrationRisk',
    label: 'Bank concentration risk',
    step: 4,
    type: 'percent',
    unit: '%',
    calculated: true,
    formula: 'Credits of the larger bank ÷ {totalAnnualCredits} × 100',
  },
  {
    key: 'cashFlowStability',
    label: 'Cash flow stability',
    step: 4,
    type: 'number',
    unit: 'of 100',
    calculated: true,
    formula: `100 − volatility {balanceVolatility} (at most ${deductionMax.volatility}) − half the trend {creditTrend} either way (at most ${deductionMax.trend}) − half the concentration {bankConcentrationRisk} above ${concentrationFrom} (at most ${deductionMax.concentration})`,
  },
  {
    key: 'operationalEfficiency',
    label: 'Operational efficiency',
    step: 4,
    type: 'number',
    unit: 'of 100',
    calculated: true,
    formula: `{monthlyAverageCredits} ÷ {averageMonthlyBalance} × ${efficiencyFactor}, at most 100`,
  },
]
