import { sql } from 'kysely'
import { invitationDays } from '../../auth/invitations.ts'
import type { Caller } from '../../auth/sessions.ts'
import { newToken } from '../../auth/tokens.ts'
import type { Database } from '../../db/connect.ts'
import { inTransaction } from '../../db/lost-race.ts'
import type { ListedPerson } from './people.ts'

// spec 3 §1.33

/** The existing accounts by e-mail in lower case; true if an account still waits for its first password. */
export async function existingAccounts(
  db: Database,
  emails: readonly string[],
): Promise<Map<string, boolean>> {
  const found = await sql<{ email: string; waits: boolean }>`
    select lower(email) as email, password_hash is null and is_active as waits from users
    where lower(email) = any(${emails}::text[]) and deleted_at is null`.execute(db.kysely)
  return new Map(found.rows.map(({ email, waits }) => [email, waits]))
}

/** The token of each person's link, by e-mail, and when all links expire (ISO 8601). */
export interface Links {
  readonly tokens: ReadonlyMap<string, string>
  readonly expiresAt: string
}

interface Wanted {
  readonly toCreate: readonly ListedPerson[]
  /** People who have an account already and get a new link. */
  readonly toRenew: readonly ListedPerson[]
  readonly by: Pick<Caller, 'userId' | 'email'>
  readonly address: string
}

/**
 * Creates accounts without a password, each with a link, and new links for existing accounts, all or nothing. An account that
 * somebody else has created in the meantime is left as it is.
 */
export async function createInvited(
  db: Database,
  { toCreate, toRenew, by, address }: Wanted,
): Promise<Links> {
  const tokens = new Map<string, string>()
  const withTokens = (people: readonly ListedPerson[]) =>
    JSON.stringify(
      people.map(({ name, email, phone, role }) => {
        const { token, hash } = newToken()
        tokens.set(email, token)
        return { name, email, phone, role, hash: hash.toString('hex') }
      }),
    )
  const [created, renewed] = [withTokens(toCreate), withTokens(toRenew)]
  const done = await inTransaction(db, async transaction => {
    const result = await sql<{ email: string; expires_at: Date }>`
      with listed as (
        select * from jsonb_to_recordset(${created}::jsonb)
          as l (name text, email text, phone text, role text, hash text)
      ), again as (
        select u.id, l.email, l.hash from jsonb_to_recordset(${renewed}::jsonb) as l (email text, hash text)
        join users u on lower(u.email) = l.email and u.deleted_at is null and u.is_active and u.password_hash is null
      ), created as (
        insert into users (name, email, phone, role, created_by)
        select name, email, phone, role, 'import' from listed order by email on conflict do nothing
        returning id, email, role
      ), linked as (
        insert into invitations (user_id, token_hash, expires_at, created_by)
        select id, decode(hash, 'hex'), now() + make_interval(days => ${invitationDays}), ${by.email} from (
          select created.id, listed.hash from created join listed using (email) union all select id, hash from again
        ) to_link
        on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(),
          expires_at = excluded.expires_at, created_by = excluded.created_by
        returning user_id, expires_at
      ), audited as (
        insert into audit_log (event, actor_id, actor, subject, address, detail)
        select event, ${by.userId}, ${by.email}, email, ${address}, detail from (
          select 'user created' as event, email, jsonb_build_object('userId', id, 'role', role, 'imported', true) as detail
          from created
          union all
          select 'invitation made', email, jsonb_build_object('userId', id, 'imported', true) from again
        ) noted order by email
      )
      select coalesce(created.email, again.email) as email, linked.expires_at from linked
      left join created on created.id = linked.user_id left join again on again.id = linked.user_id`.execute(
      transaction,
    )
    return result.rows
  })
  const kept = new Map(done.flatMap(({ email }) => [[email, tokens.get(email) ?? ''] as const]))
  return { tokens: kept, expiresAt: (done[0]?.expires_at ?? new Date()).toISOString() }
}
