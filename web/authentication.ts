import { forgetActiveClient } from './active-client.ts'
import { ApiError, call } from './api-client.ts'
import {
  clearSession,
  currentSession,
  expireSession,
  keepUser,
  type NewSession,
  profileChecked,
  readyToSignOut,
  startSession,
  storedTokens,
} from './session.ts'
import { bearerOf, type SessionKind } from './session-storage.ts'

// spec 1 §4.13

/** Whether the answer to a profile check means that the token is no good, rather than that the server is away (D10). */
export function meansDeadToken(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status)
}

/** At start: is the stored session alive, and whose is it? Failing this check clears the stored token (spec 1 §4). */
export async function checkProfile(): Promise<void> {
  const bearer = bearerOf(currentSession())
  if (!bearer) return profileChecked()
  try {
    const { user, passwordChange } = await call('GET /api/auth/profile')
    if (bearerOf(currentSession())?.token === bearer.token) {
      keepUser(bearer.kind, user)
      return profileChecked(passwordChange)
    }
  } catch (error) {
    if (meansDeadToken(error) && bearerOf(currentSession())?.token === bearer.token)
      expireSession(bearer.kind)
  }
  profileChecked()
}

/** Logout. False when unfinished work held it back. The server's side ends even if this device is offline: by expiry. */
export async function signOut(options: { everything?: boolean } = {}): Promise<boolean> {
  if (!(await readyToSignOut())) return false
  const { token, adminToken } = currentSession()
  clearSession(options)
  if (options.everything) forgetActiveClient()
  endAtServer([token, adminToken].filter(one => one !== null))
  return true
}

/** A sign-in: the session that the browser had until now ends at the server as well, since nobody has its token any more. */
export function enterSession(kind: SessionKind, session: NewSession): void {
  const former = storedTokens()
  startSession(kind, session)
  endAtServer(former)
}

function endAtServer(tokens: readonly string[]): void {
  for (const dead of tokens) {
    const headers = { authorization: `Bearer ${dead}` }
    call('POST /api/auth/logout', { headers, keepalive: true }).catch(() => {})
  }
}
