import { Type } from 'typebox'
import type { Call } from './call.ts'
import { regularUsers } from './roles.ts'
import { Nullable } from './schemas/basics.ts'
import { NextForm, OwnForm, SaveBody, SavedForm } from './schemas/forms.ts'
import { ByFormName, FormName } from './schemas/path-parameters.ts'
import { SaveHeaders } from './schemas/request-headers.ts'

// spec 1 §7.16–17; spec 3 §1.6–7

export const OwnSaveBody = Type.Object(
  { formName: FormName, ...SaveBody.properties },
  {
    $id: 'OwnSaveBody',
    description: 'The content of a save, and the form to save',
    examples: [{ formName: 'MSE-Credit-Assessment', formData: { customerName: 'Ama Mensah' } }],
  },
)

export const OwnFormRequest = Type.Object(
  { formName: FormName },
  { $id: 'OwnFormRequest', description: 'One of the caller’s forms' },
)

export const OwnSaveAnswer = Type.Object(
  {
    message: Type.String(),
    form: Type.Union([OwnForm, SavedForm]),
    nextForm: Type.Optional(Nullable(NextForm)),
  },
  {
    $id: 'OwnSaveAnswer',
    description: 'The saved form; nextForm if the save completed it, null after the last form',
  },
)

export const OwnForms = Type.Object(
  { forms: Type.Array(OwnForm) },
  { $id: 'OwnForms', description: 'All forms of a regular user' },
)

export const OwnFormAnswer = Type.Object(
  { formData: Nullable(OwnForm) },
  { $id: 'OwnFormAnswer', description: 'The caller’s whole form; null when there is none yet' },
)

export const OwnReopenAnswer = Type.Object(
  { message: Type.String(), form: OwnForm },
  { $id: 'OwnReopenAnswer', description: 'The form, which is in progress again' },
)

const notOwn = {
  403: 'The role does not allow this, or a loan officer completes this form',
  404: 'There is no form with this name',
}

/** Calls for the forms that regular users fill for themselves: Standard Form and MSE Assessment (spec 1 §7, D2, D4, D6, D7). */
export const selfServiceCalls = {
  'POST /api/form/save': {
    summary: 'Save the caller’s form.',
    description: 'The first save creates it. With isCompleted true the form is completed.',
    access: regularUsers,
    headers: SaveHeaders,
    body: OwnSaveBody,
    answer: OwnSaveAnswer,
    etag: true,
    errors: {
      ...notOwn,
      409: 'An earlier form is not completed (code `locked`), this one is (`completed`), an officer took the application over (`with_officer`), or it was saved since the version in If-Match (`stale`)',
      422: 'The form is not completed: `errors` says what to correct in which field, and the answers that were sent are saved as progress. Without `errors`: this Idempotency-Key was already used with other data',
    },
  },
  'GET /api/form/data': {
    summary: 'Get all of the caller’s forms.',
    access: regularUsers,
    answer: OwnForms,
  },
  'GET /api/form/data/{formName}': {
    summary: 'Get the caller’s form with this name.',
    access: regularUsers,
    params: ByFormName,
    answer: OwnFormAnswer,
    etag: true,
    errors: notOwn,
  },
  'POST /api/form/reopen': {
    summary: 'Make the caller’s completed form editable again.',
    access: regularUsers,
    body: OwnFormRequest,
    answer: OwnReopenAnswer,
    etag: true,
    errors: {
      ...notOwn,
      409: 'The form is not completed, an earlier one is not (code `locked`), or an officer took the application over (`with_officer`)',
    },
  },
} as const satisfies Record<string, Call>
