import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { WaitingAtAge, WaitingClient } from '../../api/admin-work.ts'
import { isFormType } from '../../forms/catalogue.ts'
import { byChain } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'
import {
  countedUpTo,
  countUpTo,
  type Matching,
  matchingOf,
  type PageRequest,
  readPage,
  runPlanned,
} from '../lists/paging.ts'
import { ages, agesOf, daysSince, isOfAge } from './ages.ts'
import { agesAt, countedByAge, everyoneWaiting } from './everyone.ts'
import {
  allConditions,
  type WaitingConditions,
  type WaitingDbRow,
  type WaitingFilter,
  waitingByIndex,
  waitingConditions,
  waitingQuery,
} from './query.ts'

/** A page of waiting clients, with the number of clients of each age and the waiting times at each form. */
export async function listWaiting(db: Database, filter: WaitingFilter, page: PageRequest) {
  const conditions = await waitingConditions(db, filter)
  const [everyone, { found, rows, nextCursor }] = await Promise.all([
    everyoneWaiting(db, filter.timeZone),
    countAndRead(db, filter, conditions, page),
  ])
  const atForms = everyone.filter(({ formType }) => filter.form === undefined || formType === filter.form)
  const atAge = found?.ages ?? agesAt(atForms)
  const asked = filter.age && agesOf(filter.age)
  const matching = clientsIn(asked ? atAge.filter(({ age }) => asked.includes(age)) : atAge)
  return {
    clients: rows.map(row => answerOf(row, filter.timeZone)),
    ages: atAge,
    byForm: everyone.map(({ formType, clients, medianDays }) => ({ formType, clients, medianDays })),
    total: clientsIn(everyone),
    nextCursor,
    ...(found?.matching ?? matchingOf(matching, true)),
  }
}

const clientsIn = (counts: readonly { readonly clients: number }[]) =>
  counts.reduce((sum, { clients }) => sum + clients, 0)

/** Reads a page, and counts the matching clients if the counts of everybody who waits do not tell. */
async function countAndRead(
  db: Database,
  filter: WaitingFilter,
  conditions: WaitingConditions,
  page: PageRequest,
) {
  const isOfEverybody = !(filter.officerId || filter.branch || conditions.searched)
  const found = isOfEverybody ? null : await countFound(db, filter, conditions)
  const areFew = found !== null && found.matching === null
  const query = areFew ? waitingQuery(filter, conditions) : waitingByIndex(filter, conditions, page)
  // The caller has the number of matching clients, so readPage need not count them.
  const { rows, nextCursor } = await readPage<WaitingDbRow>(db, query, page, matchingOf(0, true))
  return { found, rows, nextCursor }
}

/**
 * Counts the matching clients by age. If a search matches more than 1,000 clients, the rest is not counted: `ages` is empty
 * then, and `matching` says how many have the requested age, also up to 1,000. Otherwise `matching` is null.
 */
async function countFound(
  db: Database,
  filter: WaitingFilter,
  conditions: WaitingConditions,
): Promise<{ readonly ages: Static<typeof WaitingAtAge>[]; readonly matching: Matching | null }> {
  const all = allConditions(conditions)
  const atMost = conditions.searched ? sql`limit ${countedUpTo + 1}` : sql``
  const [row] = await runPlanned(
    db,
    sql<Record<string, number>>`select ${countedByAge(filter.timeZone)}
      from (select d.worked_at from clients d where ${sql.join(all, sql` and `)} ${atMost}) d`,
  )
  const counted = ages.map(({ age }) => ({ age, clients: row?.[age] ?? 0 }))
  if (!conditions.searched || clientsIn(counted) <= countedUpTo) return { ages: counted, matching: null }
  if (!filter.age) return { ages: [], matching: matchingOf(clientsIn(counted), false) }
  const ofAge = isOfAge(filter.age, sql`d.worked_at`, filter.timeZone)
  const rows = sql`select from clients d where ${sql.join([...all, ofAge], sql` and `)}`
  return { ages: [], matching: await countUpTo(db, rows) }
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

/** Parses the text of a row's forms; returns them in chain order. */
function formsOf(text: string): Static<typeof WaitingClient>['forms'] {
  const forms = text.split(',').flatMap(part => {
    const [formType, status, stale] = part.split(' ')
    if (!isFormType(formType)) return []
    const state = status === 'completed' ? ('completed' as const) : ('in_progress' as const)
    return [{ formType, status: state, staleInputs: Number(stale) }]
  })
  return forms.sort((one, other) => byChain(one.formType, other.formType))
}
