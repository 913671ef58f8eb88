import { paths } from '../app/addresses.ts'
import { ApiError, call, NetworkError } from '../app/api-client.ts'
import { home } from '../app/guards.ts'
import { type NewSession, type Session, startSession, storedTokens } from '../app/session.ts'
import type { SessionUser } from '../app/session-storage.ts'

// spec 1 §2.18–19, §6.1

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs in an administrator. */
export async function signInAsAdmin(body: Credentials): Promise<SessionUser> {
  const session = await call('POST /api/admin/login', { body })
  enterSession(session)
  return session.user
}

/** Signs in an ordinary user; null for an administrator's account, for which the server points to the call above (D9). */
export async function signIn(body: Credentials): Promise<SessionUser | null> {
  try {
    const session = await call('POST /api/auth/login', { body })
    enterSession(session)
    return session.user
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && error.body?.code === 'use_admin_login') {
      return null
    }
    throw error
  }
}

/** Creates an account and signs in to it. Throws the server’s refusal. */
export async function register(body: Credentials & { readonly name: string }): Promise<SessionUser> {
  const session = await call('POST /api/auth/register', { body })
  enterSession(session)
  return session.user
}

/**
 * Starts a session after a sign-in. Also ends the browser's former session on the server, because nobody has its token any more.
 */
export function enterSession(session: NewSession): void {
  // Without a token, a proxy on the way answered instead of the server.
  if (!session.token) throw new NetworkError()
  const former = storedTokens()
  startSession(session.user.role === 'admin' ? 'admin' : 'ordinary', session)
  endAtServer(former)
}

/** Ends sessions on the server. If this device is offline, they end when they expire. */
export function endAtServer(tokens: readonly string[]): void {
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    call('POST /api/auth/logout', { headers, keepalive: true }).catch(() => {})
  }
}

/** Returns where a sign-in leads: back to where the person came from if they may see it, else home (spec 1 §2). */
export function landing(role: SessionUser['role'], next: string | null): string {
  return next !== null && isOwnAddress(next) && mayOpen(role, next) ? next : home(role)
}

/** Returns where a sign-in leads first: a user whose password somebody else chose is first asked to change it (D49). */
export function firstLanding(
  { passwordChange }: Session,
  role: SessionUser['role'],
  next: string | null,
): string {
  const there = landing(role, next)
  return passwordChange === null ? there : paths.ownPassword(there)
}

/** Accepts only an address within this app, never another host, however it is disguised. */
function isOwnAddress(address: string): boolean {
  return (
    /^\/(?![/\\])/.test(address) &&
    !/[\\\p{Cc}]/u.test(address) &&
    !/^\/((admin\/)?login|register|own-password|invitation|single-sign-on)\b/.test(address)
  )
}

function mayOpen(role: SessionUser['role'], address: string): boolean {
  const isAdmins = /^\/admin(\/|\?|$)/.test(address)
  const isOfficers = /^\/loan-officer(\/|\?|$)/.test(address)
  if (role === 'admin') return isAdmins || address.startsWith(paths.profile)
  return !isAdmins && (role === 'loan_officer' || !isOfficers)
}
