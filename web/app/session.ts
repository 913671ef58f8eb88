import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/shared-value.ts'
import { browserStorage } from './safe-storage.ts'
import type { SessionKind, SessionUser, StoredSession } from './session-storage.ts'
import * as stored from './session-storage.ts'

// D37

export interface Session extends StoredSession {
  /** False until the profile check has answered; the ordinary guard waits until then (spec 1 §2). */
  readonly checked: boolean
  /** Why the last session ended. The way back is offered only to users who did not sign out themselves. */
  readonly ended: 'signed out' | 'expired' | null
  /** Whether the user is asked or required to change the password, because somebody else chose it (D49). */
  readonly passwordChange: PasswordChange | null
  /** Set when another user has signed in in another tab. This tab makes no calls in that user's name until it is told to. */
  readonly replaced: Replacement | null
}

export type PasswordChange = 'asked' | 'required'

interface Replacement {
  readonly former: StoredSession
  readonly by: SessionUser | null
}

const nobody: StoredSession = { token: null, user: null, adminToken: null, adminUser: null }
const readStored = () => stored.readSession(browserStorage)

let session: Session = { ...readStored(), checked: false, ended: null, passwordChange: null, replaced: null }
const listeners = createListeners<'session'>()

function set(next: Session): void {
  session = next
  listeners.notify('session')
}

/**
 * Follows the stored session as long as it belongs to the same user or to nobody; otherwise marks this tab's session as replaced.
 */
function update(change: Partial<Session> = {}): void {
  const found = readStored()
  const former = session.replaced?.former ?? session
  const isReplaced =
    stored.bearerOf(former) !== null && stored.bearerOf(found) !== null && !stored.isSamePerson(former, found)
  if (isReplaced) {
    const { token, user, adminToken, adminUser } = former
    const replaced = { former: { token, user, adminToken, adminUser }, by: stored.sessionUser(found) }
    set({ ...nobody, checked: true, ended: null, passwordChange: null, replaced })
    return
  }
  // The user signed in again in another tab, so the session has not ended after all.
  const isNobodys = stored.bearerOf(found) === null
  const ended = isNobodys ? session.ended : null
  const passwordChange = isNobodys ? null : session.passwordChange
  set({ ...session, ...found, ended, passwordChange, replaced: null, ...change })
}

// Fires when another tab signs in or out, or clears everything.
window.addEventListener('storage', event => {
  if (event.key === null || /token|user/i.test(event.key)) update()
})
// A page restored from the back/forward cache has missed the storage events.
window.addEventListener('pageshow', event => {
  if (event.persisted) update()
})

const subscribe = (listener: () => void) => listeners.subscribe('session', listener)

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Reports whether the stored session is still this tab's own: another tab may have signed in a moment ago. */
function isStored(): boolean {
  return stored.bearerOf(readStored())?.token === stored.bearerOf(session)?.token
}

/** Returns the stored tokens of the browser's user, whichever tab they come from. */
export function storedTokens(): readonly string[] {
  const { token, adminToken } = readStored()
  return [token, adminToken].filter(one => one !== null)
}

/** The answer to a successful sign-in. */
export interface NewSession {
  readonly token: string
  readonly user: SessionUser
  readonly passwordChange?: PasswordChange
}

export function startSession(kind: SessionKind, { token, user, passwordChange }: NewSession): void {
  stored.storeSignIn(browserStorage, kind, token, user)
  set({
    ...readStored(),
    checked: true,
    ended: null,
    passwordChange: passwordChange ?? null,
    replaced: null,
  })
}

/** Stores the user’s current data, unless another user has signed in in another tab. */
export function keepUser(kind: SessionKind, user: SessionUser): void {
  if (isStored()) stored.storeUser(browserStorage, kind, user)
  update()
}

/** Stores the new token with which the session continues after the user has chosen a password. */
export function keepToken(kind: SessionKind, token: string): void {
  if (isStored()) stored.storeToken(browserStorage, kind, token)
  update({ passwordChange: null })
}

export function profileChecked(passwordChange: PasswordChange | null = null): void {
  update({ checked: true, passwordChange })
}

/** Ends a session whose token is no longer valid, after a 401 or a failed profile check. */
export function expireSession(kind: SessionKind): void {
  const isOver = isStored()
  if (isOver) stored.clearSignIn(browserStorage, kind)
  update({ checked: true, ...(isOver && { ended: 'expired' }) })
}

/**
 * Ends the session at Logout: removes tokens and users and keeps the active ids; the officer's dashboard clears everything (spec
 * 1 §4.12).
 */
export function clearSession({ everything = false } = {}): void {
  if (everything) browserStorage.clear()
  else {
    stored.clearSignIn(browserStorage, 'admin')
    stored.clearSignIn(browserStorage, 'ordinary')
  }
  update({ checked: true, ended: 'signed out' })
}
