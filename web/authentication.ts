import { forgetActiveClient } from './active-client.ts'
import { ApiError, call } from './api-client.ts'
import {
  clearSession,
  currentSession,
  expireSession,
  keepUser,
  profileChecked,
  readyToSignOut,
  startSession,
} from './session.ts'
import { bearerOf, type SessionUser } from './session-storage.ts'

// spec 1 §2.19, §4.13, §6.1

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The administrators' sign-in call. */
export async function signInAsAdmin(body: Credentials): Promise<SessionUser> {
  const session = await call('POST /api/admin/login', { body })
  startSession('admin', session)
  return session.user
}

/** The ordinary sign-in; for an administrator's password the server points to the call above instead (D9). */
export async function signIn(body: Credentials): Promise<SessionUser | 'is administrator'> {
  try {
    const session = await call('POST /api/auth/login', { body })
    startSession('ordinary', session)
    return session.user
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && error.body?.code === 'use_admin_login') {
      return 'is administrator'
    }
    throw error
  }
}

export async function register(body: Credentials & { readonly name: string }): Promise<SessionUser> {
  const session = await call('POST /api/auth/register', { body })
  startSession('ordinary', session)
  return session.user
}

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
  for (const dead of [token, adminToken]) {
    if (dead === null) continue
    const headers = { authorization: `Bearer ${dead}` }
    call('POST /api/auth/logout', { headers, keepalive: true }).catch(() => {})
  }
  return true
}
