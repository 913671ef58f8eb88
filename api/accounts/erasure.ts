import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { administrators } from '../roles.ts'
import { Message } from '../schemas/basics.ts'
import { ByClient, ById } from '../schemas/path-parameters.ts'

// spec 3 §1.115–116; D12, D13

export const Erasure = Type.Object(
  {
    confirm: Type.String({
      maxLength: limits.emailLength,
      description:
        'The number of the client, or the e-mail address of the user: who is erased is named twice',
    }),
  },
  { $id: 'Erasure', description: 'Says who is meant', examples: [{ confirm: 'CL-100001' }] },
)

/** Calls that erase a deleted client or user permanently. */
export const erasureCalls = {
  'POST /api/admin/clients/{clientId}/erase': {
    summary: 'Erase a deleted client for good.',
    description:
      'The forms, their histories and completions, and what the audit log says of the client’s name and contact. Nothing brings them back; the audit log has that it was done. Some days after the deletion, as the settings say, it happens by itself.',
    access: administrators,
    params: ByClient,
    body: Erasure,
    answer: Message,
    errors: {
      404: 'There is no such client',
      409: 'The client is not deleted, or was brought back in the same moment',
      422: '`confirm` is not the number of this client',
    },
  },
  'POST /api/admin/users/{id}/erase': {
    summary: 'Erase a deleted user for good.',
    description:
      'What the account says of its owner, the forms that they filled for themselves, and what the audit log says of them. Clients stay, and what was done to them, by an account without a name. Nothing brings it back; the audit log has that it was done.',
    access: administrators,
    params: ById,
    body: Erasure,
    answer: Message,
    errors: {
      404: 'There is no such user, or they were erased before',
      409: 'The user is not deleted, or was brought back in the same moment',
      422: '`confirm` is not the e-mail address of this user',
    },
  },
} as const satisfies Record<string, Call>
