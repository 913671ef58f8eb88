import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { CallName } from '../../api/contract.ts'
import { boundedMap } from '../../engine/bounded-map.ts'
import { withoutControlCharacters } from '../../engine/texts.ts'
import { type AuditEntry, auditedOnce, auditIn } from '../audit/record.ts'
import type { Config } from '../config.ts'
import { type Connection, singleClient } from '../db/client-settings.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Role, Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { longestWait } from '../http/limits.ts'
import { hashOf, newToken } from './tokens.ts'
import type { UserRow } from './users.ts'

// spec 3 §1.1

/** The person who makes a call. */
export interface Caller {
  readonly userId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  /** Whether somebody else chose the password (D49). */
  readonly hasGivenPassword: boolean
  /** The SHA-256 hash of the token, which identifies the session. */
  readonly tokenHash: Buffer
}

export interface Sessions {
  /**
   * Opens a session for an account whose password with this hash was proven. Returns its token, of which only a hash is stored
   * (D10). Returns null if the account's password or role was changed meanwhile, or it was deactivated or deleted, so that a
   * sign-in that was under way does not survive the change. Also returns null if the account has a second factor that `how`
   * does not declare proven, so that no way of signing in can skip it. With `entry` the same statement writes that row to the
   * audit log; with `within` it is part of that transaction.
   */
  open(
    account: ProvenAccount,
    from?: SeenFrom,
    how?: Proof,
    entry?: AuditEntry,
    within?: Queryable,
  ): Promise<string | null>
  /** Returns the caller of a Bearer header; null if it belongs to no live session. */
  callerOf(authorization: string | undefined): Promise<Caller | null>
  /** Ends this session, and writes the sign-out to the audit log. */
  end(caller: Caller, address: string): Promise<void>
  /** Drops the user's tokens from the cache because some of their sessions ended. */
  forget(userId: string): void
  /**
   * Changes an account's password, role or activity and ends all its sessions, in one transaction. The change comes first: it
   * waits for sign-ins that have locked the account's row, so that the sessions they opened are deleted too.
   */
  changeAndEndAll<Changed extends { readonly id: string }>(
    change: (transaction: Transaction<Tables>) => Promise<Changed>,
  ): Promise<Changed>
  /** Closes the connection that receives notifications of sessions that other servers end. */
  close(): Promise<void>
}

/** An account and the password hash that a right password was checked against. */
export type ProvenAccount = Pick<UserRow, 'id' | 'role' | 'password_hash'>

/** What was proven besides the password, by a code just now or by the session that continues. */
export interface Proof {
  readonly secondFactor: boolean
}

const passwordAlone: Proof = { secondFactor: false }

/** Where a session was opened, so that its owner can recognise it. */
export interface SeenFrom {
  readonly address: string
  readonly agent: string
}

const unseen: SeenFrom = { address: '', agent: '' }
/** Real User-Agent headers are shorter. */
const longestAgent = 300

/** Returns where a request comes from: its address and its User-Agent header, shortened. */
export function seenFrom(address: string, headers: IncomingHttpHeaders): SeenFrom {
  return { address, agent: withoutControlCharacters(headers['user-agent'] ?? '').slice(0, longestAgent) }
}

interface CachedCaller {
  readonly caller: Caller
  /** A time of the process's monotonic clock, in milliseconds. */
  readonly until: number
}

/** A look-up of a token that is under way. */
interface LookUp {
  /** How many revocations there were when it began. */
  readonly before: number
  readonly found: Promise<Caller | null>
}

/**
 * How long a checked token is trusted without asking the database, as long as the server is notified of every session that
 * ends. While notifications do not arrive, no cached token is trusted.
 */
const cacheTtlMs = 5_000
const cacheSize = 10_000

/**
 * Creates the sessions, which are stored in the database, with a small cache of checked tokens. A session ends after
 * sessionIdleMinutes without use, after sessionHours in all, on sign-out, and when its account is deleted, deactivated or
 * given another role.
 */
