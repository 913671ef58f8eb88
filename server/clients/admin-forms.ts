import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { AdminForm } from '../../api/admin-submissions.ts'
import { completionPercentage } from '../../engine/progress.ts'
import { byChain } from '../../forms/chain.ts'
import type { Database } from '../db/connect.ts'
import { reopenedDecisionText } from '../decisions/reopened.ts'
import { formColumns } from '../forms/owner.ts'
import { type FormRow, formRecord } from '../forms/records.ts'
import { submissionLabels, submissionStatus } from '../lists/badges.ts'
import { formNames } from '../submissions/store.ts'
import { adminClientAnswer, findClient } from './admin-client.ts'
import { formStatistics } from './forms-of-client.ts'

// spec 2 §7.18

type AdminFormAnswer = Static<typeof AdminForm>
type ClientForm = Omit<FormRow, 'client'> & { readonly reopened_decision: string | null }

/** Returns a client with its forms in chain order, whoever its officer is; throws 404 if there is no such client. */
export async function formsOfClient(db: Database, clientId: string) {
  const client = await findClient(db, clientId)
  const found = await sql<ClientForm>`
    select ${formColumns}, f.stale_inputs, ${sql.raw(reopenedDecisionText)} as reopened_decision from forms f where f.client_id = ${clientId}`.execute(
    db.kysely,
  )
  const rows = found.rows.sort((one, other) => byChain(one.form_type, other.form_type))
  return { client, rows }
}

/** spec 2 §3.32, client forms response. */
export async function clientFormsAnswer(db: Database, clientId: string) {
  const { client, rows } = await formsOfClient(db, clientId)
  const { _id, clientId: number, name, email, phone, loanOfficer: officer } = adminClientAnswer(client)
  const { isActive: _, ...loanOfficer } = officer
  const forms = rows.map(adminForm)
  return {
    client: { _id, clientId: number, name, email, phone, loanOfficer },
    statistics: formStatistics(forms),
    forms,
    formsByType: Object.fromEntries(forms.map(form => [form.formType, [form]])),
  }
}

function adminForm(row: ClientForm): AdminFormAnswer {
  const status = submissionStatus(row)
  const { formData, calculatedFields, marks, takenOverAt, staleInputs } = formRecord({ ...row, client: null })
  return {
    _id: row.id,
    ...formNames(row.form_type),
    status,
    // A form that was never saved is In Progress on both screens of a client's forms (D51); only lists call it a draft.
    statusLabel: submissionLabels[row.status === 'completed' ? 'completed' : 'in-progress'],
    isCompleted: row.status === 'completed',
    completionPercentage: completionPercentage(row.status, row.current_step, row.total_steps),
    currentStep: row.current_step,
    totalSteps: row.total_steps,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastSaved: row.last_saved?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    assessmentYear: row.assessment_year,
    ...(row.policy_version && { policyVersion: row.policy_version }),
    ...(takenOverAt && { takenOverAt }),
    ...(staleInputs && { staleInputs }),
    ...(row.reopened_decision !== null && { reopenedDecision: row.reopened_decision }),
    formData,
    calculatedFields,
    marks,
  }
}
