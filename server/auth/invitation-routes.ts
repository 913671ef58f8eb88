import { passwordFault } from '../../accounts/account-rules.ts'
import { auditIn } from '../audit/record.ts'
import { Problem } from '../errors.ts'
import { createRateLimit, rates } from '../http/limits.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { rememberNetwork } from './attempts/failures.ts'
import { networkOf } from './attempts/network.ts'
import { acceptInvitation, invitedWith } from './invitations.ts'
import { askForCode } from './second-factor/ask-for-code.ts'
import { seenFrom } from './sessions.ts'
import { userAnswer } from './users.ts'

// spec 3 §1.31

/** The same answer for every link that cannot be used: unknown, used, withdrawn, expired, or of a closed account. */
const notGood = () =>
  new Problem(404, 'This link can no longer be used. Please ask the person who sent it for a new one.')

/**
 * Serves the calls of an invitation link that an administrator made: people see whose account it is, and choose a password.
 */
export function invitationRoutes(services: Services): void {
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
