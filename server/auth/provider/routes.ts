import { sql, type Transaction } from 'kysely'
import { isRegistered } from '../../../accounts/roles.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { type AuditEntry, audit, auditIn } from '../../audit/record.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import { inTransaction } from '../../db/lost-race.ts'
import type { Tables } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import { createRateLimit, rates } from '../../http/limits.ts'
import { type Asked, serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import { endRegisteredAccess } from '../invitations.ts'
import { hashOf, newToken } from '../tokens.ts'
import { accountColumns, hasEmail, type UserRow } from '../users.ts'
import { type Begun, capital, createProvider, type ProviderPerson, type ProviderSettings } from './client.ts'

// spec 3 §1.111–112

type Asking = Pick<Asked<'POST /api/auth/provider/finish'>, 'address' | 'headers' | 'log'>

/** Opens the session of somebody who has proven everything. */
type Open = (user: UserRow, asking: Asking, within: Queryable) => Promise<AnswerOf<'POST /api/auth/login'>>

/** How many minutes somebody may take at the provider. */
const minutes = 10

/** Serves the sign-in by the lender's own identity provider, if there is one: the way to it, and the way back. */
export function providerRoutes(services: Services, open: Open): void {
  const { app, db, config } = services
  const settings = config.provider
  const provider = settings && createProvider(settings, app.log)
  const starts = createRateLimit(() => 'Too many sign-ins from here. Please try again later.')

  serve(services, 'POST /api/auth/provider/start', async ({ address }) => {
    if (!provider) throw none()
    starts.take(address, rates.providerSignIns)
    const { state, nonce, verifier, address: there } = await provider.begin()
    const { token, hash } = newToken()
    await sql`
      insert into provider_sign_ins (token_hash, state, nonce, verifier, expires_at)
      values (${hash}, ${state}, ${nonce}, ${verifier}, now() + make_interval(mins => ${minutes}))`.execute(
      db.kysely,
    )
    return { address: there, step: token }
  })

  serve(services, 'POST /api/auth/provider/finish', async ({ body, ...asking }) => {
    if (!settings || !provider) throw none()
    const { address, log } = asking
    const hash = hashOf(body.step)
    const { rows } = await sql<Begun & { in_time: boolean }>`
      delete from provider_sign_ins where token_hash = ${hash}
      returning state, nonce, verifier, expires_at > now() as in_time`.execute(db.kysely)
    const [begun] = rows
    if (!begun?.in_time) throw new Problem(404, 'This sign-in took too long. Please begin again.')
    let actor = ''
    try {
      const person = await provider.finish(body.query, begun)
      actor = person.email.verified ?? ''
      // The account stays unlinked unless its session is opened.
      const session = await inTransaction(db, async transaction => {
        const user = await accountOfPerson(transaction, settings, person, address)
        return open(user, asking, { kysely: transaction })
      })
      services.sessions.forget(session.user._id)
      return session
    } catch (error) {
      if (error instanceof Problem && error.status === 403) {
        const detail = { by: 'identity provider', why: error.detail.code }
        const by = actor === '' ? {} : await namedInLog(db, actor)
        await audit(db, { event: 'sign-in refused', ...by, address, detail }, log)
      }
      throw error
    }
  })
}

/** Returns how the audit log names somebody with this address: only if an account has it (docs/retention.md). */
async function namedInLog(db: Database, address: string): Promise<Pick<AuditEntry, 'actor' | 'typed'>> {
  const account = await db.kysely
    .selectFrom('users')
    .select('email')
    .where(hasEmail(address))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account ? { actor: account.email } : { typed: address }
}

function none(): Problem {
  return new Problem(404, 'This portal has no identity provider.')
}

// spec 3 §1.112; docs/decisions/054-identity-provider.md

/**
 * Returns the account of somebody whom the provider has recognised; the first time it is found by their email, and linked once
 * it may sign in. Throws a 403 that says why they cannot sign in.
 */
async function accountOfPerson(
  transaction: Transaction<Tables>,
  settings: ProviderSettings,
  person: ProviderPerson,
  address: string,
): Promise<UserRow> {
  const linked = await linkedTo(transaction, person)
  const user = linked ?? (await namedBy(transaction, settings, person))
  if (!user.is_active)
    throw refusal('deactivated', 'This account has been deactivated. Please contact your administrator.')
  if (settings.roles && !person.roles.some(name => settings.roles?.role.get(name) === user.role))
    throw refusal(
      'other_role',
      `Your role at ${settings.label} differs from the role of your account here. ${ask}`,
    )
  if (!linked) await link(transaction, settings, person, { user, address })
  return endFormerAccess(transaction, person, { user, address })
}

const ask = 'Please ask an administrator.'

function refusal(code: string, message: string): Problem {
  return new Problem(403, message, { code })
}

async function linkedTo(
  transaction: Transaction<Tables>,
  { issuer, subject }: ProviderPerson,
): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('users')
    .select(accountColumns)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      '=',
      sql<string>`(select user_id from provider_identities
      where issuer = ${issuer} and subject = ${subject})`,
    )
    .executeTakeFirst()
}

