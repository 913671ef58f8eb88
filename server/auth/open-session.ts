import type { AnswerOf } from '../../api/contract.ts'
import { audit } from '../audit/record.ts'
import type { Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import type { Asked } from '../routing.ts'
import type { Services } from '../services.ts'
import { rememberNetwork } from './attempts/failures.ts'
import { networkOf } from './attempts/network.ts'
import { passwordChangeAnswer } from './given-password.ts'
import type { CodeKind } from './second-factor/factors.ts'
import { seenFrom } from './sessions.ts'
import { type UserRow, userAnswer } from './users.ts'

export type Asking = Pick<Asked<'POST /api/auth/login'>, 'address' | 'headers' | 'log'>

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
export function sessionOpener({ db, config, sessions }: Services) {
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
