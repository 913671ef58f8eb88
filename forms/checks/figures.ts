import { answerOf, number } from '../../engine/answers.ts'
import { formatMoney } from '../../engine/number-format.ts'
import type { FormType } from '../catalogue.ts'
import { loanAmount } from '../links/evidence.ts'
import type { Check, Checked, FormState, Line } from './check.ts'

/** A line whose value is a finite number. */
export interface Figure extends Line {
  readonly value: number
}

/** Returns an answer of a form as a line, or undefined if it is unanswered. */
export function answerLine(checked: Checked, form: FormType, key: string, label?: string): Line | undefined {
  const state = checked.file[form]
  const answer = state && answerOf(state.answers, key)
  if (answer === undefined) return undefined
  const value = typeof answer === 'boolean' ? String(answer) : answer
  return {
    form,
    key,
    label: label ?? labelOf(checked, form, key),
    value,
    display: checked.kit.display(form, key, answer),
  }
}

/** Returns a number that was answered, including 0. */
export function givenNumber(
  checked: Checked,
  form: FormType,
  key: string,
  label?: string,
): Figure | undefined {
  const line = answerLine(checked, form, key, label)
  return line && isFigure(line) ? line : undefined
}

/** Returns a number that was answered and is greater than 0. */
export function positiveFigure(checked: Checked, form: FormType, key: string): Figure | undefined {
  const line = givenNumber(checked, form, key)
  return line && line.value > 0 ? line : undefined
}

/**
 * Returns a calculated value, or undefined if the form does not exist. In an open form, a 0 counts as missing until all required
 * answers that it depends on are present. The caller must check optional answers.
 */
export function calculated(
  checked: Checked,
  form: FormType,
  key: string,
  label?: string,
): Figure | undefined {
  const state = checked.file[form]
  if (!state) return undefined
  const value = number(state.computed, key)
  // D39
  const isKnown =
    value !== 0 || state.status === 'completed' || checked.kit.hasRequiredInputs(form, key, state.answers)
  if (!isKnown) return undefined
  return {
    form,
    key,
    label: label ?? labelOf(checked, form, key),
    value,
    display: checked.kit.display(form, key, value),
  }
}

/** Whether a line is the loan amount asked for. It is listed with the proposals if none is approved, but is not one itself. */
export function isRequestedAmount({ form, key }: Pick<Line, 'form' | 'key'>): boolean {
  return form === 'user_form' && key === 'loanAmount'
}

/** Keys of lines that checks only show for reference and do not compare. */
const referenceOnlyKeys: readonly string[] = [
  ...['dscr', 'final_emi', 'loan_per_ltv', 'debtBurdenPercentage'],
  ...['dbrPercentage', 'loanToValueRatio', 'riskCategory'],
]

/**
 * The totals of the Financial Analysis that must be complete before a check judges its lines, because a line is only one part
 * of such a total: their keys without the year, by the check's id.
 */
export type AwaitedTotals = Readonly<Record<string, string>>

/** Whether an open form lacks required answers that the compared figures depend on (D39). */
export function isHalfTyped(checked: Checked, { id, lines }: Check, awaited: AwaitedTotals): boolean {
  const { file, kit } = checked
  const total = awaited[id]
  return lines.some(({ form, key }) => {
    const state = file[form]
    if (state?.status !== 'in_progress' || referenceOnlyKeys.includes(key)) return false
    const own = total !== undefined && form === 'financial_analysis' ? [key, inYear(checked, total)] : [key]
    return own.some(needed => !kit.hasRequiredInputs(form, needed, state.answers))
  })
}

/** Returns a calculated text as a line, or undefined if it is empty or required answers that it depends on are missing. */
export function calculatedText(
  checked: Checked,
  form: FormType,
  key: string,
  label: string,
): Line | undefined {
  const state = checked.file[form]
  const word = state?.computed[key]
  if (typeof word !== 'string' || word === '') return undefined
  // D39
  if (state?.status !== 'completed' && !checked.kit.hasRequiredInputs(form, key, state?.answers ?? {}))
    return undefined
  return { form, key, label, value: word, display: word }
}

/** Creates a line for a figure calculated from several fields of one form; `key` is the first of them. */
export function derivedFigure(
  form: FormType,
  key: string,
  label: string,
  value: number,
  display = formatMoney(value),
): Figure {
  return { form, key, label, value, display }
}

/** Returns the sum of some answers of a form, or undefined if all are unanswered. */
export function sumOfGiven(
  checked: Checked,
  form: FormType,
  keys: readonly string[],
  label: string,
): Figure | undefined {
  const figures = keys.flatMap(key => givenNumber(checked, form, key) ?? [])
  const [first] = figures
  return (
    first &&
    derivedFigure(
      form,
      first.key,
      label,
      figures.reduce((total, { value }) => total + value, 0),
    )
  )
}

/**
 * Whether a Standard Form says what its loans amount to: it is completed, says that there is no live loan, or one of these
 * answers is present (D39).
 */
export function hasStatedLoans({ status, answers }: FormState, keys: readonly string[]): boolean {
  return (
    status === 'completed' ||
    answerOf(answers, 'liveLoan') === 'No' ||
    keys.some(key => answerOf(answers, key) !== undefined)
  )
}

/** Returns the lines that are not undefined. */
export function withoutUndefined<T extends Line>(lines: readonly (T | undefined)[]): readonly T[] {
  return lines.filter(line => line !== undefined)
}

/** Returns the proposed loan: the Output Sheet's final amount, else the approved one, else the one asked for (D43). */
export function loanProposed(checked: Checked): Figure | undefined {
  const final = positiveFigure(checked, 'output_sheet', 'final_loan_amount')
  if (final) return final
  const standard = checked.file.user_form
  const amount = standard && loanAmount(standard.answers)
  if (!amount) return undefined
  const key = number(standard.answers, 'loanAmountApproved') > 0 ? 'loanAmountApproved' : 'loanAmount'
  return positiveFigure(checked, 'user_form', key)
}

/** Returns the key of a line of the Financial Analysis in its assessment year. */
export function inYear(checked: Checked, line: string): string {
  return `${line}_${checked.file.financial_analysis?.assessmentYear ?? 0}`
}

function labelOf({ kit }: Checked, form: FormType, key: string): string {
  return kit.labelOf(form, key)
}

function isFigure(line: Line): line is Figure {
  return typeof line.value === 'number' && Number.isFinite(line.value)
}
