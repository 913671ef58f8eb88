import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { regularUsers } from '../roles.ts'
import { Nullable, Time } from '../schemas/basics.ts'
import { Role } from '../schemas/users.ts'

// spec 3 §1.24; D46, D48

export const OwnApplicationState = Type.Enum(['filling', 'complete', 'sent', 'with officer'], {
  $id: 'OwnApplicationState',
  description:
    'filling: forms are still to be completed; complete: the application can be sent; sent; with officer: an officer has taken it over',
})

export const ApplicationOfficer = Type.Object(
  { name: Type.String(), email: Type.String(), phone: Type.String({ description: 'Empty when unknown' }) },
  { $id: 'ApplicationOfficer', description: 'The loan officer whom the applicant can turn to' },
)

export const ApplicationCode = Type.Object(
  { code: Type.String({ examples: ['K7Q-2MP'] }), validUntil: Time },
  {
    $id: 'ApplicationCode',
    description: 'The code with which an officer can open the application before it is sent',
  },
)

export const ApplicationReading = Type.Object(
  { name: Type.String(), role: Role, at: Time },
  { $id: 'ApplicationReading', description: 'The officers who have read the answers, and when' },
)

export const PrivacyText = Type.Object(
  {
    text: Type.String(),
    sha256: Type.String({
      description:
        'Identifies this text; sending the application names the text that the applicant agreed to',
    }),
  },
  { $id: 'PrivacyText', description: 'The lender’s text on privacy' },
)

export const OwnApplication = Type.Object(
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

export const OwnApplicationAnswer = Type.Object(
  { application: OwnApplication },
  { $id: 'OwnApplicationAnswer', description: 'The caller’s application as it is now' },
)

export const Consent = Type.Object(
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
