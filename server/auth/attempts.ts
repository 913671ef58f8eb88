import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Denials } from '../audit/denials.ts'
import type { AuditEntry } from '../audit/record.ts'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { createQueue, failures, proofsOfAccount, proofsOfNetwork, tryAgainIn } from '../http/limits.ts'

// docs/decisions/041-who-is-kept-out.md

export interface Guard {
  /**
   * Runs `check` if the attempt is allowed, and counts a failure if `check` returns null. Throws a 429 after too many
   * failures, which the audit log records as `entry`.
   */
  attempt<T>(attempt: Attempt, entry: AuditEntry, check: () => Promise<T | null>): Promise<T | null>
}

/**
 * Runs the attempts at one account one after the other. So concurrent attempts cannot get through between the check and the
 * count, and only failures have to be counted. An owner on a network that the account knows does not queue behind strangers.
 */
export function createGuard(db: Database, denials: Denials, tooMany: string): Guard {
  const byAccount = createQueue(proofsOfAccount)
  const byNetwork = createQueue(proofsOfNetwork)

  async function allowed(attempt: Attempt, entry: AuditEntry): Promise<AttemptState> {
    const standing = await attemptState(db, attempt)
    if (standing.waitSeconds === 0) return standing
    await denials.note(entry)
    throw new Problem(429, `${tooMany} ${tryAgainIn(standing.waitSeconds)}`, {
      retryAfterSeconds: standing.waitSeconds,
    })
  }

  return {
    attempt: async (attempt, entry, check) => {
      const { isKnown } = await allowed(attempt, entry)
      const queue = isKnown ? `${attempt.account} ${attempt.network}` : attempt.account
      return byNetwork(attempt.network, () =>
        byAccount(queue, async () => {
          await allowed(attempt, entry)
          const result = await check()
          await (result === null ? countFailure(db, attempt) : clearFailures(db, attempt))
          return result
        }),
      )
    },
  }
}

/**
 * Returns the key under which attempts at an account are counted: the account's id, so that its email and its user name count
 * as one, or a hash of what was given if there is no such account.
 */
export function accountKey(userId: string | undefined, given: string): string {
  return userId ?? createHash('sha256').update(given).digest('base64url')
}

/** An attempt to prove something by a secret, such as a password. */
interface Attempt {
  /** The account whose secret is guessed: its id or, if there is no such account, the hash of the name that was given. */
  readonly account: string
  /** The account's id; null if there is no such account. */
  readonly userId: string | null
  /** The network that the attempt comes from, as `networkOf` names it. */
  readonly network: string
}

/** Whether an attempt may be made now. */
interface AttemptState {
  /** Whether somebody signed in to this account from this network lately. */
  readonly isKnown: boolean
  /** Seconds until the attempt may be made; 0 if it may be made now. */
  readonly waitSeconds: number
}

/**
 * Reads whether an attempt may be made. It takes four index lookups, however many failures there are of others. For a network
 * that the account knows, only the failures at this account from this network count.
 */
async function attemptState(db: Database, { account, userId, network }: Attempt): Promise<AttemptState> {
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
async function countFailure(db: Database, { account, network }: Attempt): Promise<void> {
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
async function clearFailures(db: Database, { account, network }: Attempt): Promise<void> {
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

/**
 * Returns the network of an address: an IPv4 address as it is, or the first 64 bits of IPv6, which one household shares. Some
 * proxies name the port as well, which is another one for each connection and so does not count.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%')
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = bare.split('::')
  const first = groupsOf(before)
  const last = groupsOf(after ?? '')
  const zeros = after === undefined ? 0 : 8 - first.length - last.length
  const half = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return `${half.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}

/** Splits a part of an IPv6 address into groups. An IPv4 address at its end counts as two, both in the second half. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
}

/**
 * Returns a warning for the start if the settings do not say whether there is a proxy; otherwise null. Behind a proxy that is
 * not trusted, every request seems to come from the proxy's address, so everybody's failures are counted together.
 */
export function sharedAddressNote({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): string | null {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host)
  if (isLocal || trustProxy !== null) return null
  return `HOST is ${host} and TRUST_PROXY is not set. Behind a proxy set TRUST_PROXY=yes, or all callers share the proxy's address and keep each other out; without a proxy set TRUST_PROXY=no.`
}
