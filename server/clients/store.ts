import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerClient } from '../../api/schemas/clients.ts'
import { boundedMap } from '../../engine/bounded-map.ts'
import { completionPercentage } from '../../engine/progress.ts'
import { catalogue, type FormType } from '../../forms/catalogue.ts'
import { byChain } from '../../forms/chain.ts'
import type { Actor } from '../audit/record.ts'
import { rulesVersion } from '../credit-file/kept-checks.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { statusesFilter } from '../lists/filters.ts'
import {
  countUpTo,
  decodeCursor,
  isId,
  type KeyType,
  type Page,
  type PageRequest,
  pageOf,
  rowsToAsk,
} from '../lists/paging.ts'
import { matchesOwnWords, pageOfParts, partsByName, restrictToParts, searchWordsOf } from '../lists/search.ts'
import { isoTime } from '../lists/time.ts'
import { accessEndedProblem, workingOfficer } from './active-officer.ts'
import { notedChange, notedCreation } from './audited.ts'

// spec 1 §2.43–44, §3.2, §6.3–4, §7.9; D34

export type ClientAnswer = Static<typeof OfficerClient>
export const ownClientNotFound = 'Client not found or access denied'

export interface ClientRow {
  readonly id: string
  readonly client_id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Both as PostgreSQL writes them, in full precision; a list would only turn Dates back into text. */
  readonly created: string
  readonly updated: string
  /**
   * The loan amount from the completed forms and the decision from the completed memo; kept with the client (migration 017).
   */
  readonly loan_amount: number | null
  readonly decision: string | null
  /** The decision on record while a form is open again; `decision` is then null (D56). */
  readonly reopened_decision: string | null
  /** How many checks nobody has explained; null if the file's checks have not been evaluated yet. */
  readonly unexplained: number | null
  /** What the list shows of each form, as a text that PostgreSQL builds faster than JSON. formMarks parses it. */
  readonly forms: string
}

export function clientAnswer(row: ClientRow): ClientAnswer {
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: isoTime(row.created),
    lastUpdated: isoTime(row.updated),
    loanAmount: row.loan_amount,
    // The memo's field has no other options.
    decision: row.decision as ClientAnswer['decision'],
    reopenedDecision: row.reopened_decision as ClientAnswer['reopenedDecision'],
    unexplainedChecks: row.unexplained,
    forms: formMarks(row.forms),
  }
}

/**
 * For each form `id type status step steps`, then the number of stale inputs if there are any; forms are separated by commas.
 */
const formsAsText = sql`(select coalesce(string_agg(
  f.id || ' ' || f.form_type || ' ' || f.status || ' ' || f.current_step || ' ' || f.total_steps
    || case when f.stale_inputs = 0 then '' else ' ' || f.stale_inputs end, ','), '')
  from forms f where f.client_id = c.id) as forms`

type FormMark = ClientAnswer['forms'][number]

const idLength = 36
const mostStates = 500
/** The part of a form's text after its id, parsed. Few different states occur among many forms. */
const states = boundedMap<string, Omit<FormMark, '_id'>>(mostStates)

function stateOf(text: string): Omit<FormMark, '_id'> {
  const known = states.get(text)
  if (known) return known
  const [formType, status, step, steps, stale] = text.split(' ')
  const state = status === 'completed' ? 'completed' : 'in_progress'
  const read = {
    // The table contains no other types.
    formType: formType as FormType,
    status: state,
    completionPercentage: completionPercentage(state, Number(step), Number(steps)),
    staleInputs: Number(stale ?? 0),
  } as const
  states.set(text, read)
  return read
}

/** Parses that text; returns the forms in chain order. */
function formMarks(text: string): FormMark[] {
  if (text === '') return []
  const marks = text.split(',').map((part): FormMark => {
    return { _id: part.slice(0, idLength), ...stateOf(part.slice(idLength + 1)) }
  })
  return marks.sort((one, other) => byChain(one.formType, other.formType))
}

/** How many checks wait for an explanation. A client without a completed form has no row to look up. */
const unexplained = sql`case when c.completed_count > 0 then (
  select cardinality(k.unexplained) from client_checks k where k.id = c.id and k.changes = k.read_changes and k.rules = ${sql.lit(rulesVersion)}
) end as unexplained`

/** SQL: only a client without a decision that stands is looked up. */
const reopenedDecision = sql`case when c.decision is null then (select x.decision from decisions x
  where x.client_id = c.id and x.is_reopened) end as reopened_decision`

