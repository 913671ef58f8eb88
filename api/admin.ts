import { Type } from 'typebox'
import type { Call } from './call.ts'
import { Email, Name, Password, User } from './shapes.ts'

const admin = ['admin'] as const

/** The administrator's calls. Source: part 2 §7. */
export const adminCalls = {
  'POST /api/admin/users/create': {
    summary:
      'Create a user, a loan officer unless the role says otherwise. createdBy and isActive are set by the server (D11).',
    access: admin,
    body: Type.Object({
      username: Type.Optional(Name),
      email: Type.Optional(Email),
      password: Type.Optional(Password),
      firstName: Type.Optional(Name),
      lastName: Type.Optional(Name),
      phone: Type.Optional(Type.String({ maxLength: 32 })),
      role: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    answer: Type.Object({ message: Type.String(), user: User }),
    status: 201,
  },
} as const satisfies Record<string, Call>
