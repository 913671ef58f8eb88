import type { Generated, GeneratedAlways } from 'kysely'
import type { FormType } from '../../forms/catalogue.ts'

/** The tables as Kysely sees them. The files in migrations/ create them. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  clients: ClientsTable
  forms: FormsTable
  form_history: FormHistoryTable
  audit_log: AuditLogTable
  lender_settings: LenderSettingsTable
  applications: ApplicationsTable
  application_readings: ApplicationReadingsTable
  invitations: InvitationsTable
}

export type Role = 'admin' | 'loan_officer' | 'user'
export type Json = Record<string, unknown>

interface LenderSettingsTable {
  name: string
  /** JSON of the type that the setting has (accounts/lender-settings.ts). */
  value: unknown
  changed_at: Generated<Date>
  changed_by: string
}

interface UsersTable {
  id: Generated<string>
  name: string
  username: string | null
  email: string
  phone: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  role: Role
  /** Null until the person has chosen a password. */
  password_hash: string | null
  /** True if somebody else chose the password for this person. */
  password_given: Generated<boolean>
  version: Generated<number>
  is_active: Generated<boolean>
  created_by: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  /** Counts that triggers keep, like those of a client: live clients, and the forms that count as this user's. */
  client_count: Generated<number>
  form_count: Generated<number>
  completed_count: Generated<number>
}

interface InvitationsTable {
  user_id: string
  token_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  created_by: string
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  role: Role
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  id: Generated<string>
  address: Generated<string>
  agent: Generated<string>
}

interface ClientsTable {
  id: Generated<string>
  client_id: Generated<string>
  officer_id: string
  name: string
  email: Generated<string>
  phone: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deleted_by: string | null
  /** When an officer last changed one of the client's forms. */
  worked_at: Generated<Date>
  /** The business name from the Standard Form; empty if that form does not give one. */
  business_name: Generated<string>
  /** The regular user whose own answers this client started with. */
  applicant_id: string | null
  form_count: Generated<number>
  completed_count: Generated<number>
  loan_amount: number | null
  decision: string | null
  /** As the completed memo names it, or before there is one the completed Standard Form; empty if neither does. */
  branch: Generated<string>
}

interface FormsTable {
  id: Generated<string>
  client_id: string | null
  user_id: string | null
  form_type: FormType
  form_data: Generated<Json>
  calculated_fields: Generated<Json>
  status: Generated<'in_progress' | 'completed'>
  current_step: Generated<number>
  last_saved_step: Generated<number>
  total_steps: number
  assessment_year: number
  version: Generated<number>
  created_by: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  last_saved: Date | null
  submitted_at: Date | null
  /** Who completed the form; null while it is not completed (D44). */
  completed_by: string | null
  /** When an officer took the answers over; set on the officer's copy and on the applicant's own form alike. */
  taken_over_at: Date | null
  /** The marks and notes beside the answers (engine/marks.ts). */
  marks: Generated<Json>
  /** The policy by which it was completed; null if it is open, or was completed before there was a second policy. */
  policy_version: number | null
  is_draft: GeneratedAlways<boolean>
  risk_category: GeneratedAlways<string | null>
}

interface FormHistoryTable {
  id: Generated<number>
  form_id: string
  version: number
  action: string
  actor_id: string
  at: Generated<Date>
  changes: Generated<Json>
}

interface AuditLogTable {
  id: Generated<number>
  at: Generated<Date>
  event: string
  actor_id: string | null
  actor: Generated<string>
  subject: Generated<string>
  address: Generated<string>
  detail: Generated<Json>
}

/** A regular user's application (D48). */
interface ApplicationsTable {
  user_id: string
  sent_at: Date | null
  consent_sha256: string | null
  branch: Generated<string>
  branch_words: Generated<string>
  assigned_to: string | null
  assigned_at: Date | null
  code: string | null
  code_until: Date | null
  taken_over_at: Date | null
}

interface ApplicationReadingsTable {
  id: Generated<number>
  user_id: string
  reader_id: string
  at: Generated<Date>
  code: string | null
}
