import { ApiError, call } from '../app/api-client.ts'
import type { SessionUser } from '../app/session-storage.ts'
import { enterSession } from './enter-session.ts'

// spec 1 §2.19, §6.1

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs in an administrator. */
export async function signInAsAdmin(body: Credentials): Promise<SessionUser> {
  const session = await call('POST /api/admin/login', { body })
  enterSession('admin', session)
  return session.user
}

/** Signs in an ordinary user; null for an administrator's account, for which the server points to the call above (D9). */
export async function signIn(body: Credentials): Promise<SessionUser | null> {
  try {
    const session = await call('POST /api/auth/login', { body })
    enterSession('ordinary', session)
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
  enterSession('ordinary', session)
  return session.user
}
