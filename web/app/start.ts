import { whenIdle } from '../ui/timing.ts'
import { ApiError, call } from './api-client.ts'
import { isLenderZoneKnown, keepLenderZone } from './dates.ts'
import { currentSession, expireSession, keepUser, profileChecked } from './session.ts'
import { bearerOf } from './session-storage.ts'

// spec 1 §4.13; D47

/**
 * Reports whether the error of a profile check means that the token is invalid, rather than that the server is unavailable (D10).
 * An answer without JSON is not the server's.
 */
function meansDeadToken(error: unknown): boolean {
  return error instanceof ApiError && error.body !== null && [401, 403, 404].includes(error.status)
}

/**
 * Checks at start whether the stored session is still valid, and loads its user. A failed check clears the stored token (spec 1
 * §4).
 */
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

/**
 * At the start of a signed-in page, asks for the lender's time zone: at once if none is known yet, otherwise when the browser is
 * idle.
 */
export function askLenderZone(): void {
  const { token, adminToken } = currentSession()
  if (token === null && adminToken === null) return
  if (!isLenderZoneKnown()) requestLenderZone()
  else whenIdle(requestLenderZone)
}

function requestLenderZone(): void {
  // If the call fails, the last known zone stays in use.
  call('GET /api/lender').then(
    ({ timeZone }) => keepLenderZone(timeZone),
    () => {},
  )
}
