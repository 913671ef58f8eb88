import type { Static } from 'typebox'
import type { Client } from '../../api/schemas/clients.ts'
import type { FormRecord, SavedForm } from '../../api/schemas/forms.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { fieldOfMarkKey, type Marks, validMarks } from '../../engine/marks.ts'
import { completionPercentage } from '../../engine/progress.ts'
import type { Answers, Computed, Form } from '../../engine/types.ts'
import { formFor } from '../../forms/all.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { contextOf } from '../../forms/context.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'

// spec 1 §3.3, §4.1, §4.3; spec 3 §1.54

export type FormAnswer = Static<typeof FormRecord>
export type SavedAnswer = Static<typeof SavedForm>
export type ClientAnswer = Static<typeof Client>

/** A row of `forms` as the statements here select it: `formColumns` plus the client. */
export interface FormRow {
  readonly id: string
  readonly form_type: FormType
  readonly form_data: Answers
  readonly calculated_fields: Computed
  readonly status: 'in_progress' | 'completed'
  readonly current_step: number
  readonly last_saved_step: number
  readonly total_steps: number
  readonly assessment_year: number
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_saved: Date | null
  readonly submitted_at: Date | null
  readonly taken_over_at: Date | null
  /** As they were sent: a code stays in here even if a value was given later, and is then ignored. */
  readonly marks: Marks
  /** Set when a form is read, not after a save: what was just saved or completed cannot rest on changed inputs. */
  readonly stale_inputs?: number
  /** The policy by which it was completed; null for an open form, which follows the current policy. */
  readonly policy_version: number | null
  /** null for a regular user's own form. */
  readonly client: ClientAnswer | null
}

/** The properties of a form that never change and that decide its fields, labels and formulas (D18, D28). */
export interface FormKind extends Pick<FormRow, 'form_type' | 'assessment_year' | 'created_at'> {
  /** The policy by which it was completed; if absent, the current one applies. */
  readonly policy_version?: number | null
}

/** The form definition for a row, with the labels that its screen shows. */
export function formOf({ form_type, assessment_year, created_at, policy_version }: FormKind): Form {
  const createdAt = created_at.toISOString()
  return formFor(
    form_type,
    contextOf({ assessmentYear: assessment_year, createdAt }, policyOfVersion(policy_version)),
  )
}

/** Today's date in UTC as YYYY-MM-DD, which formulas use: browser and server must calculate the same. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** The answer to a save for a caller who knows the answers: the calculated values and the form's state. */
export function savedForm(row: FormRow): SavedAnswer {
  return {
    _id: row.id,
    client: row.client,
    calculatedFields: calculatedOf(row),
    status: row.status,
    isCompleted: row.status === 'completed',
    completionPercentage: completionPercentage(row.status, row.current_step, row.total_steps),
    currentStep: row.current_step,
    lastSavedStep: row.last_saved_step,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    lastSaved: row.last_saved?.toISOString() ?? null,
  }
}

/** The calculated values: as stored for a completed form, calculated now for a draft. */
export function calculatedOf(
  row: FormKind & Pick<FormRow, 'form_data' | 'calculated_fields' | 'status'>,
): Computed {
  return row.status === 'completed' ? row.calculated_fields : computedOf(row)
}

/** A row in the shape that every call returns (D33), with stored values for a completed form and fresh ones for a draft. */
export function formRecord(row: FormRow): FormAnswer {
  return {
    ...savedForm(row),
    formType: row.form_type,
    formName: rowOf(row.form_type).name,
    formData: inFormOrder(row),
    marks: { ...validMarks(row.form_data, row.marks) },
    totalSteps: row.total_steps,
    assessmentYear: row.assessment_year,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    ...(row.taken_over_at && { takenOverAt: row.taken_over_at.toISOString() }),
    ...(row.stale_inputs && { staleInputs: row.stale_inputs }),
    ...(row.policy_version && { policyVersion: row.policy_version }),
  }
}

/** The answers in the order of the form's fields, because PostgreSQL stores the keys in an order of its own. */
function inFormOrder(row: FormRow): FormAnswer['formData'] {
  // JSON has no undefined, so a row contains none; only the browser's type of answers allows it.
  const stored = row.form_data as FormAnswer['formData']
  const ordered: FormAnswer['formData'] = {}
  for (const { key } of formOf(row).fields) {
    const answer = stored[key]
    if (answer !== undefined) ordered[key] = answer
  }
  // Appends answers under keys that this version of the form no longer has.
  for (const key of Object.keys(stored)) ordered[key] ??= stored[key] ?? null
  return ordered
}

/** The values that the formulas calculate from a row's answers. */
export function computedOf(row: FormKind & Pick<FormRow, 'form_data'>): Computed {
  return formOf(row).compute(row.form_data, { today: today() })
}

/** The label of a field of such a form, or of the note beside it; for an unknown key, the key itself. */
export function fieldLabel(kind: FormKind, key: string): string {
  const noted = fieldOfMarkKey(key)
  const label = fieldsByKey(formOf(kind)).get(noted ?? key)?.label
  if (label === undefined) return key
  return noted === undefined ? label : `${label}: note`
}
