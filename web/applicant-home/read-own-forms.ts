import { shownOf } from '../../engine/shown.ts'
import { forApplicants } from '../../forms/audience/for-applicants.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import { contextOf } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { type ReadStep, readForm } from '../form-screen/reading/read-form.ts'
import type { OwnForm } from './use-application.ts'

// D41, D48

/** One of the applicant's forms, prepared as a reading page. */
export interface ReadOwnForm {
  readonly type: FormType
  readonly label: string
  readonly isCompleted: boolean
  readonly steps: readonly ReadStep[]
}

/** Prepares the applicant's forms, in their order, as reading pages. */
export async function readOwnForms(forms: readonly OwnForm[]): Promise<readonly ReadOwnForm[]> {
  const inOrder = selfServiceTypes.flatMap(type => forms.filter(form => form.formType === type))
  return Promise.all(inOrder.map(readOwnForm))
}

async function readOwnForm(record: OwnForm): Promise<ReadOwnForm> {
  const { formType, formData, calculatedFields, isCompleted } = record
  const build = await loadBuilder(formType)
  const form = forApplicants(build(contextOf(record, policyOfVersion(record.policyVersion))))
  const computed: Record<string, number | string> = {}
  for (const [key, value] of Object.entries(calculatedFields))
    if (typeof value === 'number' || typeof value === 'string') computed[key] = value
  const shown = shownOf(form, formData, computed, isCompleted)
  // Leaves out the explanations of formulas, which only the form's own reading page shows.
  const fields = form.fields.map(({ formula: _, ...field }) => field)
  return {
    type: formType,
    label: rowOf(formType).label,
    isCompleted,
    steps: readForm({ ...form, fields }, formData, shown),
  }
}
