import { type FormType, formTypes } from '../forms/catalogue.ts'
import type { KeyValues } from './safe-storage.ts'

// spec 1 §3.1, §3.6, §4.11–12, §4.20; spec 2 §3.33, §4.1, §6.1–2

/** The values that the browser keeps, under the specified keys (spec 1 §3, §4). Pure functions over a storage. */

export interface SessionUser {
  readonly _id: string
  readonly name: string
  readonly username?: string | null
  readonly email: string
  readonly role: 'admin' | 'loan_officer' | 'user'
}

/** Whose token: an administrator's is kept apart from everybody else's. */
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
    // What this app itself stored; anything else that parses to an object with a role is no worse than a signed-out user.
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

/** The token that calls carry: the administrator's when both are stored (spec 1 §6.6). */
export function bearerOf(session: StoredSession): { kind: SessionKind; token: string } | null {
  if (session.adminToken !== null) return { kind: 'admin', token: session.adminToken }
  if (session.token !== null) return { kind: 'ordinary', token: session.token }
  return null
}

/** Whoever the calls are made for: the administrator when both are stored. */
export function sessionUser({ adminToken, adminUser, user }: StoredSession): SessionUser | null {
  return adminToken !== null ? adminUser : user
}

/** Whether two sessions are one person's: by the user, or by the token while one of the users is not known. */
export function isSamePerson(one: StoredSession, other: StoredSession): boolean {
  const [user, otherUser] = [sessionUser(one), sessionUser(other)]
  if (user !== null && otherUser !== null) return user._id === otherUser._id
  return bearerOf(one)?.token === bearerOf(other)?.token
}

/**
 * Keep what a sign-in answered. The other kind's session ends here, because one browser serves one person at a time:
 * a forgotten administrator's token would otherwise be sent with every call of the officer who signs in after.
 * Other tabs may see each of these changes alone: in this order none of them shows a new token beside the former user, or
 * nobody at all.
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

/** Forget the token and user of one kind; the active ids stay (spec 1 §4). */
export function clearSignIn(storage: KeyValues, kind: SessionKind): void {
  storage.removeItem(keys[kind].token)
  storage.removeItem(keys[kind].user)
}

/** The client that was worked on last, with the ids of its forms that are known. */
export interface ActiveIds {
  /** Null when a new client is to be entered, and when none was opened yet. */
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

/** All ids at once, so that none of another client's stays beside them. `type` is the form that was opened last. */
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

/** Before work on a new client begins (spec 1 §4). */
export function clearActive(storage: KeyValues): void {
  storage.removeItem(activeClient)
  storage.removeItem(activeForm)
  for (const type of formTypes) storage.removeItem(activeFormOf(type))
}
