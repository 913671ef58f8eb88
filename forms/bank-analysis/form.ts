import type { Form, FormMessages, Step, SummaryGroup } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { fillAllRequired, isRequired } from '../messages.ts'
import { balanceDates, balanceKey, balanceMonths, creditKey, creditMonths, fieldsOf } from './fields.ts'
import { bankFigures } from './formulas.ts'

// spec 2 §5.6

/** The Bank Analysis of one assessment year (spec 2 §2.20–24, §3, §5, §9; D28, D29). */
export const bankAnalysis = rememberingBuilder(build, context => context.assessmentYear)

function build({ assessmentYear, policy }: FormContext): Form<'bank_analysis'> {
  return {
    type: 'bank_analysis',
    steps: stepsOf(assessmentYear),
    fields: fieldsOf(assessmentYear, policy.limits.bank),
    summary,
    compute: answers => bankFigures(answers, policy.limits.bank),
    messages,
  }
}

// spec 2 §5, §8
const messages: FormMessages = { required: isRequired, summary: fillAllRequired }

function stepsOf(assessmentYear: number): Step[] {
  const months = balanceMonths(assessmentYear)
  return [
    {
      number: 1,
      title: 'Bank Information',
      sections: [{ kind: 'fields', rows: [['bankName', 'accountType']] }],
    },
    {
      number: 2,
      title: 'Monthly Balance Tracking',
      sections: [
        {
          kind: 'grid',
          note: 'Enter the balance at the end of each of these days. Averages use only balances above 0.',
          corner: 'End-of-day balance',
          columns: months.map(month => month.label),
          rows: [
            ...balanceDates.map(date => ({
              label: date.label,
              cells: months.map(month => balanceKey(date.key, month.number)),
            })),
            {
              label: 'Average balance',
              cells: months.map(month => `averageBalance_month_${month.number}`),
              total: true,
            },
          ],
        },
      ],
    },
    {
      number: 3,
      title: 'Banking Credits Analysis',
      sections: [
        {
          kind: 'grid',
          note: 'Credits include transfers and cash deposits, but exclude contra entries.',
          corner: 'Month',
          columns: ['Bank 1', 'Bank 2', 'Total'],
          rows: [
            ...creditMonths(assessmentYear).map(month => ({
              label: month.label,
              cells: [
                creditKey(1, month.number),
                creditKey(2, month.number),
                `totalCredits_month_${month.number}`,
              ],
            })),
            { label: 'Total annual credits', cells: [null, null, 'totalAnnualCredits'], total: true },
          ],
        },
      ],
    },
    {
      number: 4,
      title: 'Banking Analysis Summary',
      sections: [
        {
          kind: 'fields',
          title: 'Balances',
          rows: [['averageMonthlyBalance', 'balanceVolatility']],
        },
        {
          kind: 'fields',
          title: 'Credits',
          rows: [['monthlyAverageCredits', 'creditTrend', 'bankConcentrationRisk']],
        },
        {
          kind: 'fields',
          title: 'Assessment',
          rows: [['cashFlowStability', 'operationalEfficiency']],
        },
      ],
    },
  ]
}

const summary: readonly SummaryGroup[] = [
  { title: 'Balances', keys: ['averageMonthlyBalance', 'balanceVolatility'] },
  {
    title: 'Credits',
    keys: ['totalAnnualCredits', 'monthlyAverageCredits', 'creditTrend', 'bankConcentrationRisk'],
  },
  { title: 'Assessment', keys: ['cashFlowStability', 'operationalEfficiency'] },
]
