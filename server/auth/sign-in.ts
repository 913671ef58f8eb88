import { sql } from 'kysely'
import type { AnswerOf } from '../../api/contract.ts'
import { audit, audited, auditIn } from '../audit/record.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { accountKey, createGuard, type Guard, networkOf, rememberNetwork } from './attempts.ts'
import { isLinked, providerRoutes } from './provider/routes.ts'
import {
  appAddress,
  base32,
  beginFactor,
  type CodeKind,
  type Codes,
  factorOf,
  wrongCode,
} from './second-factor/factors.ts'
import { type ProvenAccount, passwordChangeAnswer, seenFrom } from './sessions.ts'
import { hashOf, newToken } from './tokens.ts'
import { accountColumns, findAccount, type UserRow, userAnswer } from './users.ts'

// spec 1 §2.19, §6.1, §7.6

const signInAgain = 'Please sign in again.'

type SignInCall = 'POST /api/auth/login' | 'POST /api/admin/login'

/**
 * Serves the two sign-ins, the ordinary one and the administrators' one. Failures of both are throttled together (D9, D10).
 */
export function signInRoutes(services: Services, codes: Codes, codeGuard: Guard): void {
  const { db, passwords, denials } = services
  const openSession = sessionOpener(services)
  const guard = createGuard(db, denials, 'Too many failed sign-ins.')

  serve(services, 'POST /api/auth/login', async request => {
    const refusal = 'Invalid email or password'
    const user = await recognise(request, () => true, refusal)
    if (user.role === 'admin')
      throw new Problem(403, 'Administrators sign in at the administrator sign-in.', {
        code: 'use_admin_login',
      })
    await askForCode(services, user, request)
    return openSession(user, request, { refusal })
  })

  serve(services, 'POST /api/admin/login', async request => {
    const refusal = 'Invalid admin credentials'
    const user = await recognise(request, account => account.role === 'admin', refusal)
    await askForCode(services, user, request)
    return openSession(user, request, { refusal })
  })

  providerRoutes(services, (user, request, within) =>
    openSession(user, request, { refusal: signInAgain, proof: 'identity provider', within }),
  )
  codeSignInRoutes(services, {
    codes,
    guard: codeGuard,
    open: (user, request, factor) => openSession(user, request, { refusal: signInAgain, proof: factor }),
  })

  /**
   * Returns the account with this name and password. A wrong password takes the same time whether or not the account exists.
   */
  async function recognise(
    { body, address, log }: Asked<SignInCall>,
    mayEnter: (user: UserRow) => boolean,
    refusal: string,
  ): Promise<UserRow> {
    const account = body.email.trim().toLowerCase()
    const found = await findAccount(db, account)
    const by = { ...(found ? { actor: found.email } : { typed: account }), address }
    const user = await guard.attempt(
      { account: accountKey(found?.id, account), userId: found?.id ?? null, network: networkOf(address) },
      { ...by, event: 'sign-in throttled' },
      async () => {
        const right = await passwords.matches(found?.password_hash ?? null, body.password)
        return found && right && mayEnter(found) ? found : null
      },
    )
    if (!user) {
      await audit(db, { ...by, event: 'sign-in failed' }, log)
      throw new Problem(401, refusal)
    }
    if (!user.is_active) {
      await audit(db, { event: 'sign-in refused', actorId: user.id, actor: user.email, address }, log)
      throw new Problem(401, 'This account has been deactivated. Please contact your administrator.')
    }
    return rehashIfOutdated(services, user, body.password)
  }
}

/** Rehashes the account's password if its hash has another cost. If the password was changed meanwhile, that change stays. */
async function rehashIfOutdated(
  { db, passwords }: Services,
  user: UserRow,
  password: string,
): Promise<UserRow> {
  const rehashed = await passwords.rehash(user.password_hash, password)
  if (rehashed === null) return user
  const changed = await db.kysely
    .updateTable('users')
    .set({ password_hash: rehashed })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? { ...user, password_hash: rehashed } : user
}

// spec 3 §1.107, §1.110

const asked = {
  code_required: 'Enter the code of your authenticator app.',
  setup_required: 'Administrators of this portal sign in with a second factor. Set it up to continue.',
} as const

/**
 * Decides what follows a right password. Returns if nothing more is asked for. Throws a 403 with a step's token if a code is
 * needed, or if the account first has to set up a second factor; throws a 403 without a token if the account may only sign in
 * by the lender's identity provider.
 */
export async function askForCode(
  services: Services,
  user: UserRow,
  { address }: Pick<Asking, 'address'>,
): Promise<void> {
  const { db, config } = services
  const { provider } = config
  if (provider && !provider.allowsPasswords && (await isLinked(db, user.id)))
    throw new Problem(403, `Please sign in with ${provider.label}: your password is no longer used.`)
  const code = await whatIsAsked(services, user)
  if (code === null) return
  const entry = { event: 'sign-in waits for code', actorId: user.id, actor: user.email, address }
  const step = await audited(
    db,
    within => openStep(within, user),
    () => entry,
  )
  throw new Problem(403, asked[code], { code, step })
}

async function whatIsAsked(
  { db, lender }: Services,
  { id, role }: UserRow,
): Promise<keyof typeof asked | null> {
  if (await factorOf(db, id)) return 'code_required'
  if (role !== 'admin') return null
  return (await lender.settings()).adminSecondFactor === 'required' ? 'setup_required' : null
}

