import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../auth/sessions.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { dayIn } from '../lists/time.ts'
import type { Services } from '../services.ts'

// spec 1 §6.3

/**
 * Whose forms a call works on: an officer's are those of their clients, a regular user's are their own. The statement that
 * reads or writes also checks ownership (D11), so both kinds are given as SQL fragments. In them, `f` is the table forms, `c`
 * the client and `p` another form of the same client or user.
 */
export interface OwnerKind {
  /** The join that follows `from forms f`. */
  readonly join: string
  /** The column that holds the owner's user id. */
  readonly holder: string
  /** The lock clause of a statement that writes, so that ownership holds to its end: form first, then client (decision 008). */
  readonly lock: string
  readonly sameHolderSql: string
  /** Whether the forms belong to a client, whose row is joined. */
  readonly hasClient: boolean
  /** The client's columns for FormRow's `client`, or nulls. */
  readonly client: string
  readonly notFound: string
  /** SQL: true for alias `f` if an officer took the form over, so that its applicant can only read it (D46). */
  readonly isTakenOver: string
}

export interface Owner {
  readonly userId: string
  readonly kind: OwnerKind
  /** The lender's time zone, by which a completion judges dates and a refusal names a day; the server's own by default. */
  readonly timeZone?: string
}

/** The client of alias `c` as every call returns it. */
const clientText = `json_build_object('_id', c.id, 'clientId', c.client_id, 'name', c.name, 'email', c.email, 'phone', c.phone)`

export const officerKind: OwnerKind = {
  join: 'join clients c on c.id = f.client_id and c.deleted_at is null',
  holder: 'c.officer_id',
  lock: 'for no key update of f, c',
  sameHolderSql: 'p.client_id = f.client_id',
  hasClient: true,
  client: clientText,
  notFound: 'Form not found or access denied',
  isTakenOver: 'false',
}

export const applicantKind: OwnerKind = {
  join: '',
  holder: 'f.user_id',
  lock: 'for no key update of f',
  sameHolderSql: 'p.user_id = f.user_id',
  hasClient: false,
  client: 'null::json',
  notFound: 'Form not found',
  isTakenOver: 'f.taken_over_at is not null',
}

/** The owner kind and user id for this caller. */
export function ownerOf({ userId, role }: Caller): Owner {
  return { userId, kind: role === 'user' ? applicantKind : officerKind }
}

/** The same with the lender's time zone. */
export async function ownerInZone({ lender }: Pick<Services, 'lender'>, caller: Caller): Promise<Owner> {
  return { ...ownerOf(caller), timeZone: (await lender.settings()).timeZone }
}

/** SQL condition: true only for the owner's forms. */
export function isOwned({ userId, kind }: Owner): RawBuilder<unknown> {
  return sql`${sql.raw(kind.holder)} = ${userId}`
}

/**
 * SQL: the type of the nearest earlier form that is not completed, which locks the form (D1, D40), or null. `earlier` is an
 * SQL array of the earlier types in chain order; `sameHolderSql` is the condition that a form `p` belongs to the same client or
 * user.
 */
export function lockingFormSql(earlier: string, sameHolderSql: string): string {
  return `(
    select e.type from unnest(${earlier}::text[]) with ordinality e (type, place)
    where not exists (select from forms p where ${sameHolderSql} and p.form_type = e.type and p.status = 'completed')
    order by e.place desc limit 1
  )`
}

export const clientJson = sql.raw(clientText)

/** The policy by which form `f` was completed; null if it is open. Forms from before the second policy have the first. */
export const policyColumnText =
  "case when f.status = 'completed' then coalesce(f.policy_version, 1) end as policy_version"

/** The columns of alias `f` for a FormRow, except the answers and the client. */
export const stateColumnsText = `f.id, f.form_type, f.calculated_fields, f.status, f.current_step, f.last_saved_step,
  f.total_steps, f.assessment_year, f.version, f.created_at, f.updated_at, f.last_saved, f.submitted_at, f.taken_over_at, f.marks,
  ${policyColumnText}`
/** The columns of alias `f` for a FormRow, except the client. */
export const formColumnsText = `${stateColumnsText}, f.form_data`
export const formColumns = sql.raw(formColumnsText)

// D46, D47

/** The refusal to change a form that an officer has taken over, worded for the applicant. */
export function takenOverProblem(since: Date | null, timeZone: string | undefined): Problem {
  const when = since ? ` since ${dayIn(timeZone, since)}` : ''
  return new Problem(
    409,
    `Your application is with your loan officer${when}. You can read it here; please tell your loan officer what should be changed.`,
    { code: 'with_officer' },
  )
}

/** Refuses a new form if an officer has already taken over this applicant. */
export async function refuseNewForm(db: Database, { userId, timeZone }: Owner): Promise<void> {
  const client = await db.kysely
    .selectFrom('clients')
    .select('created_at')
    .where('applicant_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (client) throw takenOverProblem(client.created_at, timeZone)
}
