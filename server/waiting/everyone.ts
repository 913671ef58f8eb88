import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { WaitingAtAge, WaitingAtForm } from '../../api/schemas/waiting.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { type Age, ages, daysSince, isAtLeast, isOfAge } from './ages.ts'
import { isWaiting } from './query.ts'

// spec 3 §1.45

type AtAge = Static<typeof WaitingAtAge>

interface AtFormRow extends Record<Age, number> {
  readonly form: FormType
  readonly clients: number
  readonly median: Date | null
}

/** All clients who wait at one form: the median of their waiting times, and how many have each age. */
export interface WaitingAt extends Static<typeof WaitingAtForm> {
  readonly ages: readonly AtAge[]
}

const oldest: Age = '15'

/**
 * All waiting clients by their form, in chain order. Their number is a kept count (migration 028). The younger ones are
 * counted with an index, and all others have the oldest age. The median is read from the middle of the index.
 */
export async function everyoneWaiting(db: Database, timeZone: string): Promise<WaitingAt[]> {
  const young = ages.filter(({ age }) => age !== oldest)
  const counted = young.map(
    ({ age }) => sql`count(*) filter (where ${isOfAge(age, sql`d.worked_at`, timeZone)}) as ${sql.ref(age)}`,
  )
  const { rows } = await sql<AtFormRow>`
    select chain.form, kept.n as clients, middle.worked_at as median, young.*
    from unnest(${[...formTypes]}::text[]) with ordinality chain (form, place)
    cross join lateral (select coalesce(sum(n), 0)::bigint as n from work_counts where what = 'waiting/' || chain.form) kept
    cross join lateral (select ${sql.join(counted)} from clients d
      where ${isWaiting} and d.current_form = chain.form and not ${isAtLeast(15, sql`d.worked_at`, timeZone)}) young
    left join lateral (select d.worked_at from clients d where ${isWaiting} and d.current_form = chain.form
      order by d.worked_at desc offset greatest(kept.n - 1, 0) / 2 limit 1) middle on true
    order by chain.place`.execute(db.kysely)
  return rows.map(({ form, clients, median, ...row }) => ({
    formType: form,
    clients,
    medianDays: median && daysSince(median, timeZone),
    ages: ages.map(({ age }) => ({ age, clients: age === oldest ? clients - sumOf(young, row) : row[age] })),
  }))
}

const sumOf = (some: readonly { readonly age: Age }[], row: Omit<AtFormRow, 'form' | 'clients' | 'median'>) =>
  some.reduce((sum, { age }) => sum + row[age], 0)

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
