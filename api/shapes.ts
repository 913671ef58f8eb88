import { Type } from 'typebox'
import { contactLength } from '../accounts/account-rules.ts'
import { type FormType, formTypes } from '../forms/catalogue.ts'

// spec 1 §3.3

/** The shapes that several calls share. Ids are UUIDs as text; times are ISO 8601 in UTC. */

export const Id = Type.String({ description: 'UUID' })
export const Time = Type.String({ format: 'date-time' })
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('loan_officer'), Type.Literal('user')])
export const FormTypeName = Type.Unsafe<FormType>(Type.Enum([...formTypes]))
export const Status = Type.Union([Type.Literal('in_progress'), Type.Literal('completed')])

/** Limits of single inputs, and of a body as a whole. */
export const limits = {
  nameLength: 200,
  emailLength: contactLength.email,
  phoneLength: contactLength.phone,
  passwordLength: 200,
  searchLength: 200,
  /** A list by name puts the last name into its cursor: 401 characters of up to four bytes, written as base64. */
  cursorLength: 4000,
  keyLength: 100,
  bodyBytes: 256 * 1024,
  /** A name, an e-mail address and a password, with every character of them written as two escapes, are less. */
  shortBodyBytes: 8 * 1024,
  /** JSON: levels of nesting and keys in all. */
  jsonDepth: 20,
  jsonKeys: 2000,
  /** Numbers of over 15 characters or with an exponent, which take longest to read. Of the former no more fit in a body. */
  jsonLongNumbers: 16_000,
  /** D34: a list answers at most this many rows at a time. */
  listRows: 500,
} as const

export const Name = Type.String({ maxLength: limits.nameLength })
export const Email = Type.String({ maxLength: limits.emailLength })
export const Password = Type.String({ maxLength: limits.passwordLength })
export const Message = Type.Object({ message: Type.String() })

export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Nullable(Type.String()),
  email: Type.String(),
  role: Role,
  createdAt: Time,
})

export const Session = Type.Object({ token: Type.String(), user: User })

/** Flat answers or calculated values by field key. */
export const FlatData = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
)

export const ClientName = Type.Object({
  _id: Id,
  clientId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
})

/** A form as every call answers it (D33). */
export const FormRecord = Type.Object({
  _id: Id,
  client: Nullable(ClientName),
  formType: FormTypeName,
  formName: Type.String(),
  formData: FlatData,
  calculatedFields: FlatData,
  status: Status,
  isCompleted: Type.Boolean(),
  completionPercentage: Type.Number(),
  currentStep: Type.Integer(),
  lastSavedStep: Type.Integer(),
  totalSteps: Type.Integer(),
  assessmentYear: Type.Integer(),
  /** Goes up by one with each save; send it back as If-Match to refuse to overwrite what you have not seen. */
  version: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
  lastSaved: Nullable(Time),
  submittedAt: Nullable(Time),
  /** When the officer took these answers over as given by the applicant; absent for all other forms. */
  takenOverAt: Type.Optional(Time),
})

/** What a save answers to `Prefer: return=minimal`: what the caller, who knows the answers, cannot know (RFC 7240). */
export const SavedForm = Type.Pick(FormRecord, [
  '_id',
  'client',
  'calculatedFields',
  'status',
  'isCompleted',
  'completionPercentage',
  'currentStep',
  'lastSavedStep',
  'version',
  'updatedAt',
  'lastSaved',
])

export const NextForm = Nullable(
  Type.Object({ formType: FormTypeName, name: Type.String(), route: Type.String() }),
)

/** What a save may carry; everything else in the body is ignored. `responses` is another name for formData (D33). */
export const SaveBody = Type.Object({
  formData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  responses: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  status: Type.Optional(Type.String()),
  isCompleted: Type.Optional(Type.Boolean()),
  /** Kept within the form's steps rather than refused: a draft is never lost to a counter. */
  currentStep: Type.Optional(Type.Integer()),
  lastSavedStep: Type.Optional(Type.Integer()),
})

/** The version that a save was made on; 409 when the form has another by now. */
export const SaveHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: 'The version of the form, or * for whichever it is' }),
  ),
  prefer: Type.Optional(
    Type.String({ description: 'return=minimal: a progress save answers without the answers it was sent' }),
  ),
})

export const ListQuery = {
  search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
  status: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.listRows })),
  cursor: Type.Optional(Type.String({ maxLength: limits.cursorLength })),
}

export const Problem = Type.Object({
  message: Type.String(),
  code: Type.Optional(Type.String()),
  /** What is wrong, by field key. */
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** 409 of a stale If-Match. */
  currentVersion: Type.Optional(Type.Integer()),
})