/** Finds the account with the person's email. Never finds an applicant's account, whose email nobody has checked. */
async function namedBy(
  transaction: Transaction<Tables>,
  { label }: ProviderSettings,
  { email }: ProviderPerson,
): Promise<UserRow> {
  if (email.verified === null)
    throw email.because === 'contradictory'
      ? refusal('emails_differ', `${capital(label)} names two e-mail addresses for you. ${ask}`)
      : refusal('email_not_confirmed', `Your e-mail address is unknown or unconfirmed at ${label}. ${ask}`)
  const user = await transaction
    .selectFrom('users')
    .select(accountColumns)
    .where(hasEmail(email.verified))
    .where('role', '<>', 'user')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw refusal('no_account', `There is no account for ${email.verified} here. ${ask}`)
  return user
}

interface SigningIn {
  readonly user: UserRow
  readonly address: string
}

async function link(
  transaction: Transaction<Tables>,
  { label }: ProviderSettings,
  { issuer, subject }: ProviderPerson,
  { user, address }: SigningIn,
): Promise<void> {
  // If the identity was linked to a deleted account of the same person, it moves to this account.
  const linked = await sql`
    insert into provider_identities as i (issuer, subject, user_id)
    select ${issuer}, ${subject}, ${user.id} where not exists (
      select from provider_identities where user_id = ${user.id} and issuer = ${issuer})
    on conflict (issuer, subject) do update set user_id = excluded.user_id, former_access_ended = false
      where exists (select from users where id = i.user_id and deleted_at is not null)`.execute(transaction)
  if (linked.numAffectedRows !== 1n)
    throw refusal(
      'other_identity',
      `The account of ${user.email} is linked to another person at ${label}. ${ask}`,
    )
  await auditIn(transaction, {
    event: 'identity linked',
    actorId: user.id,
    actor: user.email,
    address,
    detail: { userId: user.id, issuer, subject },
  })
}

/**
 * Ends what somebody who registered could sign in with before the provider recognised them for the first time. Returns the
 * account as it is then.
 */
// D60
async function endFormerAccess(
  transaction: Transaction<Tables>,
  { issuer, subject }: ProviderPerson,
  { user, address }: SigningIn,
): Promise<UserRow> {
  if (!isRegistered(user.created_by)) return user
  const first = await sql`
    update provider_identities set former_access_ended = true
    where issuer = ${issuer} and subject = ${subject} and not former_access_ended`.execute(transaction)
  if (first.numAffectedRows === 0n) return user
  await endRegisteredAccess(transaction, user.id)
  await auditIn(transaction, {
    event: 'registered access ended',
    actorId: user.id,
    actor: user.email,
    address,
    detail: { userId: user.id },
  })
  return { ...user, password_hash: null, password_given: false }
}

/** Removes the link between an account and the provider. Returns whether there was one. */
export async function unlink(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const gone = await sql`delete from provider_identities where user_id = ${userId}`.execute(transaction)
  return gone.numAffectedRows !== 0n
}

/** Reports whether the account is linked to the provider. */
export async function isLinked(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from provider_identities where user_id = ${userId}`.execute(db.kysely)
  return rows.length > 0
}