/** The columns of a ClientRow for alias `c`. */
export const clientColumns = sql`c.id, c.client_id, c.name, c.email, c.phone, c.created_at::text as created,
  c.updated_at::text as updated, c.loan_amount, c.decision, ${reopenedDecision}, ${unexplained}, ${formsAsText}`

/** The columns that a statement returns after writing a client, for clientColumns to select from. */
export const writtenColumns = sql`id, client_id, name, email, phone, created_at, updated_at, loan_amount, decision,
  completed_count`

const counted = catalogue.filter(row => row.countsOnDashboard).map(row => row.type)
const uncounted = catalogue.filter(row => !row.countsOnDashboard).map(row => row.type)

/** SQL condition: all counted forms of client `c` are completed. Forms are read only for clients with enough completed ones. */
const isComplete = sql`(c.completed_count >= ${sql.lit(counted.length)} and c.completed_count = ${sql.lit(counted.length)} + (
  select count(*) from forms f where f.client_id = c.id and f.status = 'completed'
    and f.form_type = any(${sql.lit(`{${uncounted.join(',')}}`)}::text[])))`

/**
 * The dashboard status of client `c` in SQL, from the counts that triggers keep with the client; dashboardStatus of
 * forms/chain.ts is the same rule for one list of forms.
 */
export const statusOfClient = sql`case
  when c.form_count = 0 then 'No Forms'
  when ${isComplete} then 'Complete'
  when c.completed_count > 0 then 'Partial Complete'
  else 'Incomplete' end`

const statuses = {
  'no-forms': 'No Forms',
  incomplete: 'Incomplete',
  'partial-complete': 'Partial Complete',
  complete: 'Complete',
} as const

interface ClientQuery {
  readonly search?: string
  /** Statuses, separated by commas. */
  readonly status?: string
  readonly decision?: string
  readonly sort?: string
  readonly limit?: number
  readonly cursor?: string
}

/**
 * Lists the clients for which a condition on `c` is true; `search` looks in name, e-mail, client ID and phone. Clients whose
 * name matches the search come first, unless an order is requested.
 */
export async function listOwnClients(
  db: Database,
  whose: RawBuilder<unknown>,
  query: ClientQuery,
): Promise<Page<ClientRow>> {
  const parts = query.sort ? [] : partsByName(searchWordsOf(sql`c.id`), query.search)
  const found = sql.join(
    [whose, sql`c.deleted_at is null`, ...matchesOwnWords(query.search, sql`c.id`)],
    sql` and `,
  )
  if (parts.length === 0) return clientsWhere(db, found, query, query)
  const divided = restrictToParts(
    found,
    parts,
    await countUpTo(db, sql`select from clients c where ${found}`),
  )
  return pageOfParts(divided, query, (part, page) => clientsWhere(db, part, query, page))
}

async function clientsWhere(
  db: Database,
  found: RawBuilder<unknown>,
  { status, decision, sort }: ClientQuery,
  { limit, cursor }: PageRequest,
): Promise<Page<ClientRow>> {
  const order = listOrder(sort, cursor)
  const wanted = statusesFilter(status, statuses)
  const { rows } = await sql<ClientRow & { readonly sort_key?: string }>`
    select ${clientColumns}${order.key} from clients c
    where ${found}
      ${wanted ? sql`and ${statusOfClient} = any(${wanted}::text[])` : sql``}
      ${decisionCondition(decision)}
      ${order.afterCursor}
    ${order.orderBy} limit ${rowsToAsk(limit)}`.execute(db.kysely)
  return pageOf(rows, limit, row => ({ key: row.sort_key ?? row.updated, id: row.id }))
}

/** SQL: a decision that stands, or any of a file that is open again. */
function decisionCondition(decision: ClientQuery['decision']): RawBuilder<unknown> {
  if (!decision) return sql``
  return decision === 'reopened'
    ? sql`and exists (select from decisions x where x.client_id = c.id and x.is_reopened)`
    : sql`and c.decision = ${decision}`
}

export interface Contact {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
}

export type NewClient = Contact & { readonly name: string }

