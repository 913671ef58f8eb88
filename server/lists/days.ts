import { Problem } from '../errors.ts'

/** A day stands for the whole of it (UTC), a time for itself. 400 for what is neither, which names the query's field. */
export function dayOrTime(text: string, name: string): { start: Date; end: Date } {
  const day = /^\d{4}-\d\d-\d\d$/.test(text)
  const start = new Date(text)
  if (Number.isNaN(start.getTime()) || !/^\d{4}-\d\d-\d\d/.test(text))
    throw new Problem(400, `${name}: a date like 2026-11-20 is needed`, {
      errors: { [name]: 'a date like 2026-11-20 is needed' },
    })
  return { start, end: new Date(start.getTime() + (day ? 86_400_000 : 1)) }
}
