import { sql } from 'kysely'
import type { FormType } from '../../forms/catalogue.ts'
import { formsBefore, lockedMessage } from '../../forms/chain.ts'
import { tryUpdateStoredChecks } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { loadForm } from './load.ts'
import { isOwned, lockingFormSql, type Owner } from './owner.ts'
import type { FormRow } from './records.ts'
import { takenOverProblem } from './taken-over.ts'

// spec 3 §1.5

interface Reopened {
  readonly status: string
  readonly open_form: FormType | null
  readonly reopened: boolean
  readonly with_officer_since: Date | null
}

/**
 * Sets a completed form back to in_progress (D4). Later forms keep their data and are locked until it is completed again.
 * Throws 404 for a form that is not the owner's, 409 if it is not completed, is locked itself, or is with an officer (D46).
 */
export async function reopen(
  db: Database,
  owner: Owner,
  formId: string,
  formType: FormType,
): Promise<FormRow> {
  // The form types come from our own catalogue, so they are safe to put into the SQL text.
  const earlier = `'{${formsBefore(formType).join()}}'`
  const result = await sql<Reopened>`
    with found as (
      select f.id, f.status, case when ${sql.raw(owner.kind.isTakenOver)} then f.taken_over_at end as with_officer_since,
        ${sql.raw(lockingFormSql(earlier, owner.kind.sameHolderSql))} as open_form
      from forms f ${sql.raw(owner.kind.join)} where f.id = ${formId} and ${isOwned(owner)} ${sql.raw(owner.kind.lock)}
    ), reopened as (
      update forms f set status = 'in_progress', calculated_fields = '{}', submitted_at = null,
        completed_by = null, policy_version = null, stale_inputs = 0, version = f.version + 1, updated_at = now()
      from found
      where f.id = found.id and found.open_form is null and found.status = 'completed' and found.with_officer_since is null
      returning f.id, f.version, f.client_id
    ), history as (
      insert into form_history (form_id, version, action, actor_id)
      select id, version, 'reopened', ${owner.userId} from reopened
    ), touched as (
      update clients c set updated_at = now(), worked_at = now() from reopened where c.id = reopened.client_id
    )
    select found.status, found.open_form, found.with_officer_since, reopened.id is not null as reopened
    from found left join reopened on reopened.id = found.id`.execute(db.kysely)
  const row = result.rows[0]
  if (!row) throw new Problem(404, owner.kind.notFound)
  if (row.with_officer_since) throw takenOverProblem(row.with_officer_since, owner.timeZone)
  if (row.status !== 'completed')
    throw new Problem(409, 'This form is not completed, so it need not be reopened.')
  if (row.open_form !== null)
    throw new Problem(409, lockedMessage(formType, row.open_form), { code: 'locked' })
  const reopened = await loadForm(db, owner, formId)
  await tryUpdateStoredChecks(db, reopened.client?._id)
  return reopened
}
