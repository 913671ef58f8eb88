import { auditIn } from '../../audit/record.ts'
import { inTransaction } from '../../db/lost-race.ts'
import { Problem } from '../../errors.ts'
import { serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import type { Guard } from '../attempts/guard.ts'
import { beginFactor, type Codes, endFactor, factorOf } from './factors.ts'
import { type Asking, createProofs } from './proofs.ts'
import { appAddress, base32 } from './totp.ts'

// spec 3 §1.108

/** Serves people's own second factor. Every change asks for password and code, so that an open session is not enough. */
export function ownFactorRoutes(services: Services, codes: Codes, codeGuard: Guard): void {
  const { db, config, lender } = services
  const proofs = createProofs(services, codeGuard)

  serve(services, 'GET /api/auth/second-factor', async ({ caller }) => {
    const factor = await factorOf(db, caller.userId)
    const { adminSecondFactor } = await lender.settings()
    return {
      since: factor?.since.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      isRequired: caller.role === 'admin' && adminSecondFactor === 'required',
    }
  })

  serve(services, 'POST /api/auth/second-factor/setup', async ({ caller }) => {
    const secret = await beginFactor(db, config, caller.userId)
    const { lenderName } = await lender.settings()
    return { key: base32(secret), address: appAddress(secret, lenderName || 'Sevenfold', caller.email) }
  })

  serve(services, 'POST /api/auth/second-factor/confirm', async asked => {
    await proofs.password(asked)
    const recoveryCodes = await proofs.code(asked, code =>
      codes.confirm(asked.caller.userId, code, transaction =>
        auditIn(transaction, entryOf(asked, 'second factor set up')),
      ),
    )
    return { message: 'The second factor is on.', recoveryCodes: [...recoveryCodes] }
  })

  serve(services, 'POST /api/auth/second-factor/recovery-codes', async asked => {
    await proveBoth(asked)
    const recoveryCodes = await codes.renew(asked.caller.userId, transaction =>
      auditIn(transaction, entryOf(asked, 'recovery codes made')),
    )
    return { message: 'The old recovery codes no longer work.', recoveryCodes: [...recoveryCodes] }
  })

  serve(services, 'POST /api/auth/second-factor/end', async asked => {
    await proveBoth(asked)
    await inTransaction(db, async transaction => {
      if (await endFactor(transaction, asked.caller.userId))
        await auditIn(transaction, entryOf(asked, 'second factor ended'))
    })
    return { message: 'The second factor is off. Your password alone signs you in.' }
  })

  async function proveBoth(asked: Asking): Promise<void> {
    if (!(await factorOf(db, asked.caller.userId))) throw new Problem(409, 'You have no second factor.')
    await proofs.password(asked)
    await proofs.code(asked, code => codes.use(asked.caller.userId, code))
  }
}

function entryOf({ caller, address }: Asking, event: string) {
  return { event, actorId: caller.userId, actor: caller.email, address }
}
