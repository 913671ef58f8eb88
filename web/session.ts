import { useSyncExternalStore } from 'react'
import type { FormType } from '../forms/catalogue.ts'
import type { SessionKind, SessionUser, StoredSession } from './session-storage.ts'
import * as stored from './session-storage.ts'

export interface Session extends StoredSession {
  /** Until the profile check has answered, the ordinary guard waits (part 1 §2). */
  readonly checked: boolean
  /** Why the last session ended: the way back is offered only to those who did not leave by themselves. */
  readonly ended: 'signed out' | 'expired' | null
}

let session: Session = { ...stored.readSession(localStorage), checked: false, ended: null }
const listeners = new Set<() => void>()

function update(change: Partial<Session> = {}): void {
  session = { ...session, ...stored.readSession(localStorage), ...change }
  for (const listener of listeners) listener()
}

// Another tab signed in or out, or cleared everything.
window.addEventListener('storage', event => {
  if (event.key === null || /token|user/i.test(event.key)) update()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Whoever the calls are made for: the administrator when both are stored. */
export function sessionUser({ adminToken, adminUser, user }: StoredSession): SessionUser | null {
  return adminToken !== null ? adminUser : user
}

export function startSession(kind: SessionKind, token: string, user: SessionUser): void {
  stored.storeSignIn(localStorage, kind, token, user)
  update({ checked: true, ended: null })
}

export function keepUser(kind: SessionKind, user: SessionUser): void {
  stored.storeUser(localStorage, kind, user)
  update()
}

export function keepToken(kind: SessionKind, token: string): void {
  stored.storeToken(localStorage, kind, token)
  update()
}

export function profileChecked(): void {
  update({ checked: true })
}

/** A 401 or a failed profile check: the token of that kind is dead. */
export function expireSession(kind: SessionKind): void {
  stored.clearSignIn(localStorage, kind)
  update({ checked: true, ended: 'expired' })
}

/** Logout: tokens and users go, the active ids stay; the officer's dashboard clears everything (part 1 §4.12). */
export function clearSession({ everything = false } = {}): void {
  if (everything) localStorage.clear()
  else {
    stored.clearSignIn(localStorage, 'admin')
    stored.clearSignIn(localStorage, 'ordinary')
  }
  update({ checked: true, ended: 'signed out' })
}

export const activeClientId = (): string | null => stored.readActiveClient(localStorage)
export const setActiveClientId = (clientId: string): void => stored.storeActiveClient(localStorage, clientId)
export const activeFormId = (type?: FormType): string | null => stored.readActiveForm(localStorage, type)
export const setActiveFormId = (type: FormType, formId: string): void =>
  stored.storeActiveForm(localStorage, type, formId)
export const clearActiveIds = (): void => stored.clearActive(localStorage)

type BeforeSignOut = () => Promise<boolean>
const beforeSignOutTasks = new Set<BeforeSignOut>()

/** Have work done before Logout, such as saving what is unsaved; an answer of false keeps the user signed in. */
export function beforeSignOut(task: BeforeSignOut): () => void {
  beforeSignOutTasks.add(task)
  return () => beforeSignOutTasks.delete(task)
}

/** Whether all tasks agreed to the Logout. */
export async function readyToSignOut(): Promise<boolean> {
  for (const task of beforeSignOutTasks) if (!(await task())) return false
  return true
}
