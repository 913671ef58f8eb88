import { Type } from 'typebox'
import { formsInWords } from '../../forms/catalogue.ts'
import { Count, FormState, Id, Nullable, Time } from './basics.ts'
import { DecisionValue } from './decisions.ts'
import { Officer } from './users.ts'

export const Client = Type.Object(
  {
    _id: Id,
    clientId: Type.String({ description: 'The client ID that people see' }),
    name: Type.String(),
    email: Type.String({ description: 'Empty when it is not known' }),
    phone: Type.String({ description: 'Empty when it is not known' }),
  },
  { $id: 'Client', description: 'A loan customer: names, numbers and contact data' },
)

export const OfficerClient = Type.Object(
  {
    ...Client.properties,
    createdAt: Time,
    lastUpdated: Time,
    loanAmount: Nullable(
      Type.Number({
        description:
          'The amount in USD from the completed forms: the memo’s amount, else the Output Sheet’s final amount, else the Standard Form’s approved amount, else the amount asked for',
      }),
    ),
    decision: Nullable(DecisionValue),
    reopenedDecision: Nullable(DecisionValue),
    unexplainedChecks: Nullable(
      Type.Integer({
        description:
          'Checks across the forms without an explanation; null while they are being evaluated, and before a form is completed',
      }),
    ),
    forms: Type.Array(FormState, {
      description: 'In the order of the chain; forms that are not started are absent',
    }),
  },
  { $id: 'OfficerClient', description: 'A client in the list of their loan officer' },
)

/** The counts of a client's forms by state (spec 1 §2). */
export const FormStatistics = Type.Object(
  { totalForms: Count, completedForms: Count, inProgressForms: Count, notStartedForms: Count },
  { $id: 'FormStatistics', description: `How many of a client’s ${formsInWords} forms are in each state` },
)

/** The status shown in the list of clients (spec 2 §4). */
export const ClientStatusLabel = Type.Enum(
  ['No Forms', 'All Completed', 'Partially Completed', 'In Progress'],
  { $id: 'ClientStatusLabel', description: 'The progress of a client’s forms, as text to show' },
)

export const ClientStatus = Type.Enum(['new', 'active', 'completed', 'deleted'], {
  $id: 'ClientStatus',
  description: `new: no form yet; active: some forms are not completed; completed: all ${formsInWords} forms are; deleted`,
})

export const HoldingOfficer = Type.Object(
  {
    ...Officer.properties,
    isActive: Type.Boolean({
      description: 'Whether they can work on the client: neither deactivated nor deleted',
    }),
  },
  { $id: 'HoldingOfficer', description: 'The loan officer who holds a client' },
)

/** A client as administrators see it. A deleted client can be restored for 30 days or longer, as the settings say (D13). */
export const AdminClient = Type.Object(
  {
    ...Client.properties,
    businessName: Type.String({ description: 'From the Standard Form; empty when it has none' }),
    status: ClientStatus,
    statusLabel: ClientStatusLabel,
    createdAt: Time,
    updatedAt: Time,
    deletedAt: Nullable(Time),
    restorableUntil: Nullable(Time),
    totalForms: Count,
    completedForms: Count,
    inProgressForms: Count,
    completionPercentage: Type.Number({
      description: 'The share of started forms that are completed, in percent',
    }),
    loanOfficer: HoldingOfficer,
  },
  { $id: 'AdminClient', description: 'A client as administrators see them, with their loan officer' },
)
