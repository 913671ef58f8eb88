import { type FormType, formTypes } from '../../forms/catalogue.ts'
import type { KeyValues } from './safe-storage.ts'

// spec 1 §3.1, §3.6, §4.11–12, §4.20; spec 2 §3.33, §4.1, §6.1–2

/**
 * Reads and writes the session and the active ids in the browser's storage, under the specified keys (spec 1 §3, §4). Pure
 * functions over a storage.
 */

export interface SessionUser {
  readonly _id: string
  readonly name: string
  readonly username?: string | null
  readonly email: string
  readonly role: 'admin' | 'loan_officer' | 'user'
}

/** Whose token it is: an administrator's is stored apart from everybody else's. */
export type SessionKind = 'admin' | 'ordinary'

export interface StoredSession {
  readonly token: string | null
  readonly user: SessionUser | null
  readonly adminToken: string | null
  readonly adminUser: SessionUser | null
}

const keys = {
  admin: { token: 'adminToken', user: 'adminUser' },
  ordinary: { token: 'token', user: 'user' },
} as const

const activeClient = 'activeClientId'
const activeForm = 'activeFormId'
const activeFormOf = (type: FormType) => `activeFormId_${type}`

function readUser(storage: KeyValues, key: string): SessionUser | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    // Safe, because only this app writes the key; any other object with a role is no worse than being signed out.
    return typeof value === 'object' && value !== null && 'role' in value ? (value as SessionUser) : null
  } catch {
    return null
  }
}

export function readSession(storage: KeyValues): StoredSession {
  return {
    token: storage.getItem(keys.ordinary.token),
    user: readUser(storage, keys.ordinary.user),
    adminToken: storage.getItem(keys.admin.token),
    adminUser: readUser(storage, keys.admin.user),
  }
}

/** Returns the token that calls carry: the administrator's if both are stored (spec 1 §6.6). */
export function bearerOf(session: StoredSession): { kind: SessionKind; token: string } | null {
  if (session.adminToken !== null) return { kind: 'admin', token: session.adminToken }
  if (session.token !== null) return { kind: 'ordinary', token: session.token }
  return null
}

/** Returns the user for whom calls are made: the administrator if both are stored. */
export function sessionUser({ adminToken, adminUser, user }: StoredSession): SessionUser | null {
  return adminToken !== null ? adminUser : user
}

/** Reports whether two sessions belong to the same user. Compares the users, or the tokens if one of the users is unknown. */
export function isSamePerson(one: StoredSession, other: StoredSession): boolean {
  const [user, otherUser] = [sessionUser(one), sessionUser(other)]
  if (user !== null && otherUser !== null) return user._id === otherUser._id
  return bearerOf(one)?.token === bearerOf(other)?.token
}

/**
 * Stores the result of a sign-in. The other kind's session ends here, because one browser serves one person at a time: otherwise
 * a forgotten administrator's token would be sent with every call of the officer who signs in after. Other tabs may observe each
 * write on its own; in this order none of them sees a new token together with the former user or without a user.
 */
export function storeSignIn(storage: KeyValues, kind: SessionKind, token: string, user: SessionUser): void {
  storage.setItem(keys[kind].user, JSON.stringify(user))
  storage.setItem(keys[kind].token, token)
  clearSignIn(storage, kind === 'admin' ? 'ordinary' : 'admin')
}

export function storeUser(storage: KeyValues, kind: SessionKind, user: SessionUser): void {
  storage.setItem(keys[kind].user, JSON.stringify(user))
}

export function storeToken(storage: KeyValues, kind: SessionKind, token: string): void {
  storage.setItem(keys[kind].token, token)
}

/** Removes the token and user of one kind; the active ids stay (spec 1 §4). */
export function clearSignIn(storage: KeyValues, kind: SessionKind): void {
  storage.removeItem(keys[kind].token)
  storage.removeItem(keys[kind].user)
}

/** The client that was worked on last, with the known ids of its forms. */
export interface ActiveIds {
  /** Null while a new client is being entered, and before any client was opened. */
  readonly clientId: string | null
  readonly formIds: Readonly<Partial<Record<FormType, string>>>
}

export function readActive(storage: KeyValues): ActiveIds {
  const formIds: Partial<Record<FormType, string>> = {}
  for (const type of formTypes) {
    const formId = storage.getItem(activeFormOf(type))
    if (formId !== null) formIds[type] = formId
  }
  return { clientId: storage.getItem(activeClient), formIds }
}

/** Replaces all stored ids at once, so that no id of another client remains. `type` is the form that was opened last. */
export function storeActive(storage: KeyValues, { clientId, formIds }: ActiveIds, type?: FormType): void {
  clearActive(storage)
  if (clientId !== null) storage.setItem(activeClient, clientId)
  for (const known of formTypes) {
    const formId = formIds[known]
    if (formId !== undefined) storage.setItem(activeFormOf(known), formId)
  }
  const last = type && formIds[type]
  if (last !== undefined) storage.setItem(activeForm, last)
}

/** Clears the active ids before work on a new client begins (spec 1 §4). */
export function clearActive(storage: KeyValues): void {
  storage.removeItem(activeClient)
  storage.removeItem(activeForm)
  for (const type of formTypes) storage.removeItem(activeFormOf(type))
}
