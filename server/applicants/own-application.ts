import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf } from '../../api/contract.ts'
import { limits } from '../../api/limits.ts'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { randomCode } from '../auth/tokens.ts'
import { activeOfficerText } from '../clients/active-officer.ts'
import { branchField } from '../clients/last-branch.ts'
import type { Database, Queryable } from '../db/connect.ts'
import type { Role } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { takenOverProblem } from '../forms/owner.ts'

// spec 3 §1.24; D46, D48

type OwnApplication = AnswerOf<'GET /api/form/application'>['application']

const codeDays = 7
const shownReadings = 50

/** Returns the hash that identifies the text that was agreed to. The audit log keeps every version of the text. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Row {
  readonly completed: number
  readonly sent_at: Date | null
  readonly code: string | null
  readonly code_until: Date | null
  readonly taken_over_at: Date | null
  readonly officer: OwnApplication['officer']
}

/** Returns a regular user's application as it is now, with the lender's privacy text. */
export async function ownApplication(
  db: Database,
  userId: string,
  privacyText: string,
): Promise<OwnApplication> {
  const [row, readings] = await Promise.all([find(db, userId), readingsOf(db, userId)])
  const isWithOfficer = row.taken_over_at !== null
  const { code, code_until } = row
  return {
    state: stateOf(row),
    sentAt: row.sent_at?.toISOString() ?? null,
    takenOverAt: row.taken_over_at?.toISOString() ?? null,
    officer: isWithOfficer || row.sent_at ? row.officer : null,
    code: code && code_until && !isWithOfficer ? { code, validUntil: code_until.toISOString() } : null,
    readings,
    privacy: { text: privacyText, sha256: sha256Of(privacyText) },
  }
}

function stateOf({ taken_over_at, sent_at, completed }: Row): OwnApplication['state'] {
  if (taken_over_at) return 'with officer'
  if (sent_at) return 'sent'
  return completed === selfServiceTypes.length ? 'complete' : 'filling'
}

/** Reads the application. Its officer is the one who has the client; before the takeover, the one it is assigned to. */
async function find(db: Database, userId: string): Promise<Row> {
  const found = await sql<Row>`
    select (select count(*) from forms f where f.user_id = u.id and f.status = 'completed'
        and f.form_type = any(${[...selfServiceTypes]}::text[])) as completed,
      a.sent_at, case when a.code_until > now() then a.code end as code, a.code_until, c.created_at as taken_over_at,
      case when o.id is not null then json_build_object('name', o.name, 'email', o.email, 'phone', o.phone) end as officer
    from users u
      left join applications a on a.user_id = u.id
      left join clients c on c.applicant_id = u.id and c.deleted_at is null
      left join users o on o.id = coalesce(c.officer_id, a.assigned_to) and ${sql.raw(activeOfficerText('o'))}
    where u.id = ${userId}`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Error('The signed-in caller has no account')
  return row
}

async function readingsOf(db: Database, userId: string): Promise<OwnApplication['readings']> {
  const found = await sql<{ name: string; role: Role; at: Date }>`
    select u.name, u.role, r.at from application_readings r join users u on u.id = r.reader_id
    where r.user_id = ${userId} order by r.at desc limit ${shownReadings}`.execute(db.kysely)
  return found.rows.map(({ at, ...reader }) => ({ ...reader, at: at.toISOString() }))
}

/**
 * Sends a completed application, with consent to the text that has this hash. Returns false if it was sent before. Throws a
 * 409 if a form is not completed or an officer has already taken the application over.
 */
export async function sendApplication(
  db: Queryable,
  userId: string,
  consentSha256: string,
  timeZone: string,
): Promise<boolean> {
  const sent = await sql<{ sent: boolean; completed: number; taken_over_at: Date | null }>`
    with own as materialized (
      select f.form_type, f.status, f.form_data, f.taken_over_at from forms f
      where f.user_id = ${userId} and f.form_type = any(${[...selfServiceTypes]}::text[])
      -- None of them is reopened meanwhile.
      order by f.id for no key update
    ), sent as (
      insert into applications as a (user_id, sent_at, consent_sha256, branch, branch_words)
      select ${userId}, now(), ${consentSha256}, branch, words_of_name(branch) from (
        select left(trim(coalesce(form_data ->> ${branchField}::text, '')), ${limits.nameLength}) as branch from own
        where form_type = ${openingForm}
          and (select count(*) from own where status = 'completed' and taken_over_at is null) = ${selfServiceTypes.length}
      ) named
      on conflict (user_id) do update set sent_at = excluded.sent_at, consent_sha256 = excluded.consent_sha256,
        branch = excluded.branch, branch_words = excluded.branch_words, code = null, code_until = null
        where a.sent_at is null
      returning user_id
    )
    select exists (select from sent) as sent, max(taken_over_at) as taken_over_at,
      count(*) filter (where status = 'completed') as completed
    from own`.execute(db.kysely)
  const [row] = sent.rows
  if (row?.sent) return true
  if (row?.taken_over_at) throw takenOverProblem(row.taken_over_at, timeZone)
  if (row?.completed === selfServiceTypes.length) return false
  throw new Problem(409, 'Please complete both forms before you send your application.', {
    code: 'incomplete',
  })
}

/**
 * Creates a code that is valid for 7 days and replaces any earlier one. Throws a 409 if there is nothing to read yet, or an
 * officer has already taken the application over.
 */
export async function makeCode(db: Queryable, userId: string, timeZone: string): Promise<void> {
  const code = `${randomCode(3)}-${randomCode(3)}`
  const made = await sql<{ taken_over_at: Date | null; made: boolean }>`
    with own as (select max(taken_over_at) as taken_over_at, count(*) as forms from forms where user_id = ${userId}),
    made as (
      insert into applications as a (user_id, code, code_until)
      select ${userId}, ${code}, now() + make_interval(days => ${codeDays}) from own
      where forms > 0 and taken_over_at is null
      on conflict (user_id) do update set code = excluded.code, code_until = excluded.code_until
        where a.taken_over_at is null
      returning user_id
    )
    select own.taken_over_at, exists (select from made) as made from own`.execute(db.kysely)
  const [row] = made.rows
  if (row?.made) return
  if (row?.taken_over_at) throw takenOverProblem(row.taken_over_at, timeZone)
  throw new Problem(409, 'There is nothing to read yet. Please save something first.', { code: 'incomplete' })
}
