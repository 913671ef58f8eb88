import { withoutControlCharacters } from '../../engine/texts.ts'
import { audit } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { rememberNetwork } from './attempts/failures.ts'
import { accountKey, createGuard } from './attempts/guard.ts'
import { networkOf } from './attempts/network.ts'
import { passwordChangeAnswer } from './given-password.ts'
import { seenFrom } from './sessions.ts'
import { findAccount, type UserRow, userAnswer } from './users.ts'

// spec 1 §2.19, §6.1, §7.6

type SignInCall = 'POST /api/auth/login' | 'POST /api/admin/login'

/** The two doors: the ordinary one and the administrators'. Failures are throttled together (D9, D10). */
export function signInRoutes(services: Services): void {
  const { db, config, sessions, passwords, denials } = services
  const guard = createGuard(db, denials, 'Too many failed sign-ins.')

  serve(services, 'POST /api/auth/login', async request => {
    const refusal = 'Invalid email or password'
    const user = await recognise(request, () => true, refusal)
    if (user.role === 'admin')
      throw new Problem(403, 'Administrators sign in at the administrator sign-in.', {
        code: 'use_admin_login',
      })
    return openSession(user, request, refusal)
  })

  serve(services, 'POST /api/admin/login', async request => {
    const refusal = 'Invalid admin credentials'
    return openSession(await recognise(request, user => user.role === 'admin', refusal), request, refusal)
  })

  /** The account whose password this is. A wrong one takes the same time whether or not there is such an account. */
  async function recognise(
    { body, address, log }: Asked<SignInCall>,
    mayEnter: (user: UserRow) => boolean,
    refusal: string,
  ): Promise<UserRow> {
    // It goes into the audit log as it was given, and nothing that a log's reader obeys may go there.
    const account = withoutControlCharacters(body.email).trim().toLowerCase()
    const found = await findAccount(db, account)
    const user = await guard.attempt(
      { account: accountKey(found?.id, account), userId: found?.id ?? null, network: networkOf(address) },
      { event: 'sign-in throttled', actor: account, address },
      async () => {
        const right = await passwords.matches(found?.password_hash ?? null, body.password)
        return found && right && mayEnter(found) ? found : null
      },
    )
    if (!user) {
      await audit(db, { event: 'sign-in failed', actor: account, address }, log)
      throw new Problem(401, refusal)
    }
    if (!user.is_active) {
      await audit(db, { event: 'sign-in refused', actorId: user.id, actor: user.email, address }, log)
      throw new Problem(401, 'This account has been deactivated. Please contact your administrator.')
    }
    return user
  }

  async function openSession(user: UserRow, { address, headers, log }: Asked<SignInCall>, refusal: string) {
    const token = await sessions.open(user, seenFrom(address, headers))
    // The password was changed while it was being checked.
    if (token === null) {
      await audit(db, { event: 'sign-in failed', actor: user.email, address }, log)
      throw new Problem(401, refusal)
    }
    await rememberNetwork(db, user.id, networkOf(address))
    await audit(
      db,
      { event: 'sign-in', actorId: user.id, actor: user.email, address, detail: { role: user.role } },
      log,
    )
    const hasGivenPassword = user.password_given
    return { token, user: userAnswer(user), ...passwordChangeAnswer(config, { hasGivenPassword }) }
  }
}
