import { sql } from 'kysely'
import { formsBefore, lockedMessage } from '../../forms/chain.ts'
import { currentVersion } from '../../forms/policy/terms.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { loadForm } from '../forms/load.ts'
import { isOwned, type Owner } from '../forms/owner.ts'
import type { FormRow } from '../forms/records.ts'
import { changedMeanwhile } from '../forms/save.ts'
import { keepScorecard } from '../overrides/record.ts'
import { completionRecord } from './completion-record.ts'
import { tryUpdateStoredChecks } from './kept-checks.ts'
import { notesOf } from './notes-and-events.ts'
import { staleInputs } from './stale.ts'
import { fileWithChangeCount, policyVersionOf } from './stored-file.ts'

/**
 * Keeps a completed form as it is although values in its basis have changed; from now on its basis has the new values. Throws
 * a 404 if the form is not the owner's, and a 409 if it is not completed, nothing has changed, or somebody else changed it
 * meanwhile.
 */
export async function confirmStaleForm(
  db: Database,
  owner: Owner,
  formId: string,
  reason: string,
): Promise<FormRow> {
  const before = await loadForm(db, owner, formId)
  if (before.status !== 'completed' || !before.client)
    throw new Problem(409, 'This form is not completed, so there is nothing to keep.')
  const { file, changes } = await fileWithChangeCount(db, before.client._id)
  const stored = file[before.form_type]
  if (!stored || staleInputs(file, stored).length === 0)
    throw new Problem(409, 'Nothing that this form rests on has changed.')
  // D40
  const open = formsBefore(before.form_type).find(type => file[type]?.status !== 'completed')
  if (open) throw new Problem(409, lockedMessage(before.form_type, open), { code: 'locked' })
  const notes = before.form_type === 'credit_app_memo' ? await notesOf(db, before.client._id) : []
  const { basis, suggested, checks, scorecard } = completionRecord(file, notes, stored.row, stored)
  const result = await sql<{ id: string }>`
    with found as (
      select f.* from forms f ${sql.raw(owner.kind.join)}
      where f.id = ${formId} and ${isOwned(owner)} and f.version = ${before.version} and f.status = 'completed'
      ${sql.raw(owner.kind.lock)}
    ), given as (
      select ${JSON.stringify(scorecard)}::jsonb as scorecard
    ), kept as (
      insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed,
        marks, basis, suggested, checks, via, reason, completed_by)
      select f.id, f.version + 1, f.form_type, 'confirmed', ${policyVersionOf(stored) ?? currentVersion()}, f.assessment_year, f.form_data, f.calculated_fields,
        f.marks, ${JSON.stringify(basis)}::jsonb, ${JSON.stringify(suggested)}::jsonb,
        nullif(${JSON.stringify(checks)}::jsonb, 'null'),
        (select via from form_completions before where before.form_id = f.id order by before.version desc limit 1), ${reason}, ${owner.userId}
      from found f
      returning id, form_id, completed_by, completed_at
    ), rated as (
      ${sql.raw(keepScorecard('(select scorecard from given)'))}
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select id, version + 1, 'confirmed', ${owner.userId},
        case when ${reason} = '' then '{}'::jsonb else jsonb_build_object('reason', jsonb_build_object('from', null, 'to', ${reason}::text)) end
      from found
    ), touched as (
      update clients c set updated_at = now(), worked_at = now() from found where c.id = found.client_id
    )
    update forms set version = found.version + 1, stale_inputs = 0, updated_at = now()
    from found where forms.id = found.id returning forms.id`.execute(db.kysely)
  if (result.rows.length === 0) throw new Problem(409, changedMeanwhile, { code: 'stale' })
  // Removing the form's stale inputs marks the client's checks as changed.
  const kept = { ...file, [before.form_type]: { ...stored, staleInputs: 0 } }
  await tryUpdateStoredChecks(db, before.client._id, {
    file: kept,
    changes: changes + (stored.staleInputs > 0 ? 1 : 0),
  })
  return loadForm(db, owner, formId)
}
