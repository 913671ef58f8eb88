import type { BodyOf } from '../../../api/contract.ts'
import { Problem } from '../../errors.ts'
import type { Asked } from '../../routing.ts'
import type { Services } from '../../services.ts'
import { createGuard, type Guard } from '../attempts/guard.ts'
import { networkOf } from '../attempts/network.ts'

// spec 3 §1.108

type ProofCall = `POST /api/auth/second-factor/${'confirm' | 'recovery-codes' | 'end'}`
export type Asking = Pick<Asked<ProofCall>, 'caller' | 'address'> & { readonly body: BodyOf<ProofCall> }

export interface Proofs {
  /** Throws unless the password that was sent is the caller's. */
  password(asking: Asking): Promise<void>
  /** Returns what `check` makes of the code that was sent; throws if `check` returns null. */
  code<T>(asking: Asking, check: (code: string) => Promise<T | null>): Promise<T>
}

/** Says that a code is wrong; only the codes of an app, which have no letters, expire. */
export function wrongCode(typed: string): string {
  return /[a-z]/i.test(typed)
    ? 'This recovery code is not right. Each recovery code works once.'
    : 'This code is not right. Each code works once and for half a minute.'
}

/** Checks password and code of people who are signed in before their second factor changes. Counts wrong ones. */
export function createProofs({ db, passwords, denials }: Services, codeGuard: Guard): Proofs {
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
