import { answered } from './answers.ts'
import { fieldKinds } from './field-kinds.ts'
import { calculatedFields, fieldsByKey, perForm } from './fields-by-key.ts'
import type { Answers, Computed, Field, Form, RestsOn, ValueTone } from './types.ts'

// D39. The one place that knows when a calculated value says something. Calls answer every value as calculated; screens,
// exports and documents show what is given here.

/** What people see of the calculated values of a form. */
export interface Shown {
  /** The values that something supports. */
  readonly values: Computed
  /** Words that stand in the place of a value that cannot be: a ratio of nothing. By key. */
  readonly notes: Readonly<Record<string, string>>
}

/**
 * The calculated values whose answers are there, out of all that were calculated from these answers. Whoever calculates
 * again and again may keep `isThere` for as long as no answer comes or goes.
 */
export function shownOf(
  form: Form,
  answers: Answers,
  computed: Computed,
  isCompleted: boolean,
  isThere = createIsThere(form, answers, isCompleted),
): Shown {
  const values: Record<string, number | string> = {}
  const notes: Record<string, string> = {}
  for (const field of calculatedFields(form)) {
    const value = computed[field.key]
    if (value === undefined || !isThere(field.key)) continue
    const { divisor } = field
    if (divisor && !(computed[divisor.key] ?? answers[divisor.key])) notes[field.key] = divisor.none
    else values[field.key] = value
  }
  return { values, notes }
}

/** How a shown value is judged: not before the required answers behind it are there. */
export function toneOf(form: Form, key: string, answers: Answers, value: unknown): ValueTone | undefined {
  const tone = typeof value === 'number' ? form.toneOf?.(key, value) : undefined
  return tone && isBacked(form, key, answers) ? tone : undefined
}

/** Whether all required answers behind a calculated value are there. */
export function isBacked(form: Form, key: string, answers: Answers): boolean {
  return answersBehind(form, key).every(behind => answered(answers, behind) !== undefined)
}

const behindByKey = perForm(() => new Map<string, readonly string[]>())

/** The required answers that a calculated value comes from, through however many other values. */
export function answersBehind(form: Form, key: string): readonly string[] {
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
      for (const need of [...(field.restsOn ?? []), ...(field.awaits ?? [])].flat()) collect(need)
    else if (field.required) found.add(from)
  }
  collect(key)
  return [...found]
}

export type IsThere = (key: string) => boolean

/** Tells of a field whether it is answered, and of a calculated value whether something supports it. */
export function createIsThere(form: Form, answers: Answers, isCompleted: boolean): IsThere {
  const fields = fieldsByKey(form)
  const known = new Map<string, boolean>()
  const all = (needs: RestsOn | undefined) =>
    (needs ?? []).every(need => (typeof need === 'string' ? isThere(need) : need.some(isThere)))

  function isThere(key: string): boolean {
    const before = known.get(key)
    if (before !== undefined) return before
    const field = fields.get(key)
    const found = field !== undefined && (field.calculated ? isSupported(field) : isAnswered(field, answers))
    known.set(key, found)
    return found
  }
  const isSupported = (field: Field) => all(field.restsOn) && (isCompleted || all(field.awaits))
  return isThere
}

/** An answer of the wrong kind, such as half a date, supports nothing. */
export function isAnswered(field: Field, answers: Answers): boolean {
  const answer = answered(answers, field.key)
  return answer !== undefined && fieldKinds[field.type].problem(answer, field) === undefined
}
