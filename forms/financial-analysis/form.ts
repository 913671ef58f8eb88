import type { Form, FormMessages, SummaryGroup } from '../../engine/types.ts'
import { memoisedBuilder, type TermsContext } from '../context.ts'
import { missingThenWrong } from '../messages.ts'
import { compute, isOff, toneOf } from './formulas.ts'
import { isLine, yearsOf } from './lines.ts'
import { balanceSheet, profitAndLoss, stepsOf } from './steps.ts'
import { financialAnalysisTraits } from './traits.ts'

// spec 2 §2.14, §2.16, §5.1, §8.8

/** The Financial Analysis over assessmentYear + 1, assessmentYear and assessmentYear − 1 (spec 2 §2–§5, D25–D28). */
export const financialAnalysis = memoisedBuilder(build, context => context.assessmentYear)

function build({ assessmentYear, policy }: TermsContext): Form<'financial_analysis'> {
  return {
    type: 'financial_analysis',
    traits: financialAnalysisTraits,
    ...stepsOf(assessmentYear),
    summary: summaryOf(assessmentYear),
    compute: answers => compute(answers, assessmentYear),
    doubtOf,
    toneOf: (key, value) => toneOf(key, value, policy.limits.financial),
    ...(policy.limits.financial.allowMarks && {
      // Loan amount and sales cannot be replaced by a mark, because there would be nothing to assess.
      markStandsFor: key => key !== 'loan_amount' && key !== `sales_${assessmentYear}`,
    }),
    messages,
  }
}

// D27
/** Doubts the difference of a balance sheet that does not balance. */
function doubtOf(key: string, value: number): string | undefined {
  return key.startsWith('balance_difference_') && isOff(value) ? 'does not balance' : undefined
}

// spec 2 §5, §8
const messages: FormMessages = {
  required: field => `${field.label} is required and must be greater than 0`,
  summary: missingThenWrong('Please fill all required fields:'),
}

/**
 * Returns the live summary of the assessment year (spec 2 §2). The results come first, because the panel is longer than a
 * window.
 */
function summaryOf(year: number): SummaryGroup[] {
  const ofYear = (...lines: string[]) => lines.map(line => `${line}_${year}`)
  return [
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
      title: 'Loan assessment',
      keys: [
        'loan_amount',
        ...ofYear('working_capital_gap'),
        'customer_margin_percent',
        ...ofYear('cash_flow_from_operations'),
      ],
    },
    {
      title: 'Personal net worth',
      keys: ['personal_assets', 'personal_liabilities', 'personal_net_worth', 'asset_coverage_ratio'],
    },
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
  ]
}

/** The inputs that do not belong to the core inputs (D25). */
const supplementaryKeys: readonly string[] = ['existing_bank_borrowing']

/** The lines outside the core inputs (D25): twelve, each in three years. */
export const supplementary: readonly string[] = [...profitAndLoss, ...balanceSheet]
  .filter(isLine)
  .filter(line => line.supplementary)
  .map(line => line.line)

/** Returns the keys of the 97 core inputs, which the screen counts as "n of 97" (D25). */
export function coreInputs(assessmentYear: number): readonly string[] {
  const outside = new Set([
    ...supplementaryKeys,
    ...supplementary.flatMap(line => yearsOf(assessmentYear).map(year => `${line}_${year}`)),
  ])
  return stepsOf(assessmentYear)
    .fields.filter(field => !field.calculated && !outside.has(field.key))
    .map(field => field.key)
}
