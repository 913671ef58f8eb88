import type { StepDefinition } from '../../../engine/define-form.ts'
import type { Terms } from '../../policy.ts'
import { calculated, money, percent, required } from './shared.ts'

// spec 1 §5.16–17

export const salesAndPurchases = ({
  growthMax,
  throughputMax,
}: Terms['limits']['output']): StepDefinition => ({
  title: 'Sales & Purchases',
  sections: [
    {
      title: 'Sales',
      rows: [
        [
          {
            key: 'daily_sales',
            label: 'Daily sales',
            ...money,
            required,
            min: 0,
            hint: 'On an average day',
          },
          {
            key: 'weekly_sales',
            label: 'Weekly sales',
            ...money,
            required,
            min: 0,
            hint: 'In an average week',
          },
          {
            key: 'monthly_sales',
            label: 'Monthly sales',
            ...money,
            required,
            min: 0,
            hint: 'In an average month',
          },
        ],
        [
          {
            key: 'sales_volume',
            label: 'Sales volume',
            ...money,
            min: 0,
            hint: 'Sales of a month as the records show them',
          },
          {
            key: 'sales_growth',
            label: 'Sales growth',
            ...percent,
            min: 0,
            max: growthMax,
            hint: 'Over the year before',
          },
        ],
        [
          {
            key: 'monthly_sales_average',
            label: 'Monthly sales average',
            ...money,
            calculated,
            formula: 'Mean of {daily_sales} × 30, {weekly_sales} × 4 and {monthly_sales}',
            needs: [['daily_sales', 'weekly_sales', 'monthly_sales']],
          },
          {
            key: 'total_sales',
            label: 'Total sales',
            ...money,
            calculated,
            formula: 'The larger of {sales_volume} and {monthly_sales}',
            needs: [['sales_volume', 'monthly_sales']],
          },
          {
            key: 'annual_sales',
            label: 'Annual sales',
            ...money,
            calculated,
            formula: '{monthly_sales_average} × 12',
            needs: ['monthly_sales_average'],
          },
        ],
      ],
    },
    {
      title: 'Purchases, stock and credit',
      rows: [
        [
          {
            key: 'total_purchases',
            label: 'Total purchases',
            ...money,
            required,
            min: 0,
            hint: 'Stock and material, a month',
          },
          { key: 'stock_value', label: 'Stock value', ...money, min: 0, hint: 'At cost, today' },
        ],
        [
          { key: 'debtors', label: 'Debtors', ...money, min: 0, hint: 'What customers owe today' },
          { key: 'creditors', label: 'Creditors', ...money, min: 0, hint: 'What suppliers are owed today' },
          {
            key: 'average_credit_throughput',
            label: 'Average credit throughput',
            type: 'number',
            calculated,
            min: 0,
            max: throughputMax,
            formula: '{debtors} ÷ {monthly_sales_average}',
            needs: ['monthly_sales_average'],
            needsWhileOpen: ['debtors'],
            divisor: { key: 'monthly_sales_average', none: 'no sales' },
            hint: `Debtors as a multiple of monthly sales, at most ${throughputMax}`,
          },
        ],
      ],
    },
  ],
})
