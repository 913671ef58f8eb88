import type { Field, Form } from '../engine/types.ts'

// D38

/** Prefills the dates that a form begins with today; until a person changes something, such a form counts as untouched. */
export function todayWhereItStarts(fields: readonly Field[]): NonNullable<Form['prefill']> {
  const keys = fields.filter(({ startsToday }) => startsToday).map(({ key }) => key)
  return (answers, _computed, { today, lenderDay = () => today }) =>
    Object.fromEntries(keys.map(key => [key, lenderDay(answers[key] === undefined)]))
}
