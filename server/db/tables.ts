import type { Generated, GeneratedAlways } from 'kysely'
import type { FormType } from '../../forms/catalogue.ts'

/** The tables as Kysely sees them; migrations/ is what makes them. */
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
  /** JSON of whatever type the setting has (accounts/lender-settings.ts). */
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
  /** Null: nobody has chosen a password yet. */
  password_hash: string | null
  /** Whether somebody else chose it. */
  password_given: Generated<boolean>
  version: Generated<number>
  is_active: Generated<boolean>
  created_by: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  /** Kept by triggers, as the counts of a client are: of the live clients, and of forms. */
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
  /** The last change of an officer to a form of the client's. */
  worked_at: Generated<Date>
  /** As the Standard Form names it; empty when it does not. */
  business_name: Generated<string>
  /** The regular user whose own answers this client began with. */
  applicant_id: string | null
  form_count: Generated<number>
  completed_count: Generated<number>
  loan_amount: number | null
  decision: string | null
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
  /** Who completed it, while it is completed (D44). */
  completed_by: string | null
  /** Since when an officer has the answers: of the officer's copy and of the applicant's own form alike. */
  taken_over_at: Date | null
  /** What stands beside the answers (engine/marks.ts). */
  marks: Generated<Json>
  /** By which policy it was completed; null of an open form, and of what was completed before there was a second one. */
  policy_version: number | null
  is_draft: GeneratedAlways<boolean>
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

/** What a regular user applies for (D48). */
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
