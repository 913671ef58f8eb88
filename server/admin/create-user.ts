import type { BodyOf } from '../../api/contract.ts'
import { audit } from '../audit.ts'
import { insertUser, isEmail, userAnswer } from '../auth/users.ts'
import type { Role } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { serve } from '../routing.ts'

type NewUserBody = BodyOf<'POST /api/admin/users/create'>

const roles: readonly Role[] = ['loan_officer', 'user', 'admin']

/** `POST /api/admin/users/create`. Source: part 2 §5, §7, D11. */
export function createUserRoute(portal: Portal): void {
  const { db, passwords } = portal

  serve(portal, 'POST /api/admin/users/create', async ({ body, caller, address, log }) => {
    const wanted = trimmed(body)
    const errors = faultsOf(wanted)
    const messages = Object.values(errors)
    if (messages.length > 0) throw new Problem(422, messages.join('. '), { errors })
    const user = await insertUser(
      db,
      {
        name: `${wanted.firstName} ${wanted.lastName}`,
        username: wanted.username,
        email: wanted.email,
        role: roles.find(role => role === wanted.role) ?? 'loan_officer',
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        phone: wanted.phone,
        password_hash: await passwords.hash(wanted.password),
        created_by: 'admin',
      },
      // The screen finds the field by the word 'username' or 'email' in the message (part 2 §5).
      {
        username: 'A user with this username exists already',
        email: 'A user with this email exists already',
      },
    )
    const { userId: actorId, email: actor } = caller
    const entry = {
      event: 'user created',
      actorId,
      actor,
      subject: user.email,
      address,
      detail: { role: user.role },
    }
    await audit(db, entry, log)
    return { message: 'User created successfully', user: userAnswer(user) }
  })
}

type Wanted = Record<'username' | 'email' | 'password' | 'firstName' | 'lastName' | 'phone' | 'role', string>

function trimmed(body: NewUserBody): Wanted {
  const text = (value: string | undefined) => value?.trim() ?? ''
  return {
    username: text(body.username),
    email: text(body.email),
    // Blanks may be part of a password.
    password: body.password ?? '',
    firstName: text(body.firstName),
    lastName: text(body.lastName),
    phone: text(body.phone),
    role: text(body.role) || 'loan_officer',
  }
}

/** What is wrong, by field, in the words of part 2 §5. */
function faultsOf({
  username,
  email,
  password,
  firstName,
  lastName,
  phone,
  role,
}: Wanted): Record<string, string> {
  const faults: Record<string, string | false> = {
    username:
      (username === '' && 'Username is required') ||
      (username.length < 3 && 'Username must be at least 3 characters long'),
    email: (email === '' && 'Email is required') || (!isEmail(email) && 'Please enter a valid email address'),
    password:
      (password === '' && 'Password is required') ||
      (password.length < 6 && 'Password must be at least 6 characters long'),
    firstName: firstName === '' && 'First name is required',
    lastName: lastName === '' && 'Last name is required',
    phone: phone !== '' && !isPhone(phone) && 'Please enter a valid phone number',
    role: !roles.some(known => known === role) && 'Role must be loan_officer, user or admin',
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== false),
  )
}

/** An optional plus, then up to 16 digits of which the first is not zero; blanks do not count. */
function isPhone(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replaceAll(' ', ''))
}
