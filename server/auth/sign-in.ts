import { audit } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { accountKey, createGuard, type Guard } from './attempts/guard.ts'
import { networkOf } from './attempts/network.ts'
import { sessionOpener } from './open-session.ts'
import { providerRoutes } from './provider/routes.ts'
import { askForCode } from './second-factor/ask-for-code.ts'
import type { Codes } from './second-factor/factors.ts'
import { codeSignInRoutes } from './second-factor/sign-in-routes.ts'
import { findAccount, type UserRow } from './users.ts'

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
