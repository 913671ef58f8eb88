import { Type } from 'typebox'
import { administrators, type Call } from './call.ts'
import { limits } from './limits.ts'
import { Nullable, Time } from './schemas/basics.ts'
import { Role } from './schemas/users.ts'

// D59
const ImportMeaning = Type.Enum(['name', 'first', 'last', 'email', 'phone', 'role'], {
  $id: 'ImportMeaning',
  description: 'What a column of a table of people is; `first` and `last` are the parts of a name',
})

export const ImportColumn = Type.Object(
  {
    heading: Type.String({ description: 'Empty when it has none' }),
    example: Type.String({ description: 'The first value below the heading' }),
    means: Nullable(ImportMeaning),
  },
  {
    $id: 'ImportColumn',
    description: 'A column of a table of people; `means` is null for one that is ignored',
  },
)

// spec 3 §1.33

const ImportTable = Type.Object(
  {
    table: Type.String({
      maxLength: limits.importLength,
      description: `At most ${limits.importRows} people as text: values separated by commas, semicolons or tabs, a line for each. One of the first lines names the columns: name (or first name and last name), email, phone, role, in the usual words of five languages; lines above it are skipped. Without such a line they are in this order. The role is loan officer, administrator or user; empty: loan officer`,
    }),
    columns: Type.Optional(
      Type.Array(Nullable(ImportMeaning), {
        maxItems: limits.importColumns,
        description: 'What each column is, in their order, instead of what its heading says; null: ignore it',
      }),
    ),
    create: Type.Optional(
      Type.Boolean({ description: 'true: create the accounts. Otherwise nothing is written' }),
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

const ImportRow = Type.Object(
  {
    line: Type.Integer({ description: 'The number of the line in the table' }),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    role: Nullable(Role),
    unknownRole: Type.Optional(Type.String({ description: 'What the row names instead of a role' })),
    outcome: Type.Enum(['create', 'created', 'exists', 'waiting', 'refused'], {
      $id: 'ImportOutcome',
      description:
        '`create`: an account can be created; `created`: it was created; `exists`: the account exists and stays as it is; `waiting`: the account exists, but its password has not been chosen yet; `refused`: `problem` says why no account can be created',
    }),
    problem: Type.Optional(Type.String()),
    notice: Type.Optional(
      Type.String({ description: 'Without which optional value the account is created, and why' }),
    ),
    token: Type.Optional(
      Type.String({
        description: 'The token of the new link, shown only once. The link is `/invitation#` followed by it',
      }),
    ),
  },
  {
    $id: 'ImportRow',
    description: 'The result for one row of the table; role is null when the row names an unknown role',
  },
)

const ImportAnswer = Type.Object(
  {
    columns: Type.Array(ImportColumn),
    skipped: Type.Array(Type.String(), { description: 'The lines above the headings, which are skipped' }),
    rows: Type.Array(ImportRow),
    leftOut: Type.Array(Type.String(), {
      description: 'The names of columns that are ignored',
    }),
    linksExpireAt: Nullable(Time),
  },
  { $id: 'ImportAnswer', description: 'The result for each row, and until when the links are valid' },
)

export const importCalls = {
  'POST /api/admin/users/import': {
    summary: 'Create the users of a table, each with a link to choose a password.',
    description:
      'Call it without `create` first, to see the result for each row. E-mail addresses that already have an account are skipped, so a repeated import creates no duplicates.',
    access: administrators,
    mayTakeLong: 'rows',
    body: ImportTable,
    bodyBytes: limits.importBytes,
    answer: ImportAnswer,
    errors: {
      422: 'This is not a table of people, or it has too many rows. If only its headings say too little, the answer has `columns`, and the call can be made again with what each of them is',
    },
  },
} as const satisfies Record<string, Call>
