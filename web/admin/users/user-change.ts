import { roleNames } from '../../../accounts/roles.ts'
import { userChangeFaults } from '../../../accounts/user-change.ts'
import { ApiError, type ErrorBody, messageOf } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
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

/**
 * Returns the fields that were changed on the screen. Others are not sent, so that they keep whatever value they have by now.
 */
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

const words = {
  name: 'Full Name',
  email: 'Email Address',
  username: 'Username',
  phone: 'Phone Number',
  role: 'Role',
} as const

/**
 * Describes the fields that somebody else has changed since the dialog was opened and that differ from the values typed here,
 * with their current values.
 */
export function changedElsewhere(opened: UserDetails, user: UserDetails, values: UserFields): string[] {
  const [before, now] = [fieldsOf(opened), fieldsOf(user)]
  const keys = (['name', 'email', 'username', 'phone', 'role'] as const).filter(
    key => before[key] !== now[key] && values[key].trim() !== now[key],
  )
  return keys.map(key => {
    const value = key === 'role' ? roleNames[user.role] : now[key]
    return `${words[key]} is now ${value === '' ? 'empty' : `“${value}”`}`
  })
}

function changedMeanwhile({ changedBy, changedAt }: ErrorBody): string {
  const who = changedBy ? `${changedBy.name} changed this user` : 'This user was changed'
  const when = changedAt ? `on ${americanDateTime(changedAt)}` : 'in the meantime'
  return `${who} ${when}. Fields that you have not changed now show the current values; check them before you save again.`
}

/** Decides where a refusal is shown: at the fields that it names, otherwise above them. */
export function changeFailure(error: unknown) {
  const errors = (error instanceof ApiError && error.body?.errors) || {}
  const known = ['name', 'username', 'email', 'phone', 'role'].filter(key => key in errors)
  const problems: FieldProblems<keyof UserFields> = Object.fromEntries(known.map(key => [key, errors[key]]))
  if (error instanceof ApiError && error.body?.code === 'stale')
    return { problems, failure: changedMeanwhile(error.body) }
  return { problems, failure: known.length > 0 ? null : messageOf(error, 'Failed to change the user') }
}
