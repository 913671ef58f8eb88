import { Type } from 'typebox'
import { type Call, regularUsers } from './call.ts'
import { limits } from './limits.ts'
import { Nullable, Time } from './schemas/basics.ts'
import { NextForm, OwnForm, SaveBody, SavedForm } from './schemas/forms.ts'
import { ByFormName, FormName, SaveHeaders } from './schemas/requests.ts'
import { Role } from './schemas/users.ts'

// spec 1 §7.16–17; spec 3 §1.6–7

const OwnSaveBody = Type.Object(
  { formName: FormName, ...SaveBody.properties },
  {
    $id: 'OwnSaveBody',
    description: 'The content of a save, and the form to save',
    examples: [{ formName: 'MSE-Credit-Assessment', formData: { customerName: 'Ama Mensah' } }],
  },
)

const OwnFormRequest = Type.Object(
  { formName: FormName },
  { $id: 'OwnFormRequest', description: 'One of the caller’s forms' },
)

const OwnSaveAnswer = Type.Object(
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

const OwnForms = Type.Object(
  { forms: Type.Array(OwnForm) },
  { $id: 'OwnForms', description: 'All forms of a regular user' },
)

const OwnFormAnswer = Type.Object(
  { formData: Nullable(OwnForm) },
  { $id: 'OwnFormAnswer', description: 'The caller’s whole form; null when there is none yet' },
)

const OwnReopenAnswer = Type.Object(
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

// spec 3 §1.24; D46, D48

const OwnApplicationState = Type.Enum(['filling', 'complete', 'sent', 'with officer'], {
  $id: 'OwnApplicationState',
  description:
    'filling: forms are still to be completed; complete: the application can be sent; sent; with officer: an officer has taken it over',
})

const ApplicationOfficer = Type.Object(
  { name: Type.String(), email: Type.String(), phone: Type.String({ description: 'Empty when unknown' }) },
  { $id: 'ApplicationOfficer', description: 'The loan officer whom the applicant can turn to' },
)

const ApplicationCode = Type.Object(
  { code: Type.String({ examples: ['K7Q-2MP'] }), validUntil: Time },
  {
    $id: 'ApplicationCode',
    description: 'The code with which an officer can open the application before it is sent',
  },
)

const ApplicationReading = Type.Object(
  { name: Type.String(), role: Role, at: Time },
  { $id: 'ApplicationReading', description: 'The officers who have read the answers, and when' },
)

const PrivacyText = Type.Object(
  {
    text: Type.String(),
    sha256: Type.String({
      description:
        'Identifies this text; sending the application names the text that the applicant agreed to',
    }),
  },
  { $id: 'PrivacyText', description: 'The lender’s text on privacy' },
)

const OwnApplication = Type.Object(
  {
    state: OwnApplicationState,
    sentAt: Nullable(Time),
    takenOverAt: Nullable(Time),
    officer: Nullable(ApplicationOfficer),
    code: Nullable(ApplicationCode),
    readings: Type.Array(ApplicationReading, { description: 'The latest 50, newest first' }),
    privacy: PrivacyText,
  },
  { $id: 'OwnApplication', description: 'A regular user’s application, which consists of their two forms' },
)

const OwnApplicationAnswer = Type.Object(
  { application: OwnApplication },
  { $id: 'OwnApplicationAnswer', description: 'The caller’s application as it is now' },
)

const Consent = Type.Object(
  {
    privacySha256: Type.String({
      maxLength: limits.nameLength,
      description: 'The `sha256` of the text that was shown and agreed to',
    }),
  },
  { $id: 'Consent', description: 'The text that the applicant agrees to by sending' },
)

const withOfficer = 'an officer took the application over (code `with_officer`)'

/** Calls with which regular users send and follow their application, which consists of their two forms. */
export const ownApplicationCalls = {
  'GET /api/form/application': {
    summary: 'Get the caller’s application: its state, its officer, and who has read it.',
    access: regularUsers,
    answer: OwnApplicationAnswer,
  },
  'POST /api/form/application/send': {
    summary: 'Send the caller’s application to the lender, whose officers can read it from then on.',
    description:
      'Both forms must be completed, and the applicant must have agreed to the current text on privacy. Sending it again changes nothing. Reopening a form withdraws it.',
    access: regularUsers,
    body: Consent,
    answer: OwnApplicationAnswer,
    errors: {
      409: `A form is not completed (code \`incomplete\`), the text on privacy was changed (\`text_changed\`), or ${withOfficer}`,
    },
  },
  'POST /api/form/application/code': {
    summary: 'Create a code with which an officer can open the application before it is sent.',
    description: 'It is valid for 7 days, or until another one is created.',
    access: regularUsers,
    answer: OwnApplicationAnswer,
    errors: { 409: `Nothing is filled in yet (code \`incomplete\`), or ${withOfficer}` },
  },
} as const satisfies Record<string, Call>
