import { sql } from 'kysely'
import type { Database, Queryable } from '../../db/connect.ts'
import { failures } from '../../http/limits.ts'

/** An attempt to prove something by a secret, such as a password. */
export interface Attempt {
  /** The account whose secret is guessed: its id or, if there is no such account, the hash of the name that was given. */
  readonly account: string
  /** The account's id; null if there is no such account. */
  readonly userId: string | null
  /** The network that the attempt comes from, as `networkOf` names it. */
  readonly network: string
}

/** Whether an attempt may be made now. */
export interface AttemptState {
  /** Whether somebody signed in to this account from this network lately. */
  readonly isKnown: boolean
  /** Seconds until the attempt may be made; 0 if it may be made now. */
  readonly waitSeconds: number
}

/**
 * Reads whether an attempt may be made. It takes four index lookups, however many failures there are of others. For a network
 * that the account knows, only the failures at this account from this network count.
 */
export async function attemptState(
  db: Database,
  { account, userId, network }: Attempt,
): Promise<AttemptState> {
  const found = await sql<{
    known: boolean
    here: Date | null
    anywhere: Date | null
    crowd: Date | null
    now: Date
  }>`
    select now() as now,
      exists (select from known_networks where user_id = ${userId}::uuid and network = ${network}
        and last_at > now() - make_interval(days => ${failures.knownDays})) as known,
      (select until from failed_attempts
        where account = ${account} and network = ${network} and until > now() and failures >= ${failures.fromOneNetwork}) as here,
      (select case when failures >= ${failures.inDay} then until else next_at end from failed_attempts
        where account = ${account} and network = '' and until > now()) as anywhere,
      (select min(until) from (
        select until from failed_attempts where network = ${network} and network <> '' and until > now()
        order by until limit ${failures.accountsOfNetwork}
      ) f having count(*) = ${failures.accountsOfNetwork}) as crowd`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw new Error('A select without a table answers one row')
  const ends = row.known ? [row.here] : [row.here, row.anywhere, row.crowd]
  const waits = ends.map(end => (end === null ? 0 : Math.ceil((end.getTime() - row.now.getTime()) / 1000)))
  return { isKnown: row.known, waitSeconds: Math.max(0, ...waits) }
}

/** Counts a failed attempt. `server/retention/clean.ts` deletes the rows that have expired. */
export async function countFailure(db: Database, { account, network }: Attempt): Promise<void> {
  await sql`
    insert into failed_attempts as f (account, network, failures, until, next_at) values
      (${account}, ${network}, 1, now() + make_interval(mins => ${failures.networkMinutes}), now()),
      (${account}, '', 1, now() + interval '1 day', now())
    on conflict (account, network) do update set
      failures = case when f.until <= now() then 1 else f.failures + 1 end,
      until = case when f.until <= now() then excluded.until else f.until end,
      next_at = case when f.network <> '' or f.until <= now() or f.failures + 1 < ${failures.undelayed} then now()
        else now() + make_interval(secs => least(${failures.longestDelaySeconds}, 2.0 ^ least(f.failures + 2 - ${failures.undelayed}, 20))) end
  `.execute(db.kysely)
}

/** Deletes the failures at this account from this network: the secret was right, so they were typing errors. */
export async function clearFailures(db: Database, { account, network }: Attempt): Promise<void> {
  await sql`delete from failed_attempts where account = ${account} and network = ${network}`.execute(
    db.kysely,
  )
}

/** Notes that somebody signed in to the account from this network. Writes at most once a day. */
export async function rememberNetwork(db: Queryable, userId: string, network: string): Promise<void> {
  await sql`
    insert into known_networks as k (user_id, network) values (${userId}, ${network})
    on conflict (user_id, network) do update set last_at = now() where k.last_at < now() - interval '1 day'
  `.execute(db.kysely)
}
