import { Type } from 'typebox'
import { ClientName, FlatData, FormTypeName, Id, ListQuery, limits, Nullable, Time, User } from './shapes.ts'

// spec 2 §3.1–2, §3.27

/** What the administrator's calls share. */

export const admin = ['admin'] as const

/** spec 2 §4: draft (opened, nothing saved yet), in-progress, completed. */
export const SubmissionStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('in-progress'),
  Type.Literal('completed'),
])

/** spec 2 §4, client status badge. */
export const ClientBadge = Type.Union([
  Type.Literal('No Forms'),
  Type.Literal('All Completed'),
  Type.Literal('Partially Completed'),
  Type.Literal('In Progress'),
])

/** spec 2 §4, user list status. */
export const UserBadge = Type.Union([
  Type.Literal('No Submissions'),
  Type.Literal('All Completed'),
  Type.Literal('Partially Completed'),
  Type.Literal('In Progress'),
])

/**
 * What every list answers beside its rows. `total` is all that the list holds without search and filters; `matching` is
 * what search and filters leave. Counting many matches of a search would read them all, so it stops at 1,000 and
 * `matchingExact` is then false ("1,000+").
 */
export const ListTotals = {
  total: Type.Integer(),
  matching: Type.Integer(),
  matchingExact: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
}

/** Newest first unless a list says otherwise; a minus turns an order around. */
export const sortBy = <const Names extends readonly string[]>(...names: Names) => ({
  // The union of names that are only known where it is called; its type must be said.
  sort: Type.Optional(Type.Unsafe<Names[number]>(Type.Union(names.map(name => Type.Literal(name))))),
})

export const UserRow = Type.Object({
  ...User.properties,
  id: Id,
  isActive: Type.Boolean(),
  /** A loan officer's submissions are the forms of the officer's clients; anyone else's are the forms filled for oneself. */
  submissionCount: Type.Integer(),
  completedSubmissions: Type.Integer(),
  inProgressSubmissions: Type.Integer(),
  clientCount: Type.Integer(),
  statusLabel: UserBadge,
})

export const UserDetails = Type.Object({
  ...UserRow.properties,
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  createdBy: Type.String(),
  updatedAt: Time,
  /** Sessions that could still make a call, and when one last did. */
  activeSessions: Type.Integer(),
  lastActiveAt: Nullable(Time),
})

export const OfficerName = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
})

export const OfficerStats = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  clientCount: Type.Integer(),
  totalForms: Type.Integer(),
  completedForms: Type.Integer(),
})

export const AdminClientRow = Type.Object({
  ...ClientName.properties,
  /** new (no form yet), active (a file being worked on), completed (all seven forms), deleted (D13). */
  status: Type.Union([
    Type.Literal('new'),
    Type.Literal('active'),
    Type.Literal('completed'),
    Type.Literal('deleted'),
  ]),
  statusLabel: ClientBadge,
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Nullable(Time),
  /** Until when an administrator can restore a deleted client (D13). */
  restorableUntil: Nullable(Time),
  totalForms: Type.Integer(),
  completedForms: Type.Integer(),
  inProgressForms: Type.Integer(),
  /** Completed forms over all forms that the client has, percent. */
  completionPercentage: Type.Number(),
  loanOfficer: OfficerName,
})

/**
 * A form of a client's or of a regular user's. `userId` is the person who answers for it: the client's loan officer, or
 * the regular user; `client` is null for a regular user's form.
 */
export const SubmissionRow = Type.Object({
  _id: Id,
  id: Id,
  formType: FormTypeName,
  /** D6, and its slug for addresses: lowercase, spaces turned to hyphens. */
  formName: Type.String(),
  formSlug: Type.String(),
  label: Type.String(),
  status: SubmissionStatus,
  isCompleted: Type.Boolean(),
  progress: Type.Number(),
  completionPercentage: Type.Number(),
  currentStep: Type.Integer(),
  totalSteps: Type.Integer(),
  createdAt: Time,
  lastModified: Time,
  lastSaved: Nullable(Time),
  submittedAt: Nullable(Time),
  userId: Type.Object({ _id: Id, id: Id, name: Type.String(), email: Type.String(), createdAt: Time }),
  client: Nullable(ClientName),
})

/** A form in readable labels, steps and formatted values. */
export const DescribedSteps = Type.Array(
  Type.Object({
    number: Type.Integer(),
    title: Type.String(),
    lines: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        /** For people; '' when unanswered. */
        display: Type.String(),
        calculated: Type.Boolean(),
      }),
    ),
  }),
)

export const TimelineEvent = Type.Object({
  _id: Type.Integer(),
  at: Time,
  /** created, saved, completed, reopened, moved, taken_over, restored. */
  action: Type.String(),
  version: Type.Integer(),
  actor: Type.Object({ _id: Id, name: Type.String(), email: Type.String() }),
  /** Fields that changed, in form order, with values for people. */
  changes: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), from: Type.String(), to: Type.String() }),
  ),
})

export const Timeline = Type.Object({
  events: Type.Array(TimelineEvent),
  nextCursor: Nullable(Type.String()),
})

export const AdminForm = Type.Object({
  _id: Id,
  formType: FormTypeName,
  formName: Type.String(),
  formSlug: Type.String(),
  label: Type.String(),
  status: SubmissionStatus,
  statusLabel: Type.String(),
  isCompleted: Type.Boolean(),
  completionPercentage: Type.Number(),
  currentStep: Type.Integer(),
  totalSteps: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
  lastSaved: Nullable(Time),
  submittedAt: Nullable(Time),
  assessmentYear: Type.Integer(),
  /** When an officer took these answers over as given by the applicant; absent for all other forms. */
  takenOverAt: Type.Optional(Time),
  formData: FlatData,
  calculatedFields: FlatData,
})

/** Only limit and cursor. */
export const PageQuery = { limit: ListQuery.limit, cursor: ListQuery.cursor }

export const ByUser = Type.Object({ userId: Id })
export const ById = Type.Object({ id: Id })
export const ByClient = Type.Object({ clientId: Id })
/** user-form …, a form name's slug, or all-submissions (D6). */
export const FormSlug = Type.String({ maxLength: limits.nameLength })
