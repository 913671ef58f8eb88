import { sql, type Transaction } from 'kysely'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { dayMs } from '../../accounts/time-zone.ts'
import { sha256Of } from '../applicants/own-application.ts'
import type { Tables } from '../db/tables.ts'

/** Adds two sent applications: one that waits and one that was taken over. The other applicants have not sent theirs. */
export async function addApplications(
  transaction: Transaction<Tables>,
  users: { readonly waiting: string; readonly takenOver: string },
  officerId: string,
  now: Date,
): Promise<void> {
  const [sentAt, readAt, takenAt] = [2, 1.5, 1].map(days => new Date(now.getTime() - days * dayMs))
  const sent = { sent_at: sentAt, consent_sha256: sha256Of(defaultSettings.privacyText) }
  for (const user_id of [users.waiting, users.takenOver])
    await sql`
      insert into applications (user_id, sent_at, consent_sha256, branch, branch_words)
      select ${user_id}, ${sent.sent_at}, ${sent.consent_sha256}, branch, words_of_name(branch)
      from (select form_data ->> 'BranchName' as branch from forms
        where user_id = ${user_id} and form_type = 'user_form') named`.execute(transaction)
  await transaction
    .insertInto('application_readings')
    .values({ user_id: users.takenOver, reader_id: officerId, at: readAt })
    .execute()
  await takeOver(transaction, users.takenOver, officerId, takenAt)
}

/** Takes an application over as an officer does: adds a client, and copies of the forms, which have to be checked (D46). */
async function takeOver(
  transaction: Transaction<Tables>,
  userId: string,
  officerId: string,
  at: Date | undefined,
): Promise<void> {
  await sql`
    with client as (
      insert into clients (officer_id, name, email, applicant_id, created_at, updated_at, worked_at)
      select ${officerId}, name, email, id, ${at}, ${at}, ${at} from users where id = ${userId}
      returning id
    ), copied as (
      insert into forms (client_id, form_type, form_data, current_step, last_saved_step, total_steps, assessment_year,
        created_at, updated_at, last_saved, created_by, taken_over_at)
      select client.id, f.form_type, f.form_data, f.current_step, f.last_saved_step, f.total_steps, f.assessment_year,
        f.created_at, ${at}, ${at}, ${officerId}, ${at}
      from forms f, client where f.user_id = ${userId}
      returning id, version, form_data
    )
    insert into form_history (form_id, version, action, actor_id, at, changes)
    select id, version, 'taken_over', ${officerId}, ${at}, (
      select coalesce(jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)), '{}')
      from jsonb_each(form_data))
    from copied`.execute(transaction)
}
