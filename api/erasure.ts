import { Type } from 'typebox'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Message } from './schemas/basics.ts'
import { ByClient, ById } from './schemas/requests.ts'

// spec 3 §1.115–116; D12, D13

export const Erasure = Type.Object(
  {
    confirm: Type.String({
      maxLength: limits.emailLength,
      description: 'The number of the client, or the e-mail address of the user, as a confirmation',
    }),
  },
  { $id: 'Erasure', description: 'Confirms who is to be erased', examples: [{ confirm: 'CL-100001' }] },
)

/** Calls that erase a deleted client or user permanently. */
export const erasureCalls = {
  'POST /api/admin/clients/{clientId}/erase': {
    summary: 'Erase a deleted client for good.',
    description:
      'Erases the forms, their histories and completions, and the client’s name and contact data in the audit log. This cannot be undone; the audit log records it. It also happens automatically, some days after the deletion (see the settings).',
    access: administrators,
    mayTakeLong: 'rows',
    params: ByClient,
    body: Erasure,
    answer: Message,
    errors: {
      404: 'This client does not exist',
      409: 'The client is not deleted, or is being restored at the same moment',
      422: '`confirm` is not the number of this client',
    },
  },
  'POST /api/admin/users/{id}/erase': {
    summary: 'Erase a deleted user for good.',
    description:
      'Erases the account’s personal data, the forms that the user filled for themselves, and the user’s data in the audit log. Their clients and the histories of these remain, under an account without a name. This cannot be undone; the audit log records it.',
    access: administrators,
    mayTakeLong: 'rows',
    params: ById,
    body: Erasure,
    answer: Message,
    errors: {
      404: 'This user does not exist, or they were erased before',
      409: 'The user is not deleted, or is being restored at the same moment',
      422: '`confirm` is not the e-mail address of this user',
    },
  },
} as const satisfies Record<string, Call>