export function createSessions(db: Database, config: Config): Sessions {
  const cache = boundedMap<string, CachedCaller>(cacheSize)
  const lookUps = new Map<string, LookUp>()
  // Incremented by each revocation, so that the result of a look-up that began before one is not cached.
  let revocations = 0

  function remember(key: string, caller: Caller): void {
    cache.set(key, { caller, until: performance.now() + cacheTtlMs })
  }

  function forget(userId: string): void {
    revocations += 1
    cache.deleteWhere(({ caller }) => caller.userId === userId)
  }

  const ends = listenForSessionEnds(db.connection, forget)

  async function lookUp(key: string, tokenHash: Buffer): Promise<Caller | null> {
    const before = revocations
    const wasHeard = ends.isListening()
    const caller = await callerWith(db, config, tokenHash)
    if (caller && wasHeard && before === revocations) remember(key, caller)
    return caller
  }

  /**
   * Asks the database once for all calls that bring the same token meanwhile, or hundreds of calls at once would need as many
   * connections. A call joins no look-up that began before a session ended, or while the server is not notified of ends.
   */
  function lookUpTogether(key: string, tokenHash: Buffer): Promise<Caller | null> {
    const running = lookUps.get(key)
    if (running && running.before === revocations && ends.isListening()) return running.found
    const found = lookUp(key, tokenHash)
    lookUps.set(key, { before: revocations, found })
    return found.finally(() => lookUps.delete(key))
  }

  return {
    open: (account, from = unseen, how = passwordAlone, entry = undefined, within = db) =>
      openSession(within, config, { account, from, how, entry }),
    forget,
    callerOf: async authorization => {
      const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
      if (!token) return null
      const tokenHash = hashOf(token)
      const key = tokenHash.toString('base64')
      ends.start()
      const remembered = cache.get(key)
      if (remembered && ends.isListening() && remembered.until > performance.now()) return remembered.caller
      cache.delete(key)
      return lookUpTogether(key, tokenHash)
    },
    end: async (caller, address) => {
      const { userId: actorId, email: actor, tokenHash } = caller
      await inTransaction(db, async transaction => {
        await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
        await auditIn(transaction, { event: 'signed out', actorId, actor, address })
      })
      revocations += 1
      cache.delete(caller.tokenHash.toString('base64'))
    },
    changeAndEndAll: async change => {
      const changed = await inTransaction(db, async transaction => {
        const account = await change(transaction)
        await deleteSessions(transaction, account.id)
        return account
      })
      forget(changed.id)
      return changed
    },
    close: ends.stop,
  }
}

interface Opened {
  readonly account: ProvenAccount
  readonly from: SeenFrom
  readonly how: Proof
  readonly entry: AuditEntry | undefined
}

async function openSession(
  db: Queryable,
  config: Config,
  { account, from: { address, agent }, how: { secondFactor }, entry }: Opened,
): Promise<string | null> {
  const { token, hash } = newToken()
  // The row lock waits for a change that is being committed, and then reads the row again.
  const opened = await sql`
    with proven as (
      select id, role from users
      where id = ${account.id} and role = ${account.role} and password_hash is not distinct from ${account.password_hash}
        and is_active and deleted_at is null and (${secondFactor} or not exists (
          select from second_factors f where f.user_id = users.id and f.confirmed_at is not null))
      for share
    ), opened as (
      insert into sessions (token_hash, user_id, role, expires_at, address, agent)
      select ${hash}, id, role, now() + make_interval(hours => ${config.sessionHours}), ${address}, ${agent}
      from proven returning user_id
    )${entry ? auditedOnce(sql`opened`, entry) : sql``}
    select user_id from opened`.execute(db.kysely)
  return opened.rows.length === 1 ? token : null
}

interface CallerRow {
  readonly user_id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password_given: boolean
  readonly due: boolean
}

