import { answerOf, required, visible } from './answers.ts'
import { dayAfter } from './dates.ts'
import { fieldKinds } from './field-kinds.ts'
import { controlCharacterFault, hasControlCharacter } from './texts.ts'
import type { Answer, Answers, Computed, Context, Field, Form, Mark, Problem } from './types.ts'

// spec 1 §4.8, §5.4, §5.14–15, §5.19; spec 2 §4.5, §4.9, §5.1, §5.3–4

/**
 * Returns the problems that prevent completion, and Next on a step: required fields, types, options, bounds of typed and
 * calculated values, and the form's own rules. They are in field order, at most one for each field. `confirmed` lists the keys of
 * calculated values that a person confirmed although they are below their minimum (D45). Browser and server both run this
 * function (D3).
 */
export function problemsOfForm(
  form: Form,
  answers: Answers,
  context: Context,
  confirmed: readonly string[] = [],
): Problem[] {
  const computed = form.compute(answers, context)
  const found = new Map<string, Problem>()
  for (const field of form.fields) {
    const problem = field.calculated
      ? problemOfComputed(field, computed)
      : problemOfAnswer(form, field, answers, context)
    const isFact =
      problem?.code === 'min' &&
      confirmed.includes(field.key) &&
      form.causeOf?.(field.key, answers, computed) !== undefined
    if (problem && !isFact) found.set(field.key, problem)
  }
  for (const problem of form.rules?.(answers, computed, context) ?? []) {
    // The message of a rule is more specific than that of a bound ("Value must be at most 50000"), so it replaces it.
    const code = found.get(problem.field)?.code
    if (code === undefined || code === 'min' || code === 'max') found.set(problem.field, problem)
  }
  return form.fields.flatMap(field => found.get(field.key) ?? [])
}

function problemOfAnswer(form: Form, field: Field, answers: Answers, context: Context): Problem | null {
  if (!visible(field, answers)) return null
  const answer = answerOf(answers, field.key)
  if (answer === undefined) {
    const mark = context.marks?.[field.key]
    if (mark?.code && form.markStandsFor?.(field.key)) return problemOfMark(field, mark)
    return required(field, answers)
      ? { field: field.key, code: 'required', message: form.messages.required(field) }
      : null
  }
  if (
    typeof answer === 'number' &&
    field.above !== undefined &&
    answer <= field.above &&
    required(field, answers)
  ) {
    return { field: field.key, code: 'required', message: form.messages.required(field) }
  }
  return (
    problemOfType(field, answer) ?? problemOfBounds(field, answer) ?? problemOfDay(field, answer, context)
  )
}

/** The day of slack is for people and devices in other time zones than the lender's (D58). */
function problemOfDay({ key, startsToday }: Field, answer: Answer, context: Context): Problem | null {
  // YYYY-MM-DD texts sort like the dates that they name. The lender's day takes long to find, and is rarely needed.
  if (!startsToday || answer <= context.today) return null
  const latest = dayAfter(context.dayNow?.() ?? context.today)
  return answer > latest ? { field: key, code: 'date', message: 'The date cannot be in the future.' } : null
}

function problemOfMark({ key, label }: Field, { reason }: Mark): Problem | null {
  if (reason !== undefined) return null
  return { field: key, code: 'required', message: `${label}: say why it is not available` }
}

/** Checks a calculated value against its bounds only (D3: a margin under 0, a throughput over 1). */
function problemOfComputed(field: Field, computed: Computed): Problem | null {
  const value = computed[field.key]
  return value === undefined ? null : problemOfBounds(field, value)
}

function problemOfType(field: Field, answer: Answer): Problem | null {
  const kind = fieldKinds[field.type]
  // Answers stored before control characters were refused may still contain one.
  if (typeof answer === 'string' && hasControlCharacter(answer, kind.lines))
    return { field: field.key, code: 'type', message: controlCharacterFault(field.label) }
  const fault = kind.problem(answer, field)
  return fault ? { field: field.key, ...fault } : null
}

function problemOfBounds(field: Field, value: Answer): Problem | null {
  if (typeof value === 'number') {
    if (field.min !== undefined && value < field.min) {
      return { field: field.key, code: 'min', message: `Value must be at least ${field.min}` }
    }
    if (field.max !== undefined && value > field.max) {
      return { field: field.key, code: 'max', message: `Value must be at most ${field.max}` }
    }
  }
  if (typeof value === 'string' && field.maxLength !== undefined && value.length > field.maxLength) {
    return { field: field.key, code: 'length', message: `Use at most ${field.maxLength} characters` }
  }
  return null
}

/** Returns the one sentence above a set of problems, in the form's own words. */
export function summaryOf(form: Form, problems: readonly Problem[]): string {
  const labels = problems.map(
    problem => form.fields.find(field => field.key === problem.field)?.label ?? problem.field,
  )
  return form.messages.summary(problems, labels)
}
