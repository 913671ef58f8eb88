import type { AnswerOf } from '../../../api/contract.ts'
import { audit, auditIn } from '../../audit/record.ts'
import { Problem } from '../../errors.ts'
import { serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import type { Guard } from '../attempts/guard.ts'
import { networkOf } from '../attempts/network.ts'
import type { Asking } from '../open-session.ts'
import type { UserRow } from '../users.ts'
import { beginFactor, type CodeKind, type Codes } from './factors.ts'
import { wrongCode } from './proofs.ts'
import { accountOfStep, endStep } from './sign-in-steps.ts'
import { appAddress, base32 } from './totp.ts'

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
export function codeSignInRoutes(services: Services, { codes, guard, open }: Parts): void {
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