/** Returns the caller whose live session has this token, and notes that the session was used. */
async function callerWith(db: Database, config: Config, tokenHash: Buffer): Promise<Caller | null> {
  const found = await sql<CallerRow>`
    select s.user_id, u.role, u.name, u.email, u.password_given,
      s.last_used_at < now() - least(interval '1 minute', make_interval(mins => ${config.sessionIdleMinutes}) / 4) as due
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.last_used_at > now() - make_interval(mins => ${config.sessionIdleMinutes})
      and u.role = s.role and u.is_active and u.deleted_at is null`.execute(db.kysely)
  const row = found.rows[0]
  if (!row) return null
  // Written at most once a minute, because a write at every call would cost as much as the calls themselves.
  if (row.due)
    await sql`update sessions set last_used_at = now() where token_hash = ${tokenHash}`.execute(db.kysely)
  const { user_id: userId, role, name, email, password_given: hasGivenPassword } = row
  return { userId, role, name, email, hasGivenPassword, tokenHash }
}

async function deleteSessions(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

// D49

/** An account, with whether somebody else chose its current password. */
interface WithPassword {
  readonly hasGivenPassword: boolean
}

/** Returns the part of a sign-in's answer that tells people to replace a password that somebody else chose; otherwise empty. */
export function passwordChangeAnswer({ passwordChange }: Config, { hasGivenPassword }: WithPassword) {
  return hasGivenPassword ? { passwordChange } : {}
}

/** The calls that are allowed before the password is changed, where changing it is required. */
const allowedBefore: readonly CallName[] = [
  'GET /api/auth/profile',
  'PUT /api/auth/change-password',
  'POST /api/auth/logout',
]

/** Throws a 403 if this call is not allowed until the caller has chosen a password of their own. */
export function refuseGivenPassword(
  { passwordChange }: Config,
  { hasGivenPassword }: WithPassword,
  name: CallName,
): void {
  if (passwordChange !== 'required' || !hasGivenPassword || allowedBefore.includes(name)) return
  throw new Problem(403, 'Please choose your own password first.', { code: 'password_change_required' })
}

// docs/decisions/011-opaque-tokens.md

interface SessionEnds {
  /** Starts to listen, unless it already listens. */
  start(): void
  /** Whether every end of a session is received: false until the connection is established, and while it is lost. */
  isListening(): boolean
  stop(): Promise<void>
}

const channel = 'session_ends'
const pulseMs = 1_000
const retryMs = 1_000

/**
 * Listens on a separate connection to the database's notifications of ended sessions (migration 021), and calls `onEnd` with
 * the user's id. A connection that does not answer within a second counts as lost and is replaced.
 */
function listenForSessionEnds(connection: Connection, onEnd: (userId: string) => void): SessionEnds {
  let client: pg.Client | null = null
  let heard = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    heard = false
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (!isStopped) timer = setTimeout(open, retryMs).unref()
  }

  function open(): void {
    const opened = singleClient(connection, {
      limits: {
        connectTimeoutSeconds: longestWait.listenerSeconds,
        silenceTimeoutSeconds: longestWait.listenerSeconds,
      },
      name: 'sevenfold listener',
    })
    client = opened
    // Behind a pooler that shares connections a listener receives nothing, so it waits for a notification that it sends itself.
    const proof = randomUUID()
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => {
      if (payload === proof) heard = client === opened
      else onEnd(payload)
    })
    const listen = async () => {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      await opened.query('select pg_notify($1, $2)', [channel, proof])
      pulse(opened)
    }
    listen().catch(() => lose(opened))
  }

  function pulse(of: pg.Client): void {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => (heard ? pulse(of) : lose(of)),
        () => lose(of),
      )
    }, pulseMs).unref()
  }

  return {
    start: () => {
      if (client === null && timer === undefined && !isStopped) open()
    },
    isListening: () => heard,
    stop: async () => {
      isStopped = true
      heard = false
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
