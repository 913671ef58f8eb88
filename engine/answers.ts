import { visibleText } from './texts.ts'
import type { Answer, Answers, Condition, Field } from './types.ts'

// spec 2 §5.8

/** Returns the answer under a key, or undefined if it is absent, null, or a text in which nothing can be seen. */
export function answerOf(answers: Answers, key: string): Answer | undefined {
  const answer = answers[key] ?? undefined
  return typeof answer === 'string' && !visibleText(answer) ? undefined : answer
}

/** Returns the number under a key. Absent, non-numeric and non-finite values count as 0 (D26: "empty counts as 0"). */
export function number(answers: Answers, key: string): number {
  const answer = answers[key]
  return typeof answer === 'number' && Number.isFinite(answer) ? answer : 0
}

/** Returns the text under a key, or '' if there is none. */
export function text(answers: Answers, key: string): string {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}

/** Whether the answers meet all conditions; true if there are none. */
export function holds(conditions: readonly Condition[] | undefined, answers: Answers): boolean {
  return conditions === undefined || conditions.every(({ field, equals }) => answers[field] === equals)
}

/** Whether the field is shown and checked for these answers. */
export function visible(field: Field, answers: Answers): boolean {
  return holds(field.visibleWhen, answers)
}

/** Whether the field must be answered for these answers: visible, and required outright or by its condition. */
export function required(field: Field, answers: Answers): boolean {
  if (!visible(field, answers)) return false
  return field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, answers))
}

/** Returns the initial answers of a new form with these fields (D20: 22 working days; spec 2 §3: loan 50000). */
export function initialAnswers(fields: readonly Field[]): Record<string, Answer> {
  const initial: Record<string, Answer> = {}
  for (const field of fields) if (field.initial !== undefined) initial[field.key] = field.initial
  return initial
}
