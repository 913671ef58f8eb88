import { audited } from '../../audit/record.ts'
import { Problem } from '../../errors.ts'
import type { Asked } from '../../routing.ts'
import type { Services } from '../../services.ts'
import { isLinked } from '../provider/accounts.ts'
import type { UserRow } from '../users.ts'
import { factorOf } from './factors.ts'
import { openStep } from './sign-in-steps.ts'

// spec 3 §1.107, §1.110

type Asking = Pick<Asked<'POST /api/auth/login'>, 'address'>

const asked = {
  code_required: 'Enter the code of your authenticator app.',
  setup_required: 'Administrators of this portal sign in with a second factor. Set it up to continue.',
} as const

/**
 * Decides what follows a right password. Returns if nothing more is asked for. Throws a 403 with a step's token if a code is
 * needed, or if the account first has to set up a second factor; throws a 403 without a token if the account may only sign in
 * by the lender's identity provider.
 */
export async function askForCode(services: Services, user: UserRow, { address }: Asking): Promise<void> {
  const { db, config } = services
  const { provider } = config
  if (provider && !provider.allowsPasswords && (await isLinked(db, user.id)))
    throw new Problem(403, `Please sign in with ${provider.label}: your password is no longer used.`)
  const code = await whatIsAsked(services, user)
  if (code === null) return
  const entry = { event: 'sign-in waits for code', actorId: user.id, actor: user.email, address }
  const step = await audited(
    db,
    within => openStep(within, user),
    () => entry,
  )
  throw new Problem(403, asked[code], { code, step })
}

async function whatIsAsked(
  { db, lender }: Services,
  { id, role }: UserRow,
): Promise<keyof typeof asked | null> {
  if (await factorOf(db, id)) return 'code_required'
  if (role !== 'admin') return null
  return (await lender.settings()).adminSecondFactor === 'required' ? 'setup_required' : null
}
