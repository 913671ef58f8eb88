import type { Field, Form } from '../engine/types.ts'

// D38

/** Creates the prefill of fields that start with today's date. Until a person changes something, the form counts as untouched. */
export function todayWhereItStarts(fields: readonly Field[]): NonNullable<Form['prefill']> {
  const keys = fields.filter(({ startsToday }) => startsToday).map(({ key }) => key)
  return (answers, _computed, { today, lenderDay = () => today }) =>
    Object.fromEntries(keys.map(key => [key, lenderDay(answers[key] === undefined)]))
}
