import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Kysely, sql, type Transaction } from 'kysely'
import { boundedMap } from '../../engine/bounded-map.ts'
import { withoutControlCharacters } from '../../engine/texts.ts'
import { type AuditEntry, auditedOnce, auditIn } from '../audit/record.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Role, Tables } from '../db/tables.ts'
import { hearSessionEnds } from './session-ends.ts'
import type { UserRow } from './users.ts'

// spec 3 §1.1

/** Who makes a call. */
export interface Caller {
  readonly userId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  /** Whether somebody else chose the password (D49). */
  readonly hasGivenPassword: boolean
  /** Which of the user's sessions: the SHA-256 of its token. */
  readonly tokenHash: Buffer
}

export interface Sessions {
  /**
   * Opens a session for whoever proved to know the password with this hash, and gives its token, which is kept nowhere
   * but with the user (D10). Null when the account has meanwhile another password or role, or is deactivated or deleted:
   * a sign-in that was under way does not outlive the change. Null as well when the account has a second factor and `how`
   * does not say that it was proven: no way in passes it by. With `entry` the same statement writes that row of the audit log.
   */
  open(account: ProvenAccount, from?: SeenFrom, how?: Proof, entry?: AuditEntry): Promise<string | null>
  /** The caller of a Bearer header, or null when there is no live session of it. */
  callerOf(authorization: string | undefined): Promise<Caller | null>
  /** Ends this session, and writes into the audit log that its owner signed out. */
  end(caller: Caller, address: string): Promise<void>
  /** Believes no token of this user unasked: some of their sessions ended. */
  forget(userId: string): void
  /**
   * Changes an account's password, role or activity and ends all its sessions, both or neither. The change goes first:
   * it waits for the sign-ins that hold the account's row, so that the sessions they opened are ended with the others.
   */
  changeAndEndAll<Changed extends { readonly id: string }>(
    change: (transaction: Transaction<Tables>) => Promise<Changed>,
  ): Promise<Changed>
  /** Ends the connection on which it hears of sessions that other servers end. */
  close(): Promise<void>
}

/** An account and the hash of the password that was found right for it. */
export type ProvenAccount = Pick<UserRow, 'id' | 'role' | 'password_hash'>

/** What was proven besides the password: by a code just now, or by the session that goes on. */
export interface Proof {
  readonly secondFactor: boolean
}

const passwordAlone: Proof = { secondFactor: false }

/** Where a session is opened: its owner tells by it whether it is theirs. */
export interface SeenFrom {
  readonly address: string
  readonly agent: string
}

const unseen: SeenFrom = { address: '', agent: '' }
/** No browser calls itself anything longer. */
const longestAgent = 300

/** From where a request comes: its address, and what its browser calls itself, shortened. */
export function seenFrom(address: string, headers: IncomingHttpHeaders): SeenFrom {
  return { address, agent: withoutControlCharacters(headers['user-agent'] ?? '').slice(0, longestAgent) }
}

interface Known {
  readonly caller: Caller
  /** By the clock of the process, which nobody sets back. */
  readonly until: number
}

/**
 * How long a checked token is believed unseen, as long as the database tells of every session that ends; while it cannot
 * tell, none is believed.
 */
const believedForMs = 5_000
const mostKnown = 10_000

/**
 * Sessions in the database, with a small cache of checked tokens. A session ends after sessionIdleMinutes without use,
 * after sessionHours in all, on sign-out, and when its account is deleted, deactivated or given another role.
 */
export function createSessions(db: Database, config: Config): Sessions {
  const known = boundedMap<string, Known>(mostKnown)
  // Goes up with each revocation, so that a look-up that began before one is not remembered after it.
  let revocations = 0

  function remember(key: string, caller: Caller): void {
    known.set(key, { caller, until: performance.now() + believedForMs })
  }

  function forget(userId: string): void {
    revocations += 1
    known.deleteWhere(({ caller }) => caller.userId === userId)
  }

  const ends = hearSessionEnds(db.connection, forget)

  return {
    open: (account, from = unseen, how = passwordAlone, entry = undefined) =>
      openSession(db, config, { account, from, how, entry }),
    forget,
    callerOf: async authorization => {
      const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
      if (!token) return null
      const tokenHash = hashOf(token)
      const key = tokenHash.toString('base64')
      ends.start()
      const remembered = known.get(key)
      if (remembered && ends.isHeard() && remembered.until > performance.now()) return remembered.caller
      known.delete(key)
      const before = revocations
      const wasHeard = ends.isHeard()
      const caller = await callerWith(db, config, tokenHash)
      if (caller && wasHeard && before === revocations) remember(key, caller)
      return caller
    },
    end: async (caller, address) => {
      const { userId: actorId, email: actor, tokenHash } = caller
      await inTransaction(db, async transaction => {
        await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
        await auditIn(transaction, { event: 'signed out', actorId, actor, address })
      })
      revocations += 1
      known.delete(caller.tokenHash.toString('base64'))
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
  db: Database,
  config: Config,
  { account, from: { address, agent }, how: { secondFactor }, entry }: Opened,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  // The row lock makes a change that is being committed decide: after it the row is read again.
  const opened = await sql`
    with proven as (
      select id, role from users
      where id = ${account.id} and role = ${account.role} and password_hash is not distinct from ${account.password_hash}
        and is_active and deleted_at is null and (${secondFactor} or not exists (
          select from second_factors f where f.user_id = users.id and f.confirmed_at is not null))
      for share
    ), opened as (
      insert into sessions (token_hash, user_id, role, expires_at, address, agent)
      select ${hashOf(token)}, id, role, now() + make_interval(hours => ${config.sessionHours}), ${address}, ${agent}
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

/** The caller whose live session has this token, whose use is noted. */
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
  // Written at most once a minute: a row written at every call would cost as much as the calls themselves.
  if (row.due)
    await sql`update sessions set last_used_at = now() where token_hash = ${tokenHash}`.execute(db.kysely)
  const { user_id: userId, role, name, email, password_given: hasGivenPassword } = row
  return { userId, role, name, email, hasGivenPassword, tokenHash }
}

async function deleteSessions(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
