import { answerOf } from './answers.ts'
import { fieldKinds } from './field-kinds.ts'
import { calculatedFields, fieldsByKey, perForm } from './fields-by-key.ts'
import type { Answers, Computed, Field, Form, ValueTone } from './types.ts'

// D39, D52. The only place that decides whether a calculated value is meaningful. API responses contain every calculated value;
// screens, exports and documents show only those that this file returns.

/** The calculated values of a form that people see. */
export interface Shown {
  /** The values whose required inputs are present. */
  readonly values: Computed
  /** The texts shown in place of ratios whose divisor is 0, by key. */
  readonly notes: Readonly<Record<string, string>>
  /** The texts shown in place of totals whose inputs are only partly present (D53), by key. */
  readonly soFar: Readonly<Record<string, string>>
}

/**
 * Selects the calculated values whose inputs are present, out of all values calculated from these answers. A caller that
 * recalculates often may reuse `isPresent` as long as no answer is added or removed.
 */
export function shownOf(
  form: Form,
  answers: Answers,
  computed: Computed,
  isCompleted: boolean,
  isPresent = createIsPresent(form, answers, isCompleted),
): Shown {
  const values: Record<string, number | string> = {}
  const notes: Record<string, string> = {}
  for (const field of calculatedFields(form)) {
    const value = computed[field.key]
    if (value === undefined || !isPresent(field.key)) continue
    const { divisor } = field
    if (divisor && !(computed[divisor.key] ?? answers[divisor.key])) notes[field.key] = divisor.none
    else values[field.key] = value
  }
  return { values, notes, soFar: form.soFar?.(answers) ?? {} }
}

/** Returns the tone of a shown value, or undefined if it has none or a required answer that it depends on is missing. */
export function toneOf(form: Form, key: string, answers: Answers, value: unknown): ValueTone | undefined {
  const tone = typeof value === 'number' ? form.toneOf?.(key, value) : undefined
  return tone && hasRequiredInputs(form, key, answers) ? tone : undefined
}

/** Returns why a shown value is doubtful, or undefined if it is not or a required answer that it depends on is missing. */
export function doubtOf(form: Form, key: string, answers: Answers, value: unknown): string | undefined {
  const doubt = typeof value === 'number' ? form.doubtOf?.(key, value) : undefined
  return doubt && hasRequiredInputs(form, key, answers) ? doubt : undefined
}

/** Whether all required answers that a calculated value depends on are present. */
export function hasRequiredInputs(form: Form, key: string, answers: Answers): boolean {
  return requiredInputsOf(form, key).every(behind => answerOf(answers, behind) !== undefined)
}

const behindByKey = perForm(() => new Map<string, readonly string[]>())

/** Returns the keys of the required answers that a calculated value depends on, directly or through other calculated values. */
export function requiredInputsOf(form: Form, key: string): readonly string[] {
  const known = behindByKey(form)
  const behind = known.get(key) ?? findBehind(form, key)
  known.set(key, behind)
  return behind
}

function findBehind(form: Form, key: string): readonly string[] {
  const fields = fieldsByKey(form)
  const found = new Set<string>()
  const seen = new Set<string>()
  function collect(from: string): void {
    const field = fields.get(from)
    if (!field || seen.has(from)) return
    seen.add(from)
    if (field.calculated)
      for (const need of [...(field.needs ?? []), ...(field.needsWhileOpen ?? [])].flat()) collect(need)
    else if (field.required) found.add(from)
  }
  collect(key)
  return [...found]
}

export type IsPresent = (key: string) => boolean

/** Creates a memoised function that reports whether a field is answered or a calculated value has the inputs that it needs. */
export function createIsPresent(form: Form, answers: Answers, isCompleted: boolean): IsPresent {
  const fields = fieldsByKey(form)
  const known = new Map<string, boolean>()
  const isZero = createIsZero(form, answers)

  function isPresent(key: string): boolean {
    const before = known.get(key)
    if (before !== undefined) return before
    const field = fields.get(key)
    const found = field !== undefined && (field.calculated ? isSupported(field) : isAnswered(field, answers))
    known.set(key, found)
    return found
  }

  function isSupported({ needs = [], needsWhileOpen = [], needsAnswers }: Field): boolean {
    const isSum = (terms: readonly string[]) =>
      terms.some(isPresent) || (!needsAnswers && terms.every(isZero))
    return (
      needs.every(need => (typeof need === 'string' ? isPresent(need) : isSum(need))) &&
      (isCompleted || needsWhileOpen.every(need => isSum([need].flat())))
    )
  }
  return isPresent
}

/**
 * D52. Creates a function that reports whether an input counts as 0 in a sum if it is empty, because the figures of its step are
 * given: all required ones, or any figure in a step that requires none.
 */
function createIsZero(form: Form, answers: Answers): IsPresent {
  const fields = fieldsByKey(form)
  const given = new Map<number, boolean>()

  function isGiven(step: number): boolean {
    const figures = inputFigures(form).filter(field => field.step === step)
    const required = figures.filter(field => field.required && !field.visibleWhen)
    return required.length > 0
      ? required.every(field => isAnswered(field, answers))
      : figures.some(field => isAnswered(field, answers))
  }

  return key => {
    const field = fields.get(key)
    if (!field || field.calculated) return false
    const isKnown = given.get(field.step) ?? isGiven(field.step)
    given.set(field.step, isKnown)
    return isKnown
  }
}

const inputFigures = perForm(({ fields }) =>
  fields.filter(({ calculated, type }) => !calculated && fieldKinds[type].stored === 'number'),
)

/** Whether a field has a valid answer. An answer of the wrong kind, such as an unfinished date, counts as missing. */
export function isAnswered(field: Field, answers: Answers): boolean {
  const answer = answerOf(answers, field.key)
  return answer !== undefined && fieldKinds[field.type].problem(answer, field) === undefined
}
