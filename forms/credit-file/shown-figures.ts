import type { ValueTone } from '../../engine/types.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import { type Line, percent, type Severity } from '../checks/check.ts'

/** The groups in which a credit committee reads the figures of a file. */
export const figureGroups = ['Capacity', 'Business', 'Security', 'Character'] as const
type FigureGroupName = (typeof figureGroups)[number]

/** The key figures of a file, by form and key; `{Y}` stands for the form's assessment year (keyIn). */
export const keyFigures: Readonly<Record<FigureGroupName, readonly (readonly [FormType, string])[]>> = {
  Capacity: [
    ['output_sheet', 'monthly_surplus'],
    ['output_sheet', 'dscr'],
    ['credit_app_memo', 'emiAmount'],
    ['mse_assessment', 'debtBurdenPercentage'],
    ['credit_app_memo', 'dbrPercentage'],
    ['mse_assessment', 'repaymentCapacity'],
  ],
  Business: [
    ['output_sheet', 'monthly_sales_average'],
    ['financial_analysis', 'sales_{Y}'],
    ['output_sheet', 'gp_margin'],
    ['output_sheet', 'sales_growth'],
    ['financial_analysis', 'current_ratio_{Y}'],
    ['financial_analysis', 'cash_conversion_cycle_{Y}'],
    ['bank_analysis', 'monthlyAverageCredits'],
    ['bank_analysis', 'cashFlowStability'],
  ],
  Security: [
    ['user_form', 'loanType'],
    ['user_form', 'loanToMarketValue'],
    ['credit_app_memo', 'loanToValueRatio'],
    ['credit_app_memo', 'assetCoverage'],
    ['financial_analysis', 'personal_net_worth'],
    ['credit_app_memo', 'thirdPartyGuarantor'],
  ],
  Character: [
    ['expert_scorecard', 'totalScore'],
    ['expert_scorecard', 'riskCategory'],
    ['credit_app_memo', 'riskCategory'],
    ['expert_scorecard', 'repayment_track'],
    ['credit_app_memo', 'anyLoansOverdue'],
  ],
}

/** Distinct names for figures that are similar, so that they are not confused when shown together. */
export const figureNames: Readonly<Record<string, string>> = {
  'output_sheet.dscr': 'DSCR of the maximum loan',
  'mse_assessment.debtBurdenPercentage': 'Debt burden before this loan',
  'credit_app_memo.dbrPercentage': 'Debt burden by the memo’s formula',
  'user_form.loanToMarketValue': 'Loan to market value, as stated',
  'credit_app_memo.loanToValueRatio': 'Loan to all personal assets',
  'expert_scorecard.riskCategory': 'Risk by the scorecard',
  'credit_app_memo.riskCategory': 'Risk by the memo’s formula',
}

/** Returns the key of a figure in a form of that assessment year. */
export const keyIn = (name: string, assessmentYear: number) => name.replace('{Y}', String(assessmentYear))

/** The properties that this file reads of a credit file (asShown). */
interface FileSummary {
  readonly figures: readonly {
    readonly group: FigureGroupName
    readonly items: readonly {
      readonly key: string
      readonly label: string
      readonly display: string
      readonly tone: ValueTone | null
      readonly source: { readonly form: FormType }
    }[]
  }[]
  readonly checks: readonly {
    readonly id: string
    readonly severity: Severity
    readonly result: number | null
    readonly lines: readonly Pick<Line, 'form' | 'value' | 'display'>[]
  }[]
  readonly stress: { readonly salesFallPercent: number | null } | null
  readonly forms: readonly { readonly type: FormType; readonly status: string }[]
}

interface ShownFigure {
  readonly id: string
  readonly label: string
  /** The labels of the forms that the figure comes from, and whether it is a draft. */
  readonly source: string
  readonly display: string
  readonly tone: ValueTone | null
}

/** A figure that no form has: the result of a check. It stands below the figure of a form. */
interface Result {
  readonly below: string
  readonly check: string
  readonly label: string
  readonly from: readonly FormType[]
}

const results: readonly Result[] = [
  {
    below: 'output_sheet.dscr',
    check: 'fact.dscr',
    label: 'DSCR of this loan',
    from: ['output_sheet', 'credit_app_memo'],
  },
  {
    below: 'mse_assessment.debtBurdenPercentage',
    check: 'fact.debt_burden',
    label: 'Debt burden with this loan',
    from: ['mse_assessment', 'credit_app_memo'],
  },
  {
    below: 'mse_assessment.repaymentCapacity',
    check: 'stress',
    label: 'Break-even: sales may fall',
    from: ['output_sheet'],
  },
  {
    below: 'user_form.loanToMarketValue',
    check: 'fact.ltv',
    label: 'Loan to market value, calculated',
    from: ['user_form'],
  },
]

/** Returns the key figures in their groups, together with those that the checks derive from several forms. */
export function shownFigures(
  file: FileSummary,
): readonly { readonly group: FigureGroupName; readonly figures: readonly ShownFigure[] }[] {
  return file.figures.map(({ group, items }) => ({
    group,
    figures: items.flatMap(({ key, label, display, tone, source }) => {
      const id = `${source.form}.${key}`
      const own = { id, label, source: sourceOf([source.form], file), display, tone }
      return [own, ...results.filter(({ below }) => below === id).flatMap(result => resultOf(result, file))]
    }),
  }))
}

/** Returns the result of a check as a figure; nothing while the check cannot be calculated. */
function resultOf({ check: id, label, from }: Result, file: FileSummary): ShownFigure[] {
  const check = file.checks.find(check => check.id === id && check.severity !== 'unknown')
  const display =
    id === 'stress'
      ? percentOf(file.stress?.salesFallPercent)
      : check?.lines.findLast(({ value }) => value !== null && value === check.result)?.display
  return check && display ? [{ id, label, source: sourceOf(from, file), display, tone: null }] : []
}

const percentOf = (share: number | null | undefined) => (typeof share === 'number' ? percent(share) : '')

function sourceOf(from: readonly FormType[], { forms }: FileSummary): string {
  const names = from.map(type => rowOf(type).label).join(' and ')
  const isDraft = from.some(type => forms.some(form => form.type === type && form.status === 'in_progress'))
  return isDraft ? `${names}, draft` : names
}
