import { type RawBuilder, sql } from 'kysely'
import { initialAnswers } from '../../engine/answers.ts'
import { boundedMap } from '../../engine/bounded-map.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { byChain, formsBefore, lockedMessage } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
import { clientJson, formColumns, isOwned, lockingFormSql, type Owner, officerKind } from './owner.ts'
import { type FormKind, type FormRow, formOf } from './records.ts'

// spec 1 §3.4, §4.18, §7.12; spec 2 §1.1, §7.2–3

/** Loads one of the owner’s forms; throws 404 if it is not theirs. */
export async function loadForm(db: Database, owner: Owner, formId: string): Promise<FormRow> {
  const [row] = isId(formId) ? await formsWhere(db, owner, sql`f.id = ${formId}`) : []
  if (!row) throw new Problem(404, owner.kind.notFound)
  return row
}

/** The owner's forms for which a condition on `f` is true, in chain order. */
export async function formsWhere(
  db: Database,
  owner: Owner,
  condition: RawBuilder<unknown>,
): Promise<FormRow[]> {
  const found = await sql<FormRow>`
    select ${formColumns}, f.stale_inputs, ${sql.raw(owner.kind.client)} as client from forms f ${sql.raw(owner.kind.join)}
    where ${condition} and ${isOwned(owner)}`.execute(db.kysely)
  return found.rows.sort((one, other) => byChain(one.form_type, other.form_type))
}

const mostKinds = 20_000

/**
 * Returns a function that finds a form's kind by its id, and remembers it, because it never changes: a save then needs one
 * round trip. It does not check ownership; the SQL that reads or writes the form does. Throws 404 if there is no such form.
 */
export function rememberKinds(db: Database): (formId: string) => Promise<FormKind> {
  const known = boundedMap<string, FormKind>(mostKinds)
  return async formId => {
    const kind = isId(formId) ? (known.get(formId) ?? (await kindOf(db, formId))) : undefined
    if (!kind) throw new Problem(404, officerKind.notFound)
    known.set(formId, kind)
    return kind
  }
}

function kindOf(db: Database, formId: string): Promise<FormKind | undefined> {
  return db.kysely
    .selectFrom('forms')
    .select(['form_type', 'assessment_year', 'created_at'])
    .where('id', '=', formId)
    .executeTakeFirst()
}

interface NewForm {
  readonly type: FormType
  readonly assessmentYear: number
  /** SQL that selects the new form's holder: one row with client_id and user_id, or none if the client is not the owner's. */
  readonly holder: RawBuilder<unknown>
  /** The error message if there is no such holder. */
  readonly noHolder: string
}

/**
 * Returns the holder's form of a type, or creates one with the initial answers and the current assessment year (D28). Throws
 * 409 instead of creating one while an earlier form is not completed (D1, D40); an existing one is returned even then.
 */
export async function loadOrCreate(
  db: Database,
  owner: Owner,
  { type, assessmentYear, holder, noHolder }: NewForm,
): Promise<{ row: FormRow; created: boolean }> {
  const form = formOf({ form_type: type, assessment_year: assessmentYear, created_at: new Date() })
  const initial = JSON.stringify(initialAnswers(form.fields))
  // The form types come from our own catalogue, so they are safe to put into the SQL text.
  const earlier = `'{${formsBefore(type).join()}}'`
  const sameHolderSql = '(p.client_id = h.client_id or p.user_id = h.user_id)'
  // If two callers create the form at once, the unique index rejects the second, which finds the first one's row in its next
  // round.
  for (let round = 0; round < 3; round += 1) {
    const result = await sql<FormRow & { found: boolean; created: boolean; open_form: FormType | null }>`
      with holder as (${holder}),
      existing as (
        select ${formColumns}, false as created from forms f join holder h on f.client_id = h.client_id or f.user_id = h.user_id
        where f.form_type = ${type}
      ), gate as (
        select h.*, ${sql.raw(lockingFormSql(earlier, sameHolderSql))} as open_form from holder h
      ), inserted as (
        insert into forms as f (client_id, user_id, form_type, form_data, total_steps, assessment_year, created_by)
        select g.client_id, g.user_id, ${type}, ${initial}::jsonb, ${rowOf(type).totalSteps}, ${assessmentYear}, ${owner.userId}
        from gate g where g.open_form is null and not exists (select from existing)
        on conflict do nothing
        returning ${formColumns}, true as created
      ), history as (
        insert into form_history (form_id, version, action, actor_id)
        select id, version, 'created', ${owner.userId} from inserted
      ), touched as (
        update clients c set updated_at = now(), worked_at = now() from holder h where c.id = h.client_id and exists (select from inserted)
      )
      select g.open_form, f.id is not null as found, ${formColumns}, f.created,
        case when c.id is not null then ${clientJson} end as client
      from gate g
        left join (select * from existing union all select * from inserted) f on true
        left join clients c on c.id = g.client_id`.execute(db.kysely)
    const row = result.rows[0]
    if (!row) throw new Problem(404, noHolder)
    if (row.found) return { row, created: row.created }
    if (row.open_form !== null) throw new Problem(409, lockedMessage(type, row.open_form), { code: 'locked' })
  }
  throw new Error(`A form of type ${type} could not be found or created`)
}
