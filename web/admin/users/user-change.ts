import { userChangeFaults } from '../../../accounts/user-change.ts'
import { ApiError, messageOf } from '../../api-client.ts'
import type { FieldProblems } from '../../ui/use-plain-form.ts'
import type { UserDetails } from '../status.ts'

// spec 3 §1.28

export interface UserFields {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly role: string
}

export function fieldsOf({ name, username, email, phone, role }: UserDetails): UserFields {
  return { name, username: username ?? '', email, phone, role }
}

export const changeProblems = ({ role: _, ...texts }: UserFields): FieldProblems<keyof UserFields> =>
  userChangeFaults(texts)

/** What was changed on the screen; what was not is left to whatever it is by now. */
export function changeOf(user: UserDetails, values: UserFields) {
  const before = fieldsOf(user)
  const change: {
    name?: string
    username?: string
    email?: string
    phone?: string
    role?: UserDetails['role']
  } = {}
  for (const key of ['name', 'username', 'email', 'phone'] as const)
    if (values[key].trim() !== before[key]) change[key] = values[key].trim()
  if (values.role !== before.role) {
    const role = (['user', 'loan_officer', 'admin'] as const).find(known => known === values.role)
    if (role) change.role = role
  }
  return change
}

const changedMeanwhile =
  'This user was changed in the meantime. What you have not changed is shown as it is now; look at it before you save again.'

/** Where a refusal is shown: under the fields that it names, else above them. */
export function changeFailure(error: unknown) {
  const errors = (error instanceof ApiError && error.body?.errors) || {}
  const known = ['name', 'username', 'email', 'phone', 'role'].filter(key => key in errors)
  const problems: FieldProblems<keyof UserFields> = Object.fromEntries(known.map(key => [key, errors[key]]))
  if (error instanceof ApiError && error.body?.code === 'stale')
    return { problems, failure: changedMeanwhile }
  return { problems, failure: known.length > 0 ? null : messageOf(error, 'Failed to change the user') }
}
