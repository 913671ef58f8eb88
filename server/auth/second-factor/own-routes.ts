import type { BodyOf } from '../../../api/contract.ts'
import { auditIn } from '../../audit/record.ts'
import { inTransaction } from '../../db/lost-race.ts'
import { Problem } from '../../errors.ts'
import { type Asked, serve } from '../../routing.ts'
import type { Services } from '../../services.ts'
import { createGuard, type Guard, networkOf } from '../attempts.ts'
import { appAddress, base32, beginFactor, type Codes, endFactor, factorOf, wrongCode } from './factors.ts'

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

// spec 3 §1.108

type ProofCall = `POST /api/auth/second-factor/${'confirm' | 'recovery-codes' | 'end'}`
type Asking = Pick<Asked<ProofCall>, 'caller' | 'address'> & { readonly body: BodyOf<ProofCall> }

interface Proofs {
  /** Throws unless the password that was sent is the caller's. */
  password(asking: Asking): Promise<void>
  /** Returns what `check` makes of the code that was sent; throws if `check` returns null. */
  code<T>(asking: Asking, check: (code: string) => Promise<T | null>): Promise<T>
}

/** Checks password and code of people who are signed in before their second factor changes. Counts wrong ones. */
function createProofs({ db, passwords, denials }: Services, codeGuard: Guard): Proofs {
  const passwordGuard = createGuard(db, denials, 'Too many wrong passwords.')

  const attempt = <T>(
    guard: Guard,
    what: string,
    { caller, address }: Asking,
    check: () => Promise<T | null>,
  ) =>
    guard.attempt(
      { account: `${what} ${caller.userId}`, userId: caller.userId, network: networkOf(address) },
      { event: 'second factor throttled', actorId: caller.userId, actor: caller.email, address },
      check,
    )

  return {
    password: async asking => {
      const right = await attempt(passwordGuard, 'own', asking, async () => {
        const { password_hash } = await db.kysely
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', asking.caller.userId)
          .executeTakeFirstOrThrow()
        return (await passwords.matches(password_hash, asking.body.password)) || null
      })
      if (right === null) throw refusal('password', 'The password is not right')
    },
    code: async (asking, check) => {
      const proven = await attempt(codeGuard, 'code', asking, () => check(asking.body.code))
      if (proven === null) throw refusal('code', wrongCode(asking.body.code))
      return proven
    },
  }
}

/** 400, not 401: somebody who mistypes is still signed in (D10). */
function refusal(field: 'password' | 'code', message: string): Problem {
  return new Problem(400, message, { errors: { [field]: message } })
}
