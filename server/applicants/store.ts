import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '../../api/contract.ts'
import { limits } from '../../api/limits.ts'
import type { Origin } from '../../engine/marks.ts'
import { completionPercentage } from '../../engine/progress.ts'
import { formFor } from '../../forms/all.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { byChain, openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { traitsOf } from '../../forms/traits.ts'
import { hasEmail } from '../auth/users.ts'
import { activeOfficerText, recheckAccess } from '../clients/active-officer.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { formColumns } from '../forms/owner.ts'
import type { FormRow } from '../forms/records.ts'
import { isId } from '../lists/paging.ts'
import { describedSteps } from '../submissions/described.ts'

// spec 3 §1.8; D46, D48, D54

type Applicant = AnswerOf<'GET /api/loan-officer/applicants'>['applicant']

/** spec 3 §1.60 */
const ofApplicant: Origin = { kind: 'imported', from: 'the applicant' }

const notFound = 'There is no applicant with this email address'

/** SQL: whether an officer (a parameter) has opened application `a` with its present code, which is still valid. */
const openedBy = (officerId: string) => sql`(a.code_until > now() and exists (
  select from application_readings r where r.user_id = a.user_id and r.reader_id = ${officerId} and r.code = a.code))`

/** SQL: user `u` is an applicant who can sign in. */
export const isActiveApplicant = sql`u.role = 'user' and u.is_active and u.deleted_at is null`

interface ApplicantRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly is_client: boolean
  readonly is_opened: boolean
  readonly assigned_to: Applicant['assignedTo']
}

/** Reads one applicant, as far as an officer may know them. Throws a 404 if there is none. */
async function applicantRow(
  db: Queryable,
  officerId: string,
  condition: RawBuilder<unknown>,
): Promise<ApplicantRow> {
  const found = await sql<ApplicantRow>`
    select u.id, u.name, u.email, u.created_at, a.sent_at, coalesce(${openedBy(officerId)}, false) as is_opened,
      exists (select from clients c where c.applicant_id = u.id and c.deleted_at is null) as is_client,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name) end as assigned_to
    from users u left join applications a on a.user_id = u.id
      left join users o on o.id = a.assigned_to and ${sql.raw(activeOfficerText('o'))}
    where ${isActiveApplicant} and ${condition}`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Problem(404, notFound)
  return row
}

const named = (email: string) => hasEmail(email, 'u.email')

/**
 * Returns the applicant with exactly this email address; throws a 404 if there is none. Their forms are included once they
 * have sent the application or this officer has opened it with their code, until somebody takes it over. Before that, the
 * answer only says that there is an applicant (D48).
 */
export async function findApplicant(db: Database, email: string, officerId: string): Promise<Applicant> {
  const row = await applicantRow(db, officerId, named(email))
  const state = stateOf(row)
  const told = { email: row.email, state, isClient: row.is_client }
  if (state === 'not sent' || state === 'taken over')
    return { ...told, _id: null, name: null, createdAt: null, sentAt: null, assignedTo: null, forms: [] }
  const forms = await formsOf(db, row.id)
  return {
    ...told,
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    assignedTo: row.assigned_to,
    forms: forms.map(form => ({
      _id: form.id,
      formType: form.form_type,
      label: rowOf(form.form_type).label,
      status: form.status,
      completionPercentage: completionPercentage(form.status, form.current_step, form.total_steps),
      updatedAt: form.updated_at.toISOString(),
      steps: describedSteps(form),
    })),
  }
}

function stateOf({ is_client, sent_at, is_opened }: ApplicantRow): Applicant['state'] {
  if (is_client) return 'taken over'
  if (sent_at) return 'sent'
  return is_opened ? 'opened' : 'not sent'
}

/** Opens an application for an officer with the code that the applicant gave them; returns null if the code is wrong. */
export async function openWithCode(
  db: Queryable,
  { email, code }: { readonly email: string; readonly code: string },
  officerId: string,
): Promise<true | null> {
  const given = code.replaceAll(/[\s-]/g, '').toUpperCase()
  const opened = await sql`
    insert into application_readings (user_id, reader_id, code)
    select a.user_id, ${officerId}, a.code from applications a join users u on u.id = a.user_id
    where ${isActiveApplicant} and ${named(email)}
      and replace(a.code, '-', '') = ${given} and a.code_until > now() and a.taken_over_at is null
    returning user_id`.execute(db.kysely)
  return opened.rows.length > 0 ? true : null
}

/** Returns the forms in chain order. */
async function formsOf(db: Database, userId: string): Promise<Omit<FormRow, 'client'>[]> {
  const found = await sql<Omit<FormRow, 'client'>>`
    select ${formColumns} from forms f where f.user_id = ${userId}`.execute(db.kysely)
  return found.rows.sort((one, other) => byChain(one.form_type, other.form_type))
}

export interface TakenOver {
  readonly clientId: string
  readonly number: string
  readonly email: string
  readonly name: string
}

