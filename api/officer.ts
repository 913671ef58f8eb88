import { Type } from 'typebox'
import { undoMinutes } from '../accounts/undo-minutes.ts'
import { type Call, officers } from './call.ts'
import { limits } from './limits.ts'
import { Count, Email, FormType, Message, Name, Nullable, Phone } from './schemas/basics.ts'
import { Client, FormStatistics, OfficerClient } from './schemas/clients.ts'
import { DecisionValue } from './schemas/decisions.ts'
import {
  CompletionAnswer,
  CompletionBody,
  FormAnswer,
  FormRecord,
  ReopenAnswer,
  SaveAnswer,
  SaveBody,
} from './schemas/forms.ts'
import { NextCursor, PageQuery, Search } from './schemas/lists.ts'
import { ByClient, ByForm, CreationHeaders, SaveHeaders } from './schemas/requests.ts'

// spec 1 §3.2; spec 3 §1.2, §1.4–5, §1.40

const contact = { email: Type.Optional(Email), phone: Type.Optional(Phone) }

export const NewClient = Type.Object(
  { name: Name, ...contact },
  {
    $id: 'NewClient',
    description: 'The data of a new client',
    examples: [{ name: 'Ama Mensah', email: 'ama.mensah@example.com', phone: '+233 24 555 0101' }],
  },
)

export const ClientChange = Type.Object(
  { name: Type.Optional(Name), ...contact },
  { $id: 'ClientChange', description: 'The changes to a client; fields that are not sent stay as they are' },
)

/** The three figures of the officer's dashboard, counted over all their clients (spec 1 §2). */
export const PortfolioStatistics = Type.Object(
  {
    totalClients: Count,
    incompleteForms: Type.Integer({ description: 'Clients whose file was started but is not complete' }),
    completeForms: Type.Integer({ description: 'Clients whose file is complete' }),
    decisions: Type.Record(DecisionValue, Count, {
      $id: 'DecisionCounts',
      description: 'The number of clients with each decision',
    }),
    reopenedDecisions: Type.Integer({
      minimum: 0,
      description:
        'Clients with a decision on record and a form that is open again; no other count includes the decision',
    }),
  },
  { $id: 'PortfolioStatistics', description: 'Counts over all clients of an officer, even with a search' },
)

export const OfficerClientList = Type.Object(
  { clients: Type.Array(OfficerClient), statistics: PortfolioStatistics, nextCursor: NextCursor },
  { $id: 'OfficerClientList', description: 'A page of the officer’s clients' },
)

export const ClientAnswer = Type.Object(
  { client: OfficerClient },
  { $id: 'ClientAnswer', description: 'One client as it is now' },
)

export const LastBranch = Type.Object(
  { branchName: Nullable(Type.String()) },
  {
    $id: 'LastBranch',
    description: 'The branch that the officer named last; null when they have named none',
  },
)

export const ClientFile = Type.Object(
  {
    client: Client,
    statistics: FormStatistics,
    forms: Type.Array(FormRecord, {
      description: 'In the order of the chain; forms that are not started are absent',
    }),
    formsByType: Type.Record(Type.String(), Type.Array(FormRecord), {
      description: 'The same forms under their types',
    }),
  },
  { $id: 'ClientFile', description: 'A client with all its forms' },
)

export const CompletedForms = Type.Object(
  { completedForms: Type.Array(FormType, { description: 'In the order of the chain' }) },
  { $id: 'CompletedForms', description: 'Which of a client’s forms are completed' },
)

export const FormRequest = Type.Object(
  {
    formType: Type.String({
      maxLength: limits.wordLength,
      description: 'A FormType',
      examples: ['user_form'],
    }),
  },
  { $id: 'FormRequest', description: 'The form to load or create' },
)

const noClient = { 404: 'The officer has no such client' }
const noForm = { 404: 'The officer has no such form' }
const refusedSave = {
  ...noForm,
  409: 'An earlier form is not completed (code `locked`), this one is (`completed`), or it was saved since the version in If-Match (`stale`)',
  422: 'The form is not completed: `errors` says what to correct in which field, and the answers that were sent are saved as progress. Without `errors`: this Idempotency-Key was already used with other data',
}

