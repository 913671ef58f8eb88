import { newAccountFaults } from '../../accounts/new-account.ts'
import type { BodyOf } from '../../api/contract.ts'
import { Role } from '../../api/schemas/users.ts'
import { auditIn } from '../audit/record.ts'
import { type Invitation, invite } from '../auth/invitations.ts'
import { insertUser, refuseTaken, takenWords, userAnswer } from '../auth/users.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'

// spec 2 §5.19, §6.4

type NewUserBody = BodyOf<'POST /api/admin/users/create'>

/** `POST /api/admin/users/create` (spec 2 §5, §7.14, D11). */
export function createUserRoute(services: Services): void {
  const { db, passwords } = services

  serve(services, 'POST /api/admin/users/create', async ({ body, caller, address }) => {
    const wanted = trimmed(body)
    const errors = faultsOf(wanted)
    const messages = Object.values(errors)
    if (messages.length > 0) throw new Problem(422, messages.join('. '), { errors })
    const name = `${wanted.firstName} ${wanted.lastName}`
    await refuseTaken(db, wanted, takenWords)
    const easy = wanted.invite ? undefined : await passwords.easyFault(wanted.password, { ...wanted, name })
    if (easy !== undefined) throw new Problem(422, easy, { errors: { password: easy } })
    const { userId: actorId, email: actor } = caller
    let invitation: Invitation | undefined
    const user = await insertUser(
      db,
      {
        name,
        username: wanted.username,
        email: wanted.email,
        role: Role.enum.find(role => role === wanted.role) ?? 'loan_officer',
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        phone: wanted.phone,
        password_hash: wanted.invite ? null : await passwords.hash(wanted.password),
        password_given: !wanted.invite,
        created_by: 'admin',
      },
      takenWords,
      async (transaction, { id: userId, email: subject, role }) => {
        if (wanted.invite) invitation = await invite(transaction, userId, actor)
        const detail = { userId, role, ...(wanted.invite && { invited: true }) }
        await auditIn(transaction, { event: 'user created', actorId, actor, subject, address, detail })
      },
    )
    const answer = { message: 'User created successfully', user: userAnswer(user) }
    return invitation ? { ...answer, invitation } : answer
  })
}

type Wanted = Record<
  'username' | 'email' | 'password' | 'firstName' | 'lastName' | 'phone' | 'role',
  string
> & {
  readonly invite: boolean
}

function trimmed(body: NewUserBody): Wanted {
  const text = (value: string | undefined) => value?.trim() ?? ''
  return {
    username: text(body.username),
    email: text(body.email),
    // Spaces may be part of a password.
    password: body.password ?? '',
    firstName: text(body.firstName),
    lastName: text(body.lastName),
    phone: text(body.phone),
    role: text(body.role) || 'loan_officer',
    invite: body.invite === true,
  }
}

/** Returns what is wrong, by field. */
function faultsOf(wanted: Wanted): Record<string, string> {
  const knownRole = Role.enum.some(role => role === wanted.role)
  const faults = Object.entries(newAccountFaults(wanted)).filter(
    ([field]) => field !== 'password' || !wanted.invite,
  )
  return {
    ...Object.fromEntries(faults),
    ...(!knownRole && { role: 'Role must be loan_officer, user or admin' }),
  }
}