/**
 * Makes an applicant a client of the officer. The answers are copied into forms in progress, where they are marked as given by
 * the applicant; the applicant's own forms stay as they are and become read-only (D46). A copy keeps the creation date of the
 * applicant's form, because the months that its answers refer to are counted from that date (D18). Judgements are not copied,
 * whatever an applicant has sent: an officer makes them (D54). Runs as one statement, so
 * it happens completely or not at all. Throws a 404 if there is no such applicant, and a 409 if they have not sent the
 * application (D48), have filled in nothing, are assigned to another officer or are already a client.
 */
export async function takeOver(db: Queryable, userId: string, officerId: string): Promise<TakenOver> {
  if (!isId(userId)) throw new Problem(404, notFound)
  // A count instead of `not exists`, which PostgreSQL would turn into a join and not evaluate again for a row whose lock it
  // has waited for.
  const isNoOthers = sql`(select count(*) from users o
    where o.id = a.assigned_to and o.id <> ${officerId} and ${sql.raw(activeOfficerText('o'))}) = 0`
  const taken = await sql<TakenOver>`
    with applicant as (
      select u.id, u.name, u.email, u.phone from users u join applications a on a.user_id = u.id
      where u.id = ${userId} and ${isActiveApplicant}
        and (a.sent_at is not null or ${openedBy(officerId)})
    ), own as (
      select f.form_type, f.form_data - ${judgedKeys()}::text[] as form_data, f.marks, f.current_step, f.last_saved_step, f.total_steps, f.assessment_year,
        f.created_at
      from forms f join applicant on applicant.id = f.user_id
      where f.form_type = any(${[...selfServiceTypes]}::text[])
      -- A save that is under way ends first, so that the copy holds all that the applicant was told is saved.
      for no key update of f
    ), free as (
      -- After the forms, as a sending locks them. An assignment that is under way ends first, and is then known of.
      select from applications a where a.user_id = (select id from applicant) and (select count(*) from own) >= 0
        and ${isNoOthers}
      for no key update of a
    ), client as (
      insert into clients (officer_id, name, email, phone, applicant_id, business_name)
      select ${officerId}, coalesce((${openingAnswer(namingField)}), name), email, phone, id,
        coalesce((${openingAnswer(businessField)}), '')
      from applicant where exists (select from own) and exists (select from free)
      returning id, client_id, name, email
    ), copied as (
      insert into forms (client_id, form_type, form_data, marks, current_step, last_saved_step, total_steps, assessment_year,
        created_at, created_by, last_saved, taken_over_at)
      select client.id, own.form_type, own.form_data, own.marks, own.current_step, own.last_saved_step, own.total_steps,
        own.assessment_year, own.created_at, ${officerId}, now(), now()
      from own, client order by own.form_type
      returning id, version, form_data, marks
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select id, version, 'taken_over', ${officerId}, (
        select coalesce(jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value) || origin), '{}')
        from (
          select *, ${JSON.stringify({ via: ofApplicant })}::jsonb as origin from jsonb_each(form_data)
          union all select key || '#', value, '{}' from jsonb_each(marks)) given)
      from copied
    )
    select id as "clientId", client_id as number, email, name from client`
    .execute(db.kysely)
    .catch(refuseSecondTime)
  const [client] = taken.rows
  await recheckAccess(db.kysely, officerId)
  if (client) return client
  throw await whyNotTaken(db, userId, officerId)
}

async function whyNotTaken(db: Queryable, userId: string, officerId: string): Promise<Problem> {
  const applicant = await applicantRow(db, officerId, sql`u.id = ${userId}`)
  const { assigned_to: assigned } = applicant
  if (applicant.is_client) return alreadyClient()
  if (stateOf(applicant) === 'not sent')
    return new Problem(
      409,
      'This applicant has not sent the application yet. Ask for the code that the applicant’s own page shows.',
      { code: 'not_sent' },
    )
  if (assigned && assigned._id !== officerId)
    return new Problem(409, `This application is assigned to ${assigned.name}.`)
  return new Problem(409, 'This applicant has not filled in anything yet.')
}

/** The keys of the fields that an officer judges, in the forms that are copied. No form's judgements depend on its context. */
function judgedKeys(): readonly string[] {
  const context = { assessmentYear: 2024, createdOn: null, policy: currentPolicy() }
  return selfServiceTypes.flatMap(type =>
    formFor(type, context).fields.flatMap(({ key, byHand }) => (byHand ? [key] : [])),
  )
}

function alreadyClient(): Problem {
  return new Problem(409, 'This applicant is a client already.')
}

const { namingField, businessField } = traitsOf(openingForm)

/** The characters that String.trim removes. SQL's own trim removes only ordinary spaces. */
const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A regular expression of PostgreSQL for texts in which nothing can be seen; visibleText is the same rule. */
const unseen = String.raw`^[\u0009-\u000d\u0020\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*$`

/** SQL: an answer of the applicant's first form; null if there is none. */
function openingAnswer(key: string | undefined): RawBuilder<unknown> {
  return sql`select given from (
      select left(btrim(form_data ->> ${key}::text, ${blanks}), ${limits.nameLength}) as given
      from own where form_type = ${openingForm}) trimmed
    where given !~ ${unseen}`
}

function refuseSecondTime(error: unknown): never {
  if (codeOf(error) !== '23505') throw error
  throw alreadyClient()
}
