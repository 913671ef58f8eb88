import type { Transaction } from 'kysely'
import type { PasswordOwner } from '../../accounts/account-data.ts'
import { nameFault, passwordFault, typedEmail } from '../../accounts/account-rules.ts'
import { registrationFaults } from '../../accounts/new-account.ts'
import { auditIn } from '../audit/record.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { createRateLimit, rates } from '../http/limits.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { createGuard, networkOf, rememberNetwork } from './attempts.ts'
import { acceptInvitation, invitedWith, withdrawInvitation } from './invitations.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { createCodes } from './second-factor/factors.ts'
import { ownFactorRoutes } from './second-factor/own-routes.ts'
import { type Proof, passwordChangeAnswer, type SeenFrom, seenFrom } from './sessions.ts'
import { askForCode, signInRoutes } from './sign-in.ts'
import { accountColumns, insertUser, refuseTaken, type UserRow, userAnswer } from './users.ts'

/** Serves sign-in, registration, profile and sign-out (spec 1 §5, §7.1, §7.3–5, D9, D10, D11). */
export function authRoutes(services: Services): void {
  const { db, config, sessions, passwords, denials } = services
  const registrations = createRateLimit(() => 'Too many registrations from here. Please try again later.')
  const codes = createCodes(db, config, passwords)
  const codeGuard = createGuard(db, denials, 'Too many wrong codes.')
  signInRoutes(services, codes, codeGuard)
  ownFactorRoutes(services, codes, codeGuard)
  changePasswordRoute(services)
  invitationRoutes(services)
  ownSessionRoutes(services)

  serve(services, 'POST /api/auth/register', async ({ body, address, headers }) => {
    const name = body.name.trim()
    const email = typedEmail(body.email)
    refuse(registrationFaults(name, email, body.password))
    registrations.take(address, rates.registrations)
    const exists = 'An account with this email exists already'
    const taken = { email: exists, username: exists }
    await refuseTaken(db, { email }, taken)
    await refuseEasy(services, 'password', body.password, { name, email })
    const password_hash = await passwords.hash(body.password)
    const newcomer = { name, email, role: 'user', password_hash, created_by: 'registration' } as const
    const entryOf = (account: UserRow) => ({ actorId: account.id, actor: account.email, address })
    const user = await insertUser(db, newcomer, taken, (transaction, account) =>
      auditIn(transaction, { ...entryOf(account), event: 'registered' }),
    )
    await rememberNetwork(db, user.id, networkOf(address))
    const fields = forgedFields(body)
    if (fields.length > 0)
      await denials.note({ ...entryOf(user), event: 'registration with more', detail: { fields } })
    return { token: await tokenFor(services, user, seenFrom(address, headers)), user: userAnswer(user) }
  })

  serve(services, 'GET /api/auth/profile', async ({ caller }) => ({
    user: userAnswer(await accountOf(services, caller.userId)),
    ...passwordChangeAnswer(config, caller),
  }))

  serve(services, 'PUT /api/auth/profile', async ({ body, caller, address }) => {
    const name = body.name.trim()
    const fault = nameFault(name)
    if (fault !== undefined) refuse({ name: fault })
    const user = await inTransaction(db, async transaction => {
      const before = await transaction
        .selectFrom('users')
        .select('name')
        .where('id', '=', caller.userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { userId: actorId, email: actor } = caller
      const entry = { event: 'profile changed', actorId, actor, address }
      if (before.name !== name)
        await auditIn(transaction, { ...entry, detail: { name: { from: before.name, to: name } } })
      return renamed(transaction, caller.userId, name)
    })
    return { user: userAnswer(user) }
  })

  serve(services, 'POST /api/auth/logout', async ({ caller, address }) => {
    await sessions.end(caller, address)
    return { message: 'Signed out' }
  })
}

async function renamed(transaction: Transaction<Tables>, userId: string, name: string): Promise<UserRow> {
  return transaction
    .updateTable('users')
    .set(({ eb, ref }) => ({
      name,
      // First and last name are parts of the old name, so a new name clears them.
      first_name: eb.case().when(ref('name'), '=', name).then(ref('first_name')).else('').end(),
      last_name: eb.case().when(ref('name'), '=', name).then(ref('last_name')).else('').end(),
      version: eb(ref('version'), '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

function changePasswordRoute(services: Services): void {
  const { db, sessions, passwords, denials } = services
  // Limits guesses, so that a stolen token cannot be used to find out the password.
  const guard = createGuard(db, denials, 'Too many wrong passwords.')

  serve(services, 'PUT /api/auth/change-password', async ({ body, caller, address, headers }) => {
    const fault = passwordFault(body.newPassword)
    if (fault !== undefined) refuse({ newPassword: fault })
    const user = await guard.attempt(
      { account: `own ${caller.userId}`, userId: caller.userId, network: networkOf(address) },
      { event: 'password change throttled', actorId: caller.userId, actor: caller.email, address },
      async () => {
        const account = await accountOf(services, caller.userId)
        return (await passwords.matches(account.password_hash, body.currentPassword)) ? account : null
      },
    )
    // 400, not 401: somebody who mistypes the old password is still signed in (D10).
    if (!user)
      throw new Problem(400, 'The current password is not right', {
        errors: { currentPassword: 'The current password is not right' },
      })
    await refuseEasy(services, 'newPassword', body.newPassword, user)
    // The administrator who gave them the password still knows it.
    if (user.password_given && (await passwords.matches(user.password_hash, body.newPassword)))
      refuse({ newPassword: 'This is the password that you were given. Please choose another.' })
    const password_hash = await passwords.hash(body.newPassword)
    const changed = await sessions.changeAndEndAll(async transaction => {
      // Only if the password is still the one that was just proven, because another change may have come first.
      const account = await transaction
        .updateTable('users')
        .set({ password_hash, password_given: false, updated_at: new Date() })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .returning(accountColumns)
        .executeTakeFirst()
      if (!account) throw signInAgain()
      await withdrawInvitation(transaction, account.id)
      await auditIn(transaction, { event: 'password changed', actorId: user.id, actor: user.email, address })
      return account
    })
    return {
      message: 'Password changed successfully',
      token: await tokenFor(services, changed, seenFrom(address, headers), { secondFactor: true }),
    }
  })
}

/** Fields that nobody may set in their own account, so they are ignored (D11). */
const notOnes = ['role', 'isActive', 'createdBy', '_id', 'id', 'createdAt', 'permissions']

function forgedFields(body: object): string[] {
  return notOnes.filter(field => Object.hasOwn(body, field))
}

/** Opens a session for an account that has just proven itself. Throws a 401 if the account was changed meanwhile. */
async function tokenFor({ sessions }: Services, user: UserRow, from: SeenFrom, how?: Proof): Promise<string> {
  const token = await sessions.open(user, from, how)
  if (token === null) throw signInAgain()
  return token
}

async function accountOf({ db }: Services, userId: string): Promise<UserRow> {
  return db.kysely
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The account was changed by somebody else at the same moment, which ended this session. */
function signInAgain(): Problem {
  return new Problem(401, 'Your account was changed a moment ago. Please sign in again.')
}

/** D49. */
async function refuseEasy(
  { passwords }: Services,
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const fault = await passwords.easyFault(password, owner)
  if (fault !== undefined) refuse({ [field]: fault })
}

function refuse(errors: Record<string, string>): void {
  const messages = Object.values(errors)
  if (messages.length > 0) throw new Problem(400, messages.join('. '), { errors })
}

// spec 3 §1.31

/** The same answer for every link that cannot be used: unknown, used, withdrawn, expired, or of a closed account. */
const notGood = () =>
  new Problem(404, 'This link can no longer be used. Please ask the person who sent it for a new one.')

/**
 * Serves the calls of an invitation link that an administrator made: people see whose account it is, and choose a password.
 */
function invitationRoutes(services: Services): void {
  const { db, sessions, passwords } = services
  const tries = createRateLimit(() => 'Too many attempts from here. Please try again later.')

  serve(services, 'POST /api/auth/invitation', async ({ body, address }) => {
    tries.take(address, rates.invitationLinks)
    const invited = await invitedWith(db, body.token)
    if (!invited) throw notGood()
    tries.giveBack(address, rates.invitationLinks)
    const { name, email, role, password_hash, expires_at } = invited
    return { name, email, role, hasPassword: password_hash !== null, expiresAt: expires_at.toISOString() }
  })

  serve(services, 'POST /api/auth/invitation/accept', async ({ body, address, headers }) => {
    tries.take(address, rates.invitationLinks)
    const invited = await invitedWith(db, body.token)
    if (!invited) throw notGood()
    const fault = passwordFault(body.password) ?? (await passwords.easyFault(body.password, invited))
    if (fault !== undefined) throw new Problem(422, fault, { errors: { password: fault } })
    const hash = await passwords.hash(body.password)
    const user = await sessions.changeAndEndAll(async transaction => {
      const accepted = await acceptInvitation(transaction, body.token, hash)
      if (!accepted) throw notGood()
      const entry = { actorId: accepted.id, actor: accepted.email, address }
      await auditIn(transaction, { ...entry, event: 'invitation used' })
      return accepted
    })
    tries.giveBack(address, rates.invitationLinks)
    await askForCode(services, user, { address })
    await rememberNetwork(db, user.id, networkOf(address))
    const token = await sessions.open(user, seenFrom(address, headers))
    // An administrator changed the account at the same moment.
    if (token === null) throw notGood()
    return { token, user: userAnswer(user) }
  })
}
