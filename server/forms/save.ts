import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import type { Answer, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { lockedMessage, predecessorOf } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { clientJson, formColumns, type Owner } from './owner.ts'
import type { FormRow } from './records.ts'

export interface Save {
  readonly formId: string
  readonly formType: FormType
  /** Keys sent replace, null clears, keys not sent stay. */
  readonly answers: Readonly<Record<string, Answer | null>>
  /** null: stay where the form is. Clamped to the form's steps. */
  readonly currentStep: number | null
  readonly lastSavedStep: number | null
  /** The version that the caller saw; null: whichever it is. */
  readonly version: number | null
  /** The record to store: completes the form. null: it stays in progress. */
  readonly completeWith: Computed | null
}

type Outcome = 'saved' | 'locked' | 'completed' | 'stale'
interface SavedRow extends FormRow {
  readonly outcome: Outcome
  readonly found_version: number
}

/**
 * Saves answers, or completes a form with them, in one statement and one round trip: ownership, chain lock (D1), no
 * save over a completed form (D4), version check, merge, history row and the client's date. Two saves of one form at
 * once wait for each other on the row lock of `found`, which then reads what the first one wrote, so neither is lost.
 * Throws 404 for what is not the owner's, 409 for locked, completed and stale.
 */
export async function save(db: Database, owner: Owner, change: Save): Promise<FormRow> {
  const result = await statement(owner, change).execute(db.kysely)
  const row = result.rows[0]
  if (!row) throw new Problem(404, owner.notFound)
  if (row.outcome === 'saved') return row
  throw refusal(row.outcome, change.formType, row.found_version)
}

function statement(owner: Owner, change: Save): RawBuilder<SavedRow> {
  const { formId, formType, version, currentStep, lastSavedStep, completeWith } = change
  const predecessor = predecessorOf(formType)?.type ?? null
  const name = formType === 'user_form' ? change.answers['customerName'] : undefined
  return sql<SavedRow>`
    with found as (
      select f.id, f.version, f.form_data,
        case
          when ${predecessor}::text is not null and not exists (
            select from forms p where ${owner.sameChain} and p.form_type = ${predecessor} and p.status = 'completed'
          ) then 'locked'
          when f.status = 'completed' then 'completed'
          when f.version <> ${version}::int then 'stale'
          else 'saved'
        end as outcome
      from forms f ${owner.join}
      where f.id = ${formId} and ${owner.owns}
      for update of f
    ), patch as (
      select key, value from jsonb_each(${JSON.stringify(change.answers)}::jsonb)
    ), merged as (
      update forms f set
        form_data = jsonb_strip_nulls(found.form_data || ${JSON.stringify(change.answers)}::jsonb),
        current_step = least(greatest(coalesce(${currentStep}::int, f.current_step), 1), f.total_steps),
        last_saved_step = least(greatest(coalesce(${lastSavedStep}::int, ${currentStep}::int, f.last_saved_step), 1), f.total_steps),
        status = case when ${completeWith !== null} then 'completed' else 'in_progress' end,
        calculated_fields = ${JSON.stringify(completeWith ?? {})}::jsonb,
        submitted_at = case when ${completeWith !== null} then now() end,
        version = found.version + 1, updated_at = now(), last_saved = now()
      from found
      where f.id = found.id and found.outcome = 'saved'
      returning ${formColumns}, f.client_id
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select merged.id, merged.version, ${completeWith === null ? 'saved' : 'completed'}, ${owner.userId}, (
        select coalesce(jsonb_object_agg(key, jsonb_build_object(
          'from', coalesce(found.form_data -> key, 'null'), 'to', value)), '{}')
        from patch where value <> coalesce(found.form_data -> key, 'null')
      )
      from merged join found on found.id = merged.id
    ), touched as (
      update clients c set updated_at = now(), name = coalesce(nullif(left(trim(${name ?? null}::text), ${limits.nameLength}), ''), c.name)
      from merged where c.id = merged.client_id
      returning c.id, c.client_id, c.name, c.email, c.phone
    )
    select found.outcome, found.version as found_version, ${formColumns},
      case when c.id is not null then ${clientJson} end as client
    from found left join merged f on f.id = found.id left join touched c on c.id = f.client_id`
}

function refusal(outcome: Exclude<Outcome, 'saved'>, formType: FormType, currentVersion: number): Problem {
  switch (outcome) {
    case 'locked':
      return new Problem(409, lockedMessage(formType), { code: 'locked' })
    case 'completed':
      return new Problem(409, 'This form is completed. Reopen it before you change it.', {
        code: 'completed',
      })
    case 'stale':
      return new Problem(409, 'This form was changed in the meantime. Load it again before you save.', {
        code: 'stale',
        currentVersion,
      })
  }
}
