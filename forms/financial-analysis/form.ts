import type { Form, FormMessages, GridRow, GridSection, Step, SummaryGroup } from '../../engine/types.ts'
import { type FormContext, rememberingBuilder } from '../context.ts'
import { missingThenWrong } from '../messages.ts'
import {
  balanceSheet,
  cashFlow,
  cashFlowYearsOf,
  fieldsOf,
  type Heading,
  isLine,
  type Line,
  personalAssets,
  personalLiabilities,
  profitAndLoss,
  workingCapital,
  yearlyRatios,
  yearsOf,
} from './fields.ts'
import { financials } from './formulas.ts'
import { toneOf } from './tones.ts'

// spec 2 §2.14, §2.16, §5.1, §8.8

export { coreInputs, supplementary } from './fields.ts'

/** The Financial Analysis over assessmentYear + 1, assessmentYear and assessmentYear − 1 (spec 2 §2–§5, D25–D28). */
export const financialAnalysis = rememberingBuilder(build, context => context.assessmentYear)

function build({ assessmentYear, policy }: FormContext): Form<'financial_analysis'> {
  return {
    type: 'financial_analysis',
    steps: stepsOf(assessmentYear),
    fields: fieldsOf(assessmentYear),
    summary: summaryOf(assessmentYear),
    compute: answers => financials(answers, assessmentYear),
    toneOf: (key, value) => toneOf(key, value, policy.limits.financial),
    messages,
  }
}

// spec 2 §5, §8
const messages: FormMessages = {
  required: field => `${field.label} is required and must be greater than 0`,
  summary: missingThenWrong('Please fill all required fields:'),
}

function stepsOf(assessmentYear: number): Step[] {
  const years = yearsOf(assessmentYear)
  const columns = (across: readonly number[]) =>
    across.map(year => `${year} ${year > assessmentYear ? '(projected)' : '(actual)'}`)
  const grid = (rows: readonly (Line | Heading)[], across: readonly number[] = years): GridSection => ({
    kind: 'grid',
    corner: 'USD',
    columns: columns(across),
    rows: rows.map(row => gridRow(row, across)),
  })

  return [
    { number: 1, title: 'Profit and Loss (3 years)', sections: [grid(profitAndLoss)] },
    {
      number: 2,
      title: 'Balance Sheet (3 years)',
      sections: [
        {
          ...grid(balanceSheet),
          note: 'Total assets and total liabilities and equity should be the same in every year.',
        },
      ],
    },
    {
      number: 3,
      title: 'Financial Ratios',
      sections: [
        { ...grid(yearlyRatios), corner: 'Ratio', note: 'Calculated from steps 1 and 2.' },
        { kind: 'fields', title: 'Growth', rows: [['sales_growth', 'projected_sales_growth']] },
      ],
    },
    {
      number: 4,
      title: 'Cash Flow From Operations',
      sections: [
        {
          ...grid(cashFlow, cashFlowYearsOf(assessmentYear)),
          note: 'Profit after tax plus depreciation, less the increase in current assets without cash over current liabilities without the working capital limit.',
        },
      ],
    },
    {
      number: 5,
      title: 'Net Working Capital and Customer Margin',
      sections: [
        grid(workingCapital),
        {
          kind: 'fields',
          title: 'Customer margin',
          note: `The share of the ${assessmentYear} working capital gap that the loan leaves to the customer.`,
          rows: [['customer_margin_percent']],
        },
      ],
    },
    {
      number: 6,
      title: 'Personal Net Worth',
      sections: [
        {
          kind: 'fields',
          title: 'Personal assets',
          rows: [...pairs(personalAssets), ['personal_assets']],
        },
        {
          kind: 'fields',
          title: 'Personal liabilities',
          rows: [...pairs(personalLiabilities), ['personal_liabilities']],
        },
        {
          kind: 'fields',
          title: 'Personal position',
          rows: [['personal_net_worth', 'asset_coverage_ratio']],
        },
      ],
    },
    {
      number: 7,
      title: 'Loan Information',
      sections: [{ kind: 'fields', rows: [['loan_amount', 'existing_bank_borrowing']] }],
    },
  ]
}

function gridRow(row: Line | Heading, across: readonly number[]): GridRow {
  if (!isLine(row)) return { label: row.heading, cells: across.map(() => null), heading: true }
  const cells = across.map(year => `${row.line}_${year}`)
  return row.formula === undefined ? { label: row.label, cells } : { label: row.label, cells, total: true }
}

function pairs(entries: readonly (readonly [string, string])[]): string[][] {
  const rows: string[][] = []
  for (let index = 0; index < entries.length; index += 2) {
    rows.push(entries.slice(index, index + 2).map(([key]) => key))
  }
  return rows
}

/** The live summary shows the assessment year's figures (spec 2 §2). */
function summaryOf(year: number): SummaryGroup[] {
  const ofYear = (...lines: string[]) => lines.map(line => `${line}_${year}`)
  return [
    {
      title: 'P&L',
      keys: [
        ...ofYear('total_operating_income', 'cogs', 'ebitda', 'ebit', 'pat'),
        'sales_growth',
        'projected_sales_growth',
      ],
    },
    {
      title: 'Balance sheet',
      keys: ofYear(
        'net_worth',
        'current_assets',
        'current_liabilities',
        'total_assets',
        'total_liabilities',
        'balance_difference',
      ),
    },
    {
      title: 'Key ratios',
      keys: ofYear(
        'current_ratio',
        'debtor_days',
        'inventory_days',
        'creditor_days',
        'cash_conversion_cycle',
      ),
    },
    {
      title: 'Personal net worth',
      keys: ['personal_assets', 'personal_liabilities', 'personal_net_worth', 'asset_coverage_ratio'],
    },
    {
      title: 'Loan assessment',
      keys: [
        'loan_amount',
        ...ofYear('working_capital_gap'),
        'customer_margin_percent',
        ...ofYear('cash_flow_from_operations'),
      ],
    },
  ]
}
