import type { Static } from 'typebox'
import type { Client } from '../../api/schemas/clients.ts'
import type { FormRecord } from '../../api/schemas/forms.ts'
import { progressPercent } from '../../engine/progress.ts'
import type { Answers, Computed, Form } from '../../engine/types.ts'
import { formFor } from '../../forms/all.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'

export type FormAnswer = Static<typeof FormRecord>
export type ClientAnswer = Static<typeof Client>

/** A forms row as the statements here select it: `formColumns` and the client beside it. */
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
  /** null for a regular user's own form. */
  readonly client: ClientAnswer | null
}

/** The form of a row, by the assessment year it was created with (D28). */
export function formOf(row: Pick<FormRow, 'form_type' | 'assessment_year'>): Form {
  return formFor(row.form_type, row.assessment_year)
}

export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A row as every call answers it (D33): a completed form's stored record, a draft's values calculated now. */
export function formRecord(row: FormRow): FormAnswer {
  const completed = row.status === 'completed'
  return {
    _id: row.id,
    client: row.client,
    formType: row.form_type,
    formName: rowOf(row.form_type).name,
    formData: inFormOrder(row),
    calculatedFields: completed ? row.calculated_fields : computedOf(row),
    status: row.status,
    isCompleted: completed,
    completionPercentage: completionPercentage(row.status, row.current_step, row.total_steps),
    currentStep: row.current_step,
    lastSavedStep: row.last_saved_step,
    totalSteps: row.total_steps,
    assessmentYear: row.assessment_year,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastSaved: row.last_saved?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    ...(row.taken_over_at && { takenOverAt: row.taken_over_at.toISOString() }),
  }
}

/** The answers in the order of the form; PostgreSQL keeps their keys in an order of its own. */
function inFormOrder(row: FormRow): FormAnswer['formData'] {
  const known = formOf(row).fields.flatMap(({ key }) =>
    Object.hasOwn(row.form_data, key) ? [[key, row.form_data[key]] as const] : [],
  )
  // JSON has no undefined, so a row holds none; only the type of answers in a browser allows for it.
  return { ...Object.fromEntries(known), ...row.form_data } as FormAnswer['formData']
}

/** What the formulas make of a row's answers. */
export function computedOf(row: Pick<FormRow, 'form_type' | 'assessment_year' | 'form_data'>): Computed {
  return formOf(row).compute(row.form_data, { assessmentYear: row.assessment_year, today: today() })
}

/** The progress of a form in progress; completed is 100. Source: part 1 §4. */
export function completionPercentage(status: string, currentStep: number, totalSteps: number): number {
  return status === 'completed' ? 100 : progressPercent(currentStep, totalSteps)
}