/** Creates a client of the officer and notes it in the audit log; throws 401 if the officer’s access has ended meanwhile. */
export async function createClient(db: Database, officer: Actor, contact: NewClient) {
  const { name, email, phone } = contact
  const created = await sql<ClientRow>`
    with ${workingOfficer(officer.userId)}, c as (
      insert into clients (officer_id, name, email, phone)
      select id, ${name}, ${email ?? ''}, ${phone ?? ''} from officer
      returning ${writtenColumns}
    ), ${notedCreation(officer)} select ${clientColumns} from c`.execute(db.kysely)
  const [client] = created.rows
  if (!client) throw accessEndedProblem()
  return client
}

/** Changes the given contact data of an officer’s client and leaves the rest; throws 404 for any other client. */
export async function updateClient(db: Database, officer: Actor, clientId: string, contact: Contact) {
  const { name, email, phone } = contact
  const updated = await sql<ClientRow>`
    with before as materialized (
      select id, name, email, phone from clients
      where id = ${idOrNotFound(clientId)} and officer_id = ${officer.userId} and deleted_at is null for no key update
    ), c as (
      update clients set name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email),
        phone = coalesce(${phone ?? null}, phone), updated_at = now()
      where id = (select id from before)
      returning ${writtenColumns}
    ), ${notedChange(officer)} select ${clientColumns} from c`.execute(db.kysely)
  return only(updated.rows)
}

/**
 * Removes a client and its forms from every list and call; the rows stay for 30 days (D13). Throws 404 for any other client.
 */
export async function deleteClient(
  db: Queryable,
  officerId: string,
  clientId: string,
): Promise<Pick<ClientRow, 'id' | 'client_id' | 'name'>> {
  const deleted = await sql<Pick<ClientRow, 'id' | 'client_id' | 'name'>>`
    update clients set deleted_at = now(), deleted_by = ${officerId}
    where id = ${idOrNotFound(clientId)} and officer_id = ${officerId} and deleted_at is null
    returning id, client_id, name`.execute(db.kysely)
  const [client] = deleted.rows
  if (!client) throw new Problem(404, ownClientNotFound)
  return client
}

/** Reads one of the officer's clients; throws 404 for any other. */
export async function officersClient(db: Queryable, officerId: string, clientId: string): Promise<ClientRow> {
  const found = await sql<ClientRow>`
    select ${clientColumns} from clients c
    where c.id = ${idOrNotFound(clientId)} and c.officer_id = ${officerId} and c.deleted_at is null`.execute(
    db.kysely,
  )
  return only(found.rows)
}

function only(rows: readonly ClientRow[]): ClientRow {
  const [row] = rows
  if (!row) throw new Problem(404, ownClientNotFound)
  return row
}

/** Throws 404 for a text that is not an id, because PostgreSQL would raise an error. */
export function idOrNotFound(clientId: string): string {
  if (!isId(clientId)) throw new Problem(404, ownClientNotFound)
  return clientId
}

// spec 1 §2.6; D34

/** An order of an officer's clients, which have alias `c`. */
interface ListOrder {
  readonly column: RawBuilder<unknown>
  readonly type: KeyType
}

const byChange: ListOrder = { column: sql`c.updated_at`, type: 'timestamptz' }
const orders: Readonly<Record<string, ListOrder>> = {
  updated: byChange,
  name: { column: sql`c.name`, type: 'text' },
  // Triggers keep these counts with the client. Completed forms come first, then forms that were begun.
  progress: { column: sql`(c.completed_count * 10 + c.form_count)`, type: 'integer' },
}

/**
 * The parts of a statement that put a list of clients in order, last changed first by default. In the index of an officer's
 * clients, date and id run in opposite directions, and the index can be read backwards. So ids always run opposite to the
 * column. The other orders need no index besides this one.
 */
function listOrder(sort = '-updated', cursor: string | undefined) {
  const { column, type } = orders[sort.replace('-', '')] ?? byChange
  const isDescending = sort.startsWith('-')
  const [onward, back] = isDescending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const [after, before] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const last = cursor === undefined ? null : decodeCursor(cursor, type)
  const key = last && sql`${last.key}::${sql.raw(type)}`
  return {
    /** As PostgreSQL writes it, in full precision. The date of the last change is already among a client's columns. */
    key: type === 'timestamptz' ? sql`` : sql`, ${column}::text as sort_key`,
    afterCursor: last
      ? sql`and (${column} ${after} ${key} or (${column} = ${key} and c.id ${before} ${last.id}::uuid))`
      : sql``,
    orderBy: sql`order by ${column} ${onward}, c.id ${back}`,
  }
}
