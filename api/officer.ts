import { Type } from 'typebox'
import type { Call } from './call.ts'
import {
  ClientName,
  Email,
  FormRecord,
  FormTypeName,
  Id,
  ListQuery,
  limits,
  Message,
  Name,
  NextForm,
  Nullable,
  SaveBody,
  SavedForm,
  SaveHeaders,
  Status,
  Time,
} from './shapes.ts'

// spec 1 §3.2; spec 3 §1.2, §1.4–5

const officer = ['loan_officer'] as const
const clientParams = Type.Object({ clientId: Id })
const formParams = Type.Object({ formId: Id })
const Contact = {
  email: Type.Optional(Email),
  phone: Type.Optional(Type.String({ maxLength: limits.phoneLength })),
}

const CreationHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.keyLength,
      // Without blanks, so that two of these headers in one request, which arrive joined by ", ", are no key.
      pattern: '^[!-~]*$',
      description:
        'Any text of the caller’s own, new for each client; the same data sent with it again is answered with the same client',
    }),
  ),
})

export const ClientRow = Type.Object({
  ...ClientName.properties,
  createdAt: Time,
  lastUpdated: Time,
  forms: Type.Array(
    Type.Object({ _id: Id, formType: FormTypeName, status: Status, completionPercentage: Type.Number() }),
  ),
})

export const FormStatistics = Type.Object({
  totalForms: Type.Integer(),
  completedForms: Type.Integer(),
  inProgressForms: Type.Integer(),
  notStartedForms: Type.Integer(),
})

/** The loan officer's calls; all see only the officer's own clients (spec 1 §6.2, §7.7–15, §7.18, D2, D4). */
export const officerCalls = {
  'GET /api/loan-officer/clients': {
    summary: 'The officer’s clients with the state of their forms, last updated first.',
    access: officer,
    query: Type.Object(ListQuery),
    answer: Type.Object({
      clients: Type.Array(ClientRow),
      /** Over all the officer’s clients, whatever the search. */
      statistics: Type.Object({
        totalClients: Type.Integer(),
        incompleteForms: Type.Integer(),
        completeForms: Type.Integer(),
      }),
      nextCursor: Nullable(Type.String()),
    }),
  },
  'POST /api/loan-officer/clients': {
    summary: 'Create a client of the officer’s; with an Idempotency-Key once, however often it is sent.',
    access: officer,
    headers: CreationHeaders,
    body: Type.Object({ name: Name, ...Contact }),
    answer: Type.Object({ client: ClientRow }),
    status: 201,
  },
  'PUT /api/loan-officer/clients/{clientId}': {
    summary: 'Change a client’s name or contact data.',
    access: officer,
    params: clientParams,
    body: Type.Object({ name: Type.Optional(Name), ...Contact }),
    answer: Type.Object({ client: ClientRow }),
  },
  'DELETE /api/loan-officer/clients/{clientId}': {
    summary: 'Delete a client with its forms (D13).',
    access: officer,
    params: clientParams,
    answer: Message,
  },
  'GET /api/loan-officer/clients/{clientId}/forms': {
    summary: 'One client with its forms.',
    access: officer,
    params: clientParams,
    answer: Type.Object({
      client: ClientName,
      statistics: FormStatistics,
      forms: Type.Array(FormRecord),
      formsByType: Type.Record(Type.String(), Type.Array(FormRecord)),
    }),
  },
  'GET /api/loan-officer/clients/{clientId}/completed-forms': {
    summary: 'The types of the client’s completed forms, in chain order.',
    access: officer,
    params: clientParams,
    answer: Type.Object({ completedForms: Type.Array(FormTypeName) }),
  },
  'POST /api/loan-officer/clients/{clientId}/forms': {
    summary: 'Load the client’s form of a type, or create it (201).',
    access: officer,
    params: clientParams,
    body: Type.Object({ formType: Type.String({ maxLength: 40 }) }),
    answer: Type.Object({ form: FormRecord }),
  },
  'GET /api/loan-officer/clients/{clientId}/forms/user_form': {
    summary: 'The client’s Standard Form.',
    access: officer,
    params: clientParams,
    answer: Type.Object({ form: FormRecord }),
  },
  'GET /api/loan-officer/forms/{formId}': {
    summary: 'One form.',
    access: officer,
    params: formParams,
    answer: Type.Object({ form: FormRecord }),
  },
  'PUT /api/loan-officer/forms/{formId}/save': {
    summary:
      'Save progress; with isCompleted true, complete (D2). Keys sent replace, null clears, others stay.',
    access: officer,
    params: formParams,
    headers: SaveHeaders,
    body: SaveBody,
    answer: Type.Object({
      message: Type.String(),
      form: Type.Union([FormRecord, SavedForm]),
      nextForm: Type.Optional(NextForm),
    }),
  },
  'POST /api/loan-officer/forms/{formId}/complete': {
    summary: 'Complete a form: checked and calculated anew by the server (D2, D3).',
    access: officer,
    params: formParams,
    headers: SaveHeaders,
    body: Type.Object({
      formType: Type.Optional(Type.String({ maxLength: 40 })),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    answer: Type.Object({ message: Type.String(), form: FormRecord, nextForm: NextForm }),
  },
  'POST /api/loan-officer/forms/{formId}/reopen': {
    summary: 'Make a completed form editable again (D4).',
    access: officer,
    params: formParams,
    answer: Type.Object({ message: Type.String(), form: FormRecord }),
  },
} as const satisfies Record<string, Call>
