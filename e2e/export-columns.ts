import type { Static } from 'typebox'
import { roleNames } from '../accounts/roles.ts'
import type { Submission } from '../api/admin-submissions.ts'
import type { AdminClient } from '../api/schemas/clients.ts'
import type { UserSummary } from '../api/schemas/users.ts'

/** A point in time, in ISO 8601 as the portal answers it. */
export interface Moment {
  readonly iso: string
}

export type Exported = string | number | Moment | null

/** The columns of an exported list: for each header, the function that picks the cell's value from a row of the call's answer. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Exported>>

const moment = (iso: string | null) => (iso === null ? null : { iso })
const textOrNone = (text: string) => text || null

const statuses = { draft: 'Draft', 'in-progress': 'In Progress', completed: 'Completed' }

export const userColumns: Columns<Static<typeof UserSummary>> = {
  Name: user => user.name,
  Username: user => user.username,
  Email: user => user.email,
  Role: user => roleNames[user.role],
  Active: user => (user.isActive ? 'Yes' : 'No'),
  'Created (UTC)': user => moment(user.createdAt),
  Clients: user => user.clientCount,
  Submissions: user => user.submissionCount,
  Completed: user => user.completedSubmissions,
  'In Progress': user => user.inProgressSubmissions,
  Status: user => user.statusLabel,
  ID: user => user.id,
}

export const submissionColumns: Columns<Static<typeof Submission>> = {
  Form: form => form.label,
  Client: form => form.client?.name ?? null,
  'Client ID': form => form.client?.clientId ?? null,
  User: form => form.userId.name,
  Email: form => form.userId.email,
  Status: form => statuses[form.status],
  Progress: form => Math.round(form.completionPercentage * 100) / 100,
  Step: form => form.currentStep,
  Steps: form => form.totalSteps,
  'Created (UTC)': form => moment(form.createdAt),
  'Last Updated (UTC)': form => moment(form.lastModified),
  'Submitted (UTC)': form => moment(form.submittedAt),
  ID: form => form.id,
}

export const clientColumns: Columns<Static<typeof AdminClient>> = {
  'Client ID': client => client.clientId,
  Name: client => client.name,
  Email: client => textOrNone(client.email),
  Phone: client => textOrNone(client.phone),
  Business: client => textOrNone(client.businessName),
  'Loan Officer': client => client.loanOfficer.name,
  'Officer Email': client => client.loanOfficer.email,
  Status: client => client.statusLabel,
  Forms: client => client.totalForms,
  Completed: client => client.completedForms,
  'In Progress': client => client.inProgressForms,
  'Created (UTC)': client => moment(client.createdAt),
  'Last Updated (UTC)': client => moment(client.updatedAt),
  'Deleted (UTC)': client => moment(client.deletedAt),
  ID: client => client._id,
}

interface AuditEntry {
  readonly _id: number
  readonly at: string
  readonly event: string
  readonly actor: string
  readonly subject: string
  readonly address: string
  readonly detail: object
}

export const auditColumns: Columns<AuditEntry> = {
  'Time (UTC)': entry => moment(entry.at),
  Event: entry => entry.event,
  Actor: entry => entry.actor,
  Subject: entry => entry.subject,
  Address: entry => entry.address,
  Detail: entry => (Object.keys(entry.detail).length > 0 ? JSON.stringify(entry.detail) : null),
  Number: entry => entry._id,
}
