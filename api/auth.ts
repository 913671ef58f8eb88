import { Type } from 'typebox'
import type { Call } from './call.ts'
import { Email, limits, Message, Name, Password, Session, User } from './shapes.ts'

// spec 1 §3.1; spec 3 §1.1

const Credentials = Type.Object({ email: Email, password: Password })

/** Sign-in, registration, profile (spec 1 §7.1–6, D9, D10). */
export const authCalls = {
  'POST /api/auth/login': {
    summary: 'Sign in. 403 with code use_admin_login for an administrator (D9).',
    access: 'public',
    body: Credentials,
    answer: Session,
  },
  'POST /api/auth/register': {
    summary: 'Register as an ordinary user; the role is always user (D11).',
    access: 'public',
    body: Type.Object({ name: Name, email: Email, password: Password }),
    answer: Session,
    status: 201,
  },
  'GET /api/auth/profile': {
    summary: 'The signed-in user.',
    access: 'signed-in',
    answer: Type.Object({ user: User }),
  },
  'PUT /api/auth/profile': {
    summary: 'Change one’s name.',
    access: 'signed-in',
    body: Type.Object({ name: Name }),
    bodyBytes: limits.shortBodyBytes,
    answer: Type.Object({ user: User }),
  },
  'PUT /api/auth/change-password': {
    summary:
      'Change one’s password. Ends every session of the account; the answer carries a new token (D10).',
    access: 'signed-in',
    body: Type.Object({ currentPassword: Password, newPassword: Password }),
    bodyBytes: limits.shortBodyBytes,
    answer: Type.Object({ message: Type.String(), token: Type.String() }),
  },
  'POST /api/auth/logout': {
    summary: 'End this session (D10).',
    access: 'signed-in',
    answer: Message,
  },
  'POST /api/admin/login': {
    summary: 'Sign in as an administrator.',
    access: 'public',
    body: Credentials,
    answer: Session,
  },
} as const satisfies Record<string, Call>