// spec 3 §1.107

/** How many minutes somebody has to enter the code or to set up the factor. */
const stepMinutes = 10

/** Stores that the password of an account was right, and returns a token for the next step. */
async function openStep(db: Queryable, { id, password_hash }: ProvenAccount): Promise<string> {
  const { token, hash } = newToken()
  await sql`
    insert into sign_in_steps (token_hash, user_id, proof, expires_at)
    values (${hash}, ${id}, ${hashOf(password_hash ?? '')}, now() + make_interval(mins => ${stepMinutes}))`.execute(
    db.kysely,
  )
  return token
}

/** Returns the account of a step; null if the step has expired, or the account was closed or has another password since. */
async function accountOfStep(db: Database, token: string): Promise<UserRow | null> {
  const found = await db.kysely
    .selectFrom('users')
    .select(accountColumns)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      '=',
      sql<string>`(select user_id from sign_in_steps where token_hash = ${hashOf(token)} and expires_at > now()
        and proof = sha256(convert_to(users.password_hash, 'UTF8')))`,
    )
    .executeTakeFirst()
  return found ?? null
}

/** Uses up the step. Returns false if another request has already done so. */
async function endStep(db: Database, token: string): Promise<boolean> {
  const ended = await sql`delete from sign_in_steps where token_hash = ${hashOf(token)}`.execute(db.kysely)
  return ended.numAffectedRows === 1n
}

// spec 3 §1.107, §1.110

interface Parts {
  readonly codes: Codes
  readonly guard: Guard
  /** Opens the session of somebody who has proven everything. */
  readonly open: (
    user: UserRow,
    asking: Asking,
    factor: CodeKind,
  ) => Promise<AnswerOf<'POST /api/auth/login'>>
}

/** Serves the calls that follow a right password if the account has a second factor or has to set one up. */
function codeSignInRoutes(services: Services, { codes, guard, open }: Parts): void {
  const { db, config, lender } = services

  serve(services, 'POST /api/auth/login/setup', async ({ body }) => {
    const user = await accountOf(body.step)
    const secret = await beginFactor(db, config, user.id)
    const { lenderName } = await lender.settings()
    return { key: base32(secret), address: appAddress(secret, lenderName || 'Sevenfold', user.email) }
  })

  serve(services, 'POST /api/auth/login/code', async ({ body, ...asking }) => {
    const { address, log } = asking
    const user = await accountOf(body.step)
    const entry = { actorId: user.id, actor: user.email, address }
    const proven = await guard.attempt(
      { account: `code ${user.id}`, userId: user.id, network: networkOf(address) },
      { ...entry, event: 'sign-in throttled' },
      async () => {
        const kind = await codes.use(user.id, body.code)
        if (kind !== null) return { kind, recoveryCodes: null }
        const recoveryCodes = await codes.confirm(user.id, body.code, transaction =>
          auditIn(transaction, { ...entry, event: 'second factor set up' }),
        )
        return recoveryCodes && { kind: 'app' as const, recoveryCodes }
      },
    )
    if (!proven) {
      await audit(db, { ...entry, event: 'sign-in failed', detail: { by: 'code' } }, log)
      const message = wrongCode(body.code)
      throw new Problem(400, message, { errors: { code: message } })
    }
    if (!(await endStep(db, body.step))) throw tooLate()
    const session = await open(user, asking, proven.kind)
    return { ...session, ...(proven.recoveryCodes && { recoveryCodes: [...proven.recoveryCodes] }) }
  })

  async function accountOf(step: string): Promise<UserRow> {
    const user = await accountOfStep(db, step)
    if (!user) throw tooLate()
    return user
  }
}

function tooLate(): Problem {
  return new Problem(404, 'This took too long, or the account was changed. Please sign in again.')
}

type Asking = Pick<Asked<'POST /api/auth/login'>, 'address' | 'headers' | 'log'>

interface Opening {
  /** The error message if the account was changed while the sign-in was under way. */
  readonly refusal: string
  /** What stands in for the second factor; undefined if only the password was asked for. */
  readonly proof?: CodeKind | 'identity provider'
  /** The transaction of what was proven; undefined if the session is opened by itself. */
  readonly within?: Queryable
}

type Session = AnswerOf<'POST /api/auth/login'>

/** The last step of every sign-in: opens the session of somebody who has proven everything, and writes it to the audit log. */
function sessionOpener({ db, config, sessions }: Services) {
  return async (user: UserRow, { address, headers, log }: Asking, opening: Opening): Promise<Session> => {
    const { refusal, proof, within = db } = opening
    const detail = { role: user.role, ...(proof && { with: proof }) }
    const entry = { event: 'sign-in', actorId: user.id, actor: user.email, address, detail }
    const how = { secondFactor: proof !== undefined }
    const token = await sessions.open(user, seenFrom(address, headers), how, entry, within)
    if (token === null) {
      await audit(db, { event: 'sign-in failed', actor: user.email, address }, log)
      throw new Problem(401, refusal)
    }
    await rememberNetwork(within, user.id, networkOf(address))
    // Somebody who came from the identity provider has not used the password, and may not know it.
    const hasGivenPassword = user.password_given && proof !== 'identity provider'
    return { token, user: userAnswer(user), ...passwordChangeAnswer(config, { hasGivenPassword }) }
  }
}
