import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import { catalogue, type FormType, rowOf } from '../../forms/catalogue.ts'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { traitsOf } from '../../forms/traits.ts'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { formColumns } from '../forms/owner.ts'
import { completionPercentage } from '../forms/progress.ts'
import type { FormRow } from '../forms/records.ts'
import { isId } from '../lists/cursors.ts'
import { describedSteps } from '../submissions/described.ts'

// spec 3 §1.8

const notFound = 'There is no applicant with this e-mail address'

interface ApplicantRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly created_at: Date
  readonly is_client: boolean
}

const selected = sql`select u.id, u.name, u.email, u.created_at,
  exists (select from clients c where c.applicant_id = u.id and c.deleted_at is null) as is_client
  from users u where u.role = 'user' and u.is_active and u.deleted_at is null`

/** The applicant of exactly this e-mail address and what they have filled; 404 when there is none. */
export async function findApplicant(db: Database, email: string) {
  const found = await sql<ApplicantRow>`${selected} and lower(u.email) = lower(${email.trim()})`.execute(
    db.kysely,
  )
  const [applicant] = found.rows
  if (!applicant) throw new Problem(404, notFound)
  const { id, name, created_at, is_client } = applicant
  const forms = await formsOf(db, id)
  return {
    _id: id,
    name,
    email: applicant.email,
    createdAt: created_at.toISOString(),
    isClient: is_client,
    forms: forms.map(row => ({
      _id: row.id,
      formType: row.form_type,
      label: rowOf(row.form_type).label,
      status: row.status,
      completionPercentage: completionPercentage(row.status, row.current_step, row.total_steps),
      updatedAt: row.updated_at.toISOString(),
      steps: describedSteps(row),
    })),
  }
}

/** In chain order. */
async function formsOf(db: Database, userId: string): Promise<Omit<FormRow, 'client'>[]> {
  const found = await sql<Omit<FormRow, 'client'>>`
    select ${formColumns} from forms f where f.user_id = ${userId}`.execute(db.kysely)
  const place = (type: FormType) => catalogue.findIndex(row => row.type === type)
  return found.rows.sort((one, other) => place(one.form_type) - place(other.form_type))
}

export interface TakenOver {
  readonly clientId: string
  readonly number: string
  readonly email: string
  readonly name: string
}

/**
 * Makes an applicant a client of the officer's. The answers are copied into forms in progress, which are marked as given
 * by the applicant; the applicant's own forms stay as they are, read-only from now on (D46). A copy keeps the date on which the applicant's form was
 * created, because the months that its answers are about are counted from there (D18). One statement, so all of it
 * happens or nothing. 404 without such an applicant, 409 when they have filled nothing or are somebody's client already.
 */
export async function takeOver(db: Database, userId: string, officerId: string): Promise<TakenOver> {
  if (!isId(userId)) throw new Problem(404, notFound)
  const taken = await sql<TakenOver>`
    with applicant as (
      select u.id, u.name, u.email, u.phone from users u
      where u.id = ${userId} and u.role = 'user' and u.is_active and u.deleted_at is null
    ), own as (
      select f.form_type, f.form_data, f.current_step, f.last_saved_step, f.total_steps, f.assessment_year,
        f.created_at
      from forms f join applicant on applicant.id = f.user_id
      where f.form_type = any(${[...selfServiceTypes]}::text[])
      -- A save that is under way ends first, so that the copy holds all that the applicant was told is saved.
      for no key update of f
    ), client as (
      insert into clients (officer_id, name, email, phone, applicant_id, business_name)
      select ${officerId}, coalesce((${openingAnswer(namingField)}), name), email, phone, id,
        coalesce((${openingAnswer(businessField)}), '')
      from applicant where exists (select from own)
      returning id, client_id, name, email
    ), copied as (
      insert into forms (client_id, form_type, form_data, current_step, last_saved_step, total_steps, assessment_year,
        created_at, created_by, last_saved, taken_over_at)
      select client.id, own.form_type, own.form_data, own.current_step, own.last_saved_step, own.total_steps,
        own.assessment_year, own.created_at, ${officerId}, now(), now()
      from own, client order by own.form_type
      returning id, version, form_data
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select id, version, 'taken_over', ${officerId}, (
        select coalesce(jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)), '{}')
        from jsonb_each(form_data))
      from copied
    )
    select id as "clientId", client_id as number, email, name from client`
    .execute(db.kysely)
    .catch(refuseSecondTime)
  const [client] = taken.rows
  if (client) return client
  const found = await sql`${selected} and u.id = ${userId}`.execute(db.kysely)
  if (found.rows.length === 0) throw new Problem(404, notFound)
  throw new Problem(409, 'This applicant has not filled anything yet.')
}

const { namingField, businessField } = traitsOf(openingForm)

/** An answer of the applicant's first form, as far as there is one. */
function openingAnswer(key: string | undefined): RawBuilder<unknown> {
  return sql`select nullif(left(trim(form_data ->> ${key}::text), ${limits.nameLength}), '')
    from own where form_type = ${openingForm}`
}

function refuseSecondTime(error: unknown): never {
  if (codeOf(error) !== '23505') throw error
  throw new Problem(409, 'This applicant is a client already.')
}