/** The loan officers' calls. They reach only the officer's own clients (spec 1 §6.2, §7.7–15, §7.18, D1, D2, D4, D13). */
export const officerCalls = {
  'GET /api/loan-officer/clients': {
    summary: 'List the officer’s clients with the state of their forms.',
    description: 'The search covers name, e-mail address, client ID and phone number.',
    access: officers,
    query: Type.Object({
      search: Search,
      status: Type.Optional(
        Type.String({
          maxLength: 2 * limits.wordLength,
          description:
            'Only clients of this status: No Forms, Incomplete, Partial Complete or Complete; several are separated by commas',
        }),
      ),
      decision: Type.Optional(
        Type.Enum([...DecisionValue.enum, 'reopened'], {
          $id: 'ClientDecision',
          description: 'Only clients with this decision; `reopened`: with one, and a form that is open again',
        }),
      ),
      sort: Type.Optional(
        Type.Enum(['-updated', 'updated', 'name', '-name', '-progress', 'progress'], {
          $id: 'ClientOrder',
          description:
            'The order; a minus reverses it. Progress sorts by completed forms, then by started forms. Default: last updated first',
        }),
      ),
      ...PageQuery,
    }),
    answer: OfficerClientList,
  },
  'POST /api/loan-officer/clients': {
    summary: 'Create a client.',
    description: 'With an Idempotency-Key the client is created once, however often the request is sent.',
    access: officers,
    headers: CreationHeaders,
    body: NewClient,
    answer: ClientAnswer,
    status: 201,
    errors: {
      409: 'The client that this Idempotency-Key created has since been deleted or moved',
      422: 'This Idempotency-Key was already used with other data',
    },
  },
  'PUT /api/loan-officer/clients/{clientId}': {
    summary: 'Change a client’s name or contact data.',
    access: officers,
    params: ByClient,
    body: ClientChange,
    answer: ClientAnswer,
    errors: noClient,
  },
  'DELETE /api/loan-officer/clients/{clientId}': {
    summary: 'Delete a client with its forms.',
    description: `The officer can undo it for ${undoMinutes} minutes; an administrator can restore the client within 30 days.`,
    access: officers,
    params: ByClient,
    answer: Message,
    errors: noClient,
  },
  'POST /api/loan-officer/clients/{clientId}/restore': {
    summary: 'Undo a deletion: bring back a client that the officer has just deleted.',
    description:
      'Possible for 10 minutes, for the officer who deleted the client. The history of every form records it.',
    access: officers,
    params: ByClient,
    answer: ClientAnswer,
    errors: {
      ...noClient,
      409: 'The client is not deleted, was deleted more than 10 minutes ago, or its applicant has since become another client',
    },
  },
  'GET /api/loan-officer/last-branch': {
    summary: 'Get the branch of the officer’s last Standard Form, to suggest it for the next one.',
    access: officers,
    answer: LastBranch,
  },
  'GET /api/loan-officer/clients/{clientId}/forms': {
    summary: 'Get one client with all its forms.',
    access: officers,
    params: ByClient,
    answer: ClientFile,
    errors: noClient,
  },
  'GET /api/loan-officer/clients/{clientId}/completed-forms': {
    summary: 'Tell which of a client’s forms are completed.',
    access: officers,
    params: ByClient,
    answer: CompletedForms,
    errors: noClient,
  },
  'POST /api/loan-officer/clients/{clientId}/forms': {
    summary: 'Load a client’s form of a type, or create it.',
    access: officers,
    params: ByClient,
    body: FormRequest,
    answer: FormAnswer,
    mayCreate: true,
    etag: true,
    errors: {
      ...noClient,
      409: 'The form cannot be started: an earlier one is not completed (code `locked`)',
    },
  },
  'GET /api/loan-officer/clients/{clientId}/forms/user_form': {
    summary: 'Get the client’s Standard Form.',
    access: officers,
    params: ByClient,
    answer: FormAnswer,
    etag: true,
    errors: { 404: 'The officer has no such client, or the form is not started' },
  },
  'GET /api/loan-officer/forms/{formId}': {
    summary: 'Get one form.',
    access: officers,
    params: ByForm,
    answer: FormAnswer,
    etag: true,
    errors: noForm,
  },
  'PUT /api/loan-officer/forms/{formId}/save': {
    summary: 'Save progress on a form.',
    description:
      'Checks only whether the values can be stored (400 names those that cannot), not required fields and bounds, so that no draft is lost to a rule. With isCompleted true the form is completed, as by the call that completes it.',
    access: officers,
    params: ByForm,
    headers: SaveHeaders,
    body: SaveBody,
    answer: SaveAnswer,
    etag: true,
    errors: refusedSave,
  },
  'POST /api/loan-officer/forms/{formId}/complete': {
    summary: 'Complete a form.',
    description:
      'Saves the answers that are sent, checks all steps and recalculates every value. This unlocks the next form of the chain.',
    access: officers,
    params: ByForm,
    headers: SaveHeaders,
    body: CompletionBody,
    answer: CompletionAnswer,
    etag: true,
    errors: refusedSave,
  },
  'POST /api/loan-officer/forms/{formId}/reopen': {
    summary: 'Make a completed form editable again.',
    description: 'Later forms keep their data but are locked until this one is completed again.',
    access: officers,
    params: ByForm,
    answer: ReopenAnswer,
    etag: true,
    errors: { ...noForm, 409: 'The form is not completed, or an earlier one is not (code `locked`)' },
  },
} as const satisfies Record<string, Call>
