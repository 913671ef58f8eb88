import { type Static, Type } from 'typebox'
import { ImportColumn } from '../user-import.ts'
import { Nullable } from './basics.ts'
import { AssignedOfficer } from './users.ts'

/** The body of every error response (D32). */
export const ErrorBody = Type.Object(
  {
    message: Type.String({ description: 'What is wrong, as a sentence to show to people' }),
    code: Type.Optional(
      Type.String({
        description:
          'Distinguishes refusals with the same status: `locked` (an earlier form is not completed), `completed` (the form must be reopened first), `stale` (the version of the form or account differs from If-Match, the officer of the application from `seenOfficerId`, or a setting from `seen`), `has_clients` (clients have to be handed over first), `with_officer` (a loan officer took the application over), `use_admin_login` (administrators have a separate sign-in), `password_change_required` (somebody else chose the caller’s password, and it has to be changed before any other call), `code_required` (the password was correct, and POST /api/auth/login/code needs a code too), `setup_required` (the same, but a second factor has to be set up first, beginning with POST /api/auth/login/setup). In a sign-in by the identity provider: `not_confirmed` (the provider does not confirm the person’s identity), `email_not_confirmed`, `no_account`, `other_identity` (the account is linked to another person there), `other_role`, `deactivated`',
      }),
    ),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'What is wrong with each field, by its key',
      }),
    ),
    currentVersion: Type.Optional(
      Type.Integer({ description: 'With the code `stale`: the version that the form or account has now' }),
    ),
    changedBy: Type.Optional(
      Type.Object(
        { name: Type.String() },
        { $id: 'FormChanger', description: 'With the code `stale`: who changed it last' },
      ),
    ),
    assignedTo: Type.Optional(Nullable(AssignedOfficer)),
    columns: Type.Optional(
      Type.Array(ImportColumn, {
        description:
          'For a table of people whose headings say too little: its columns, to choose what each is',
      }),
    ),
    step: Type.Optional(
      Type.String({
        description:
          'With the codes `code_required` and `setup_required`: the data to continue the sign-in with',
      }),
    ),
    changedAt: Type.Optional(
      Type.String({ description: 'With the code `stale`: when it was changed last (ISO 8601)' }),
    ),
  },
  {
    $id: 'ErrorBody',
    description: 'Why a call was refused',
    examples: [
      { message: 'customerName: a text is needed', errors: { customerName: 'a text is needed' } },
      {
        message: 'This form was changed in the meantime. Load it again before you save.',
        code: 'stale',
        currentVersion: 8,
      },
    ],
  },
)

export type Refusal = Static<typeof ErrorBody>
