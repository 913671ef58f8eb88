import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { WaitingAtAge, WaitingAtForm } from '../../api/admin-work.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { type Age, ages, daysSince, isOfAge } from './ages.ts'
import { isWaiting } from './query.ts'

// spec 3 §1.45

type AtAge = Static<typeof WaitingAtAge>

interface AtFormRow extends Record<Age, number> {
  readonly form: FormType
  readonly clients: number
  readonly median: Date
}

/** All clients who wait at one form: the median of their waiting times, and how many have each age. */
export interface WaitingAt extends Static<typeof WaitingAtForm> {
  readonly ages: readonly AtAge[]
}

/** All waiting clients by their form, in chain order, with the median of the moments since which they wait. */
export async function everyoneWaiting(db: Database, timeZone: string): Promise<WaitingAt[]> {
  const { rows } = await sql<AtFormRow>`
    select d.current_form as form, count(*) as clients, ${countedByAge(timeZone)},
      percentile_disc(0.5) within group (order by d.worked_at desc) as median
    from clients d where ${isWaiting} group by d.current_form`.execute(db.kysely)
  return formTypes.map(formType => {
    const row = rows.find(({ form }) => form === formType)
    return {
      formType,
      clients: row?.clients ?? 0,
      medianDays: row ? daysSince(row.median, timeZone) : null,
      ages: ages.map(({ age }) => ({ age, clients: row?.[age] ?? 0 })),
    }
  })
}

/** Adds up how many clients of each age wait at these forms. */
export function agesAt(forms: readonly WaitingAt[]): AtAge[] {
  return ages.map(({ age }, place) => ({
    age,
    clients: forms.reduce((sum, at) => sum + (at.ages[place]?.clients ?? 0), 0),
  }))
}

/** Columns that count clients `d` by age. */
export function countedByAge(timeZone: string): RawBuilder<unknown> {
  const counted = ages.map(({ age }) => {
    const holds = isOfAge(age, sql`d.worked_at`, timeZone)
    return sql`count(*) filter (where ${holds}) as ${sql.ref(age)}`
  })
  return sql.join(counted)
}
