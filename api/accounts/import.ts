import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { limits } from '../limits.ts'
import { administrators } from '../roles.ts'
import { Nullable, Time } from '../schemas/basics.ts'
import { Role } from '../schemas/users.ts'

// spec 3 §1.33

export const ImportTable = Type.Object(
  {
    table: Type.String({
      maxLength: limits.importLength,
      description: `At most ${limits.importRows} people as text: values separated by commas, semicolons or tabs, a line for each. The first line names the columns: name (or first name and last name), email, phone, role. Without such a line they are in this order. The role is loan officer, administrator or user; empty: loan officer`,
    }),
    create: Type.Optional(
      Type.Boolean({ description: 'true: create the accounts. Without it nothing is written' }),
    ),
    newLinks: Type.Optional(
      Type.Boolean({
        description: 'With create: people who are there and have not chosen a password yet get new links',
      }),
    ),
  },
  {
    $id: 'ImportTable',
    description: 'A table of people, and what to do with it',
    examples: [{ table: 'name,email,phone,role\nKofi Boateng,kofi.boateng@example.com,,loan officer' }],
  },
)

export const ImportRow = Type.Object(
  {
    line: Type.Integer({ description: 'The line of the table' }),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    role: Nullable(Role),
    outcome: Type.Enum(['create', 'created', 'exists', 'waiting', 'refused'], {
      $id: 'ImportOutcome',
      description:
        '`create`: an account can be created; `created`: it was; `exists`: there is one, which stays as it is; `waiting`: there is one, and nobody has chosen its password yet; `refused`: `problem` says why none can be created',
    }),
    problem: Type.Optional(Type.String()),
    token: Type.Optional(
      Type.String({
        description: 'Of the link that was just made, shown this once: `/invitation#` and this',
      }),
    ),
  },
  {
    $id: 'ImportRow',
    description: 'What becomes of one row of the table; role is null when it names none that there is',
  },
)

export const ImportAnswer = Type.Object(
  {
    rows: Type.Array(ImportRow),
    leftOut: Type.Array(Type.String(), {
      description: 'What the columns are called of which nothing is taken',
    }),
    linksExpireAt: Nullable(Time),
  },
  { $id: 'ImportAnswer', description: 'What becomes of each row, and until when the links are good' },
)

export const importCalls = {
  'POST /api/admin/users/import': {
    summary: 'Create the users of a table, each with a link to choose a password.',
    description:
      'First without `create`, to see what would become of each row. An e-mail that has an account is left as it is, so a repeated import makes nobody twice.',
    access: administrators,
    body: ImportTable,
    bodyBytes: limits.importBytes,
    answer: ImportAnswer,
    errors: { 422: 'This is no table of people, or there are too many' },
  },
} as const satisfies Record<string, Call>
