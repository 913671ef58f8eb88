import type { AnswerOf } from '../../../api/contract.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { call } from '../../api-client.ts'
import {
  type FormRecord,
  type FormSource,
  ifMatch,
  saveBody,
  saveHeaders,
  withoutGaps,
} from './form-source.ts'

// spec 1 §6.5, §7.15–16

/** A regular user's own form, created by its first save. */
export function ownSource(type: FormType): FormSource {
  const formName = rowOf(type).name
  return {
    key: () => `own:${type}`,
    clientId: () => null,
    formId: () => undefined,
    savesByItself: () => true,
    load: async () => (await call('GET /api/form/data/{formName}', { params: { formName } })).formData,
    save: async (payload, version) => {
      const { formData: responses, ...rest } = saveBody(type, payload)
      const body = { formName, responses, ...rest }
      return (await call('POST /api/form/save', { body, headers: saveHeaders(version) })).form
    },
    complete: async (payload, version) => {
      const { status: _, ...rest } = saveBody(type, payload)
      const body = {
        formName,
        ...rest,
        responses: withoutGaps({ ...payload.answers, ...payload.changes }),
        isCompleted: true,
        completionPercentage: 100,
      }
      const answer = await call('POST /api/form/save', { body, headers: ifMatch(version) })
      return { form: wholeRecord(answer.form), nextForm: answer.nextForm ?? null }
    },
    reopen: async () => (await call('POST /api/form/reopen', { body: { formName } })).form,
  }
}

/** A completion answers the whole form. */
function wholeRecord(form: FormRecord | AnswerOf<'POST /api/form/save'>['form']): FormRecord {
  if ('formData' in form) return form
  throw new Error('The server answered a part of the form only')
}
