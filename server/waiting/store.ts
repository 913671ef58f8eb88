import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { WaitingAtAge, WaitingAtForm, WaitingClient } from '../../api/schemas/waiting.ts'
import { type FormType, formTypes, isFormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { readPage } from '../lists/read-page.ts'
import { runPlanned } from '../lists/run-planned.ts'
import { matchingOf } from '../lists/search.ts'
import { type Age, ages, daysSince, isOfAge } from './ages.ts'
import { type WaitingDbRow, type WaitingFilter, waitingConditions, waitingQuery, waits } from './query.ts'

/** A page of the clients who wait, how many of each age there are, and how long at each form. */
export async function listWaiting(db: Database, filter: WaitingFilter, page: PageRequest) {
  const conditions = await waitingConditions(db, filter)
  const everyone = await countForms(db, filter.timeZone)
  const { byForm } = everyone
  // Who asks for all of them is answered by the same count.
  const atAge = isNarrowed(filter) ? await countAges(db, filter, conditions) : everyone.ages
  const sumOf = (counts: readonly { readonly clients: number }[]) =>
    counts.reduce((sum, { clients }) => sum + clients, 0)
  const known = sumOf(filter.age ? atAge.filter(({ age }) => age === filter.age) : atAge)
  const query = waitingQuery(filter, conditions)
  const { rows, ...rest } = await readPage<WaitingDbRow>(db, query, page, matchingOf(known, true))
  return {
    clients: rows.map(row => answerOf(row, filter.timeZone)),
    ages: atAge,
    byForm,
    total: sumOf(byForm),
    ...rest,
  }
}

function countedByAge(timeZone: string): RawBuilder<unknown> {
  const counted = ages.map(({ age }) => {
    const holds = isOfAge(age, sql`d.worked_at`, timeZone)
    return sql`count(*) filter (where ${holds}) as ${sql.ref(age)}`
  })
  return sql.join(counted)
}

async function countAges(
  db: Database,
  { timeZone }: WaitingFilter,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Static<typeof WaitingAtAge>[]> {
  const [row] = await runPlanned(
    db,
    sql<
      Record<string, number>
    >`select ${countedByAge(timeZone)} from clients d where ${sql.join(conditions, sql` and `)}`,
  )
  return ages.map(({ age }) => ({ age, clients: row?.[age] ?? 0 }))
}

function isNarrowed({ officerId, form, search }: WaitingFilter): boolean {
  return [officerId, form, search].some(value => value !== undefined && value.trim() !== '')
}

interface AtFormRow extends Record<Age, number> {
  readonly form: FormType
  readonly clients: number
  readonly median: Date
}

/** All clients who wait, counted once: by their form, with the median, and by their age. */
async function countForms(
  db: Database,
  timeZone: string,
): Promise<{
  readonly byForm: Static<typeof WaitingAtForm>[]
  readonly ages: Static<typeof WaitingAtAge>[]
}> {
  const { rows } = await sql<AtFormRow>`
    select d.current_form as form, count(*) as clients,
      percentile_disc(0.5) within group (order by d.worked_at desc) as median, ${countedByAge(timeZone)}
    from clients d where ${waits} group by d.current_form`.execute(db.kysely)
  const byForm = formTypes.map(formType => {
    const row = rows.find(({ form }) => form === formType)
    return {
      formType,
      clients: row?.clients ?? 0,
      medianDays: row ? daysSince(row.median, timeZone) : null,
    }
  })
  const sumOf = (age: Age) => rows.reduce((sum, row) => sum + row[age], 0)
  return { byForm, ages: ages.map(({ age }) => ({ age, clients: sumOf(age) })) }
}

function answerOf(row: WaitingDbRow, timeZone: string): Static<typeof WaitingClient> {
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    businessName: row.business_name,
    officer: { _id: row.officer_id, name: row.officer_name, isActive: row.officer_is_active },
    currentForm: row.current_form,
    waitingSince: row.worked_at.toISOString(),
    days: daysSince(row.worked_at, timeZone),
    completedForms: row.completed_count,
    forms: formsOf(row.forms),
  }
}

/** Reads the text of a row's forms, in chain order. */
function formsOf(text: string): Static<typeof WaitingClient>['forms'] {
  const forms = text.split(',').flatMap(part => {
    const [formType, status, stale] = part.split(' ')
    if (!isFormType(formType)) return []
    const state = status === 'completed' ? ('completed' as const) : ('in_progress' as const)
    return [{ formType, status: state, staleInputs: Number(stale) }]
  })
  return forms.sort((one, other) => formTypes.indexOf(one.formType) - formTypes.indexOf(other.formType))
}
