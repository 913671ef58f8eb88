import { answerOf, visible } from './answers.ts'
import { estimateWords, isEstimated } from './estimates.ts'
import { fieldKinds } from './field-kinds.ts'
import { type Mark, type Marks, markWords } from './marks.ts'
import { formatNumber, formatTwoDecimals } from './number-format.ts'
import { type Shown, shownOf } from './shown.ts'
import type { Answer, Answers, Computed, Field, Form } from './types.ts'

// spec 1 §1.2; spec 2 §1.5, §9.1

export interface DescribedLine {
  readonly key: string
  readonly label: string
  /** The value as text for people: $1,200.50, 12 months, 20 Nov 2026 or an option's label; '' when unanswered. */
  readonly display: string
  /** The value as stored, for exports that keep numbers as numbers and dates as dates; null when unanswered. */
  readonly value: Answer | null
  readonly field: Field
  /** Present if the value is estimated (D58). */
  readonly isEstimate?: true
}

export interface DescribedStep {
  readonly number: number
  readonly title: string
  readonly lines: readonly DescribedLine[]
}

/**
 * Describes a form for people: its steps, labels and formatted values, in field order. Leaves out hidden fields without an
 * answer. A calculated value is empty while the answers that it needs are missing (D39).
 */
export function describe(
  form: Form,
  answers: Answers,
  computed: Computed,
  isCompleted: boolean,
  marks: Marks = {},
): DescribedStep[] {
  const shown = shownOf(form, answers, computed, isCompleted)
  return form.steps.map(step => ({
    number: step.number,
    title: step.title,
    lines: form.fields
      .filter(field => field.step === step.number)
      .filter(field => visible(field, answers) || answerOf(answers, field.key) !== undefined)
      .map(field => {
        const value = field.calculated ? shown.values[field.key] : answerOf(answers, field.key)
        return {
          key: field.key,
          label: field.label,
          display: withEstimate(form, field, value, marks, displayOf(field, value, shown, marks[field.key])),
          value: value ?? null,
          field,
          ...(value !== undefined && isEstimated(form, field.key, marks) && { isEstimate: true }),
        }
      }),
  }))
}

/**
 * Returns a value as text for people, with "(draft, not read yet)" after a text that is marked so (D54). If there is no value,
 * returns what is known instead: the total so far, the form's note, such as "– (no current liabilities)", or the mark that an
 * officer gave it. Otherwise ''.
 */
export function displayOf(
  field: Field,
  value: Answer | null | undefined,
  { notes, soFar }: Pick<Shown, 'notes' | 'soFar'>,
  mark: Mark | undefined,
): string {
  // Reasons for existing values are shown in the list of marks, and an estimate by withEstimate.
  const marked = mark?.code && mark.code !== 'es' ? markWords(mark) : ''
  const shown = formatValue(field, value)
  const note = notes[field.key]
  if (shown === '') return soFar[field.key] ?? (note ? `– (${note})` : marked)
  return marked === '' ? shown : `${shown} (${marked})`
}

/** Returns the text of a value, or what it is called if it is estimated (D58). `display` is its text otherwise. */
export function withEstimate(
  form: Form,
  field: Field,
  value: Answer | null | undefined,
  marks: Marks,
  display: string,
): string {
  const hasValue = value !== null && value !== undefined
  return hasValue && isEstimated(form, field.key, marks) ? estimateWords(field, value, display) : display
}

/** Formats one value for people by its field's kind and unit; '' for none. Values are rounded only here (D33). */
export function formatValue(field: Field, value: Answer | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const { formatNumber: format, formatText } = fieldKinds[field.type]
  if (typeof value === 'string') return formatText?.(value, field) ?? value
  if (field.ungrouped) return String(value)
  if (format) return format(value)
  return withUnit(formatNumber(value), field.unit)
}

/** Appends the unit to a formatted number: 18 months, 1 month, +1 month. Returns the number alone if there is no unit. */
export function withUnit(text: string, unit?: string): string {
  return unit ? `${text} ${/^[+−]?1$/.test(text) ? unit.replace(/s$/, '') : unit}` : text
}

/**
 * Formats a value on a form's screen. A calculated percentage always has two decimals, and so does any calculated number in a
 * column, so that the decimal points line up.
 */
export function formatFigure(
  field: Field,
  value: Answer | null | undefined,
  inColumn = field.type === 'percent',
): string {
  const { type, unit, calculated } = field
  const isPlain = !calculated || !inColumn || (type !== 'percent' && type !== 'number')
  if (isPlain || typeof value !== 'number') return formatValue(field, value)
  const text = formatTwoDecimals(value)
  if (type === 'percent') return `${text}%`
  return withUnit(text, unit)
}
