import { type FormType, formTypes } from '../forms/catalogue.ts'

// spec 1 §3.1, §3.6, §4.11–12, §4.20; spec 2 §3.33, §4.1, §6.1–2

/** The values that the browser keeps, under the specified keys. Source: part 1 §3, §4. Pure functions over a Storage. */

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

function readUser(storage: Storage, key: string): SessionUser | null {
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

export function readSession(storage: Storage): StoredSession {
  return {
    token: storage.getItem(keys.ordinary.token),
    user: readUser(storage, keys.ordinary.user),
    adminToken: storage.getItem(keys.admin.token),
    adminUser: readUser(storage, keys.admin.user),
  }
}

/** The token that calls carry: the administrator's when both are stored (part 1 §6.6). */
export function bearerOf(session: StoredSession): { kind: SessionKind; token: string } | null {
  if (session.adminToken !== null) return { kind: 'admin', token: session.adminToken }
  if (session.token !== null) return { kind: 'ordinary', token: session.token }
  return null
}

/**
 * Keep what a sign-in answered. The other kind's session ends here, because one browser serves one person at a time:
 * a forgotten administrator's token would otherwise be sent with every call of the officer who signs in after.
 */
export function storeSignIn(storage: Storage, kind: SessionKind, token: string, user: SessionUser): void {
  clearSignIn(storage, kind === 'admin' ? 'ordinary' : 'admin')
  storage.setItem(keys[kind].token, token)
  storage.setItem(keys[kind].user, JSON.stringify(user))
}

export function storeUser(storage: Storage, kind: SessionKind, user: SessionUser): void {
  storage.setItem(keys[kind].user, JSON.stringify(user))
}

export function storeToken(storage: Storage, kind: SessionKind, token: string): void {
  storage.setItem(keys[kind].token, token)
}

/** Forget the token and user of one kind; the active ids stay (part 1 §4). */
export function clearSignIn(storage: Storage, kind: SessionKind): void {
  storage.removeItem(keys[kind].token)
  storage.removeItem(keys[kind].user)
}

export function readActiveClient(storage: Storage): string | null {
  return storage.getItem(activeClient)
}

export function storeActiveClient(storage: Storage, clientId: string): void {
  storage.setItem(activeClient, clientId)
}

/** The id of the form last opened of a type, or of any type. */
export function readActiveForm(storage: Storage, type?: FormType): string | null {
  return storage.getItem(type ? activeFormOf(type) : activeForm)
}

export function storeActiveForm(storage: Storage, type: FormType, formId: string): void {
  storage.setItem(activeForm, formId)
  storage.setItem(activeFormOf(type), formId)
}

/** Before work on a new client, or on another one, begins (part 1 §4). */
export function clearActive(storage: Storage): void {
  storage.removeItem(activeClient)
  storage.removeItem(activeForm)
  for (const type of formTypes) storage.removeItem(activeFormOf(type))
}
