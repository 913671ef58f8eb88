import type { ValueTone } from '../../engine/types.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import type { Line, Severity } from '../checks/check.ts'
import { percent } from '../checks/words.ts'
import type { FigureGroupName } from './key-figures.ts'

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

export interface ShownFigure {
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
