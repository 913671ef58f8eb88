import { typedEmail } from '../../../accounts/account-rules.ts'
import { newAccountFaults } from '../../../accounts/new-account.ts'
import { ApiError, messageOf } from '../../app/api-client.ts'
import type { FieldProblems } from '../../ui/use-plain-form.ts'

// spec 2 §2.45, §4.17, §5.15, §5.18–19, §7.14, §8.19

/** The rules and texts of the Create User screen. Pure (spec 2 §3.28–29, §5, §8). */

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly role: string
  /** 'yes' if the user gets a link to choose a password instead of being given one, otherwise ''. */
  readonly invite: string
}

type NewUserProblems = FieldProblems<keyof NewUser>

export const emptyUser: NewUser = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  phone: '',
  role: 'loan_officer',
  invite: '',
}

/** Returns the problems that keep a user from being created, by field. */
export function newUserProblems(user: NewUser): NewUserProblems {
  const { password, ...others } = newAccountFaults(user)
  if (user.invite) return others
  const problems: NewUserProblems = { ...others, ...(password !== undefined && { password }) }
  if (user.confirmPassword === '') problems.confirmPassword = 'Please confirm your password'
  else if (user.confirmPassword !== user.password) problems.confirmPassword = 'Passwords do not match'
  return problems
}

/** Returns the problems in the order of the fields on the screen. */
export function listed(problems: NewUserProblems): { id: string; message: string }[] {
  const order = [
    'username',
    'email',
    'firstName',
    'lastName',
    'phone',
    'password',
    'confirmPassword',
  ] as const
  return order.flatMap(id => {
    const message = problems[id]
    return message === undefined ? [] : [{ id, message }]
  })
}

/** Returns the request body: without the repeated password, created by 'admin' and active (spec 2 §3). */
export function payloadOf({ confirmPassword: _, invite, password, ...user }: NewUser) {
  return {
    ...user,
    ...(invite ? { invite: true } : { password }),
    username: user.username.trim(),
    email: typedEmail(user.email),
    firstName: user.firstName.trim(),
    lastName: user.lastName.trim(),
    phone: user.phone.trim(),
    createdBy: 'admin',
    isActive: true,
  }
}

export interface CreateFailure {
  readonly problems: NewUserProblems
  /** The banner above the form; null if every problem is shown at a field. */
  readonly failure: string | null
}

/**
 * Decides where a failure is shown: a conflict at the field that it concerns, anything else as a banner and at its fields (spec 2
 * §5, §8).
 */
export function createFailure(error: unknown): CreateFailure {
  if (error instanceof ApiError && error.status === 409) {
    const problems = knownProblems(error.body?.errors ?? {})
    if (Object.keys(problems).length > 0) return { problems, failure: null }
    const message = error.body?.message || 'User already exists'
    if (/username/i.test(message)) return { problems: { username: message }, failure: null }
    if (/email/i.test(message)) return { problems: { email: message }, failure: null }
    return { problems: {}, failure: message }
  }
  const problems = error instanceof ApiError ? knownProblems(error.body?.errors ?? {}) : {}
  return { problems, failure: messageOf(error, 'Failed to create user') }
}

function knownProblems(errors: Readonly<Record<string, string>>): NewUserProblems {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key in emptyUser))
}

export const successText = (username: string): string => `User "${username}" created successfully!`
