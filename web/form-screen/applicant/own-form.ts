import { forApplicants, withNameOf } from '../../../forms/audience/for-applicants.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { FormBuilder } from '../../../forms/context.ts'
import { loadBuilder } from '../../../forms/load.ts'
import type { Terms } from '../../../forms/policy/terms.ts'
import { call } from '../../app/api-client.ts'
import { takeSlot } from '../drafts/draft-slot.ts'
import type { FilledByOfficer, Found, Progress } from '../load-form.ts'
import { ownSource } from '../saving/own-source.ts'

// spec 1 §1.5; D7, D46

/** Returns the builder of an applicant's own form, with texts addressed to them and their name filled in. */
export async function ownBuilder(type: FormType, name: string): Promise<FormBuilder<string, Terms>> {
  const build = await loadBuilder(type)
  return context => withNameOf(forApplicants(build(context)), name)
}

/** Finds the applicant's own form of a type. */
export async function findOwn(type: FormType): Promise<Found | FilledByOfficer> {
  const { forms, completed, progress } = await ownForms()
  const record = forms.find(form => form.formType === type) ?? null
  // D46: the officer fills the forms that the applicant had not begun before the application was taken over.
  if (!record && forms.some(form => form.takenOverAt !== undefined))
    return { kind: 'not yours', completed, progress }
  return { source: ownSource(type), record, slot: await takeSlot(), completed, progress }
}

/** The answer for a form that the loan officer fills. */
export async function notYours(): Promise<FilledByOfficer> {
  const { completed, progress } = await ownForms()
  return { kind: 'not yours', completed, progress }
}

async function ownForms() {
  const { forms } = await call('GET /api/form/data')
  const progress: Progress = Object.fromEntries(forms.map(form => [form.formType, form.completionPercentage]))
  return { forms, completed: forms.filter(form => form.isCompleted).map(form => form.formType), progress }
}
