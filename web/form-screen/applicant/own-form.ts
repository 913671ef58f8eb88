import type { AnswerOf } from '../../../api/contract.ts'
import { withNotes, withoutNotes } from '../../../engine/marks.ts'
import { forApplicants, withNameOf } from '../../../forms/audience/for-applicants.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import type { FormBuilder } from '../../../forms/context.ts'
import { loadBuilder } from '../../../forms/load.ts'
import type { Terms } from '../../../forms/policy/terms.ts'
import { call } from '../../app/api-client.ts'
import { takeSlot } from '../drafts/draft-slot.ts'
import type { FilledByOfficer, Found, Progress } from '../load-form.ts'
import {
  type FormRecord,
  type FormSource,
  ifMatch,
  saveBody,
  saveHeaders,
  withoutGaps,
} from '../saving/form-source.ts'

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

// spec 1 §6.5, §7.15–16

/** The source of a regular user's own form, which its first save creates. */
export function ownSource(type: FormType): FormSource {
  const formName = rowOf(type).name
  return {
    key: () => `own:${type}`,
    clientId: () => null,
    formId: () => undefined,
    savesByItself: () => true,
    load: async () => {
      const { formData } = await call('GET /api/form/data/{formName}', { params: { formName } })
      return formData && withNotes(formData)
    },
    save: async (payload, version, key) => {
      const { formData: responses, ...rest } = saveBody(type, payload)
      const body = { formName, responses, ...rest }
      const headers = saveHeaders(version, key)
      const { form } = await call('POST /api/form/save', { body, headers, keepalive: true })
      return 'formData' in form ? withNotes(form) : form
    },
    complete: async (payload, version, key) => {
      const { status: _, ...rest } = saveBody(type, payload)
      const { formData: responses, ...marks } = withoutNotes(
        withoutGaps({ ...payload.answers, ...payload.changes }),
      )
      const body = {
        formName,
        ...rest,
        ...marks,
        responses,
        isCompleted: true,
        completionPercentage: 100,
      }
      const answer = await call('POST /api/form/save', { body, headers: ifMatch(version, key) })
      return { form: wholeRecord(answer.form), nextForm: answer.nextForm ?? null }
    },
    reopen: async () => withNotes((await call('POST /api/form/reopen', { body: { formName } })).form),
  }
}

/** Returns the whole form, which the answer to a completion contains. Throws if it does not. */
function wholeRecord(form: FormRecord | AnswerOf<'POST /api/form/save'>['form']): FormRecord {
  if ('formData' in form) return withNotes(form)
  throw new Error('The server answered a part of the form only')
}
