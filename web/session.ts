import { useSyncExternalStore } from 'react'
import { browserStorage } from './safe-storage.ts'
import type { SessionKind, SessionUser, StoredSession } from './session-storage.ts'
import * as stored from './session-storage.ts'
import { createListeners } from './ui/listeners.ts'

// D37

export interface Session extends StoredSession {
  /** Until the profile check has answered, the ordinary guard waits (spec 1 §2). */
  readonly checked: boolean
  /** Why the last session ended: the way back is offered only to those who did not leave by themselves. */
  readonly ended: 'signed out' | 'expired' | null
  /** Somebody else chose the password, so that the user is asked to change it, or has to (D49). */
  readonly passwordChange: PasswordChange | null
  /** Somebody else signed in in another tab: this one does nothing in that name until it is told to. */
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

/** Goes along with what is stored as long as it is the same person's, or nobody's. */
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
  // Signed in again in another tab: nothing has ended any more.
  const isNobodys = stored.bearerOf(found) === null
  const ended = isNobodys ? session.ended : null
  const passwordChange = isNobodys ? null : session.passwordChange
  set({ ...session, ...found, ended, passwordChange, replaced: null, ...change })
}

// Another tab signed in or out, or cleared everything.
window.addEventListener('storage', event => {
  if (event.key === null || /token|user/i.test(event.key)) update()
})
// A page that the browser had put aside, for Back, was told nothing meanwhile.
window.addEventListener('pageshow', event => {
  if (event.persisted) update()
})

const subscribe = (listener: () => void) => listeners.subscribe('session', listener)

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Whether what is stored is still this tab's session: another tab may have signed in a moment ago. */
function isStored(): boolean {
  return stored.bearerOf(readStored())?.token === stored.bearerOf(session)?.token
}

/** The tokens of whoever uses this browser, in whichever tab. */
export function storedTokens(): readonly string[] {
  const { token, adminToken } = readStored()
  return [token, adminToken].filter(one => one !== null)
}

/** What a sign-in answers. */
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

export function keepUser(kind: SessionKind, user: SessionUser): void {
  if (isStored()) stored.storeUser(browserStorage, kind, user)
  update()
}

/** The user chose a password: the session goes on with another token. */
export function keepToken(kind: SessionKind, token: string): void {
  if (isStored()) stored.storeToken(browserStorage, kind, token)
  update({ passwordChange: null })
}

export function profileChecked(passwordChange: PasswordChange | null = null): void {
  update({ checked: true, passwordChange })
}

/** A 401 or a failed profile check: the token of that kind is dead. */
export function expireSession(kind: SessionKind): void {
  const isOver = isStored()
  if (isOver) stored.clearSignIn(browserStorage, kind)
  update({ checked: true, ...(isOver && { ended: 'expired' }) })
}

/** Logout: tokens and users go, the active ids stay; the officer's dashboard clears everything (spec 1 §4.12). */
export function clearSession({ everything = false } = {}): void {
  if (everything) browserStorage.clear()
  else {
    stored.clearSignIn(browserStorage, 'admin')
    stored.clearSignIn(browserStorage, 'ordinary')
  }
  update({ checked: true, ended: 'signed out' })
}
