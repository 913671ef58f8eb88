import { perForm } from './fields-by-key.ts'
import type { Answer, Answers, Field, Form, Marks } from './types.ts'

// D58

/**
 * The dates of birth behind each field that has any, as keys: a date of birth itself, and what is calculated from it. Only these
 * values can be estimated.
 */
export const birthsBehind: (form: Form) => ReadonlyMap<string, readonly string[]> = perForm(({ fields }) => {
  const births = fields.filter(({ isBirth }) => isBirth).map(({ key }) => key)
  const behind = (field: Field) =>
    births.filter(birth => birth === field.key || (field.needs ?? []).flat().includes(birth))
  return new Map(
    fields.flatMap(field => (behind(field).length > 0 ? [[field.key, behind(field)] as const] : [])),
  )
})

/** Whether a value is estimated: a date of birth of which only the year is known, or what is calculated from it. */
export function isEstimated(form: Form, key: string, marks: Marks): boolean {
  return (
    birthsBehind(form)
      .get(key)
      ?.some(birth => marks[birth]?.code === 'es') ?? false
  )
}

/** Returns an estimated value as text for people: "1984, estimated", "about 42 years". `display` is its text otherwise. */
export function estimateWords(field: Field, value: Answer | undefined, display: string): string {
  return field.isBirth ? `${String(value).slice(0, 4)}, estimated` : `about ${display}`
}

/** Whether a stored date can stand for its year alone: only the first of January can. */
export function standsForYear(answer: Answers[string]): boolean {
  return typeof answer === 'string' && answer.endsWith('-01-01')
}
