import type { AnswerOf } from '../../../api/contract.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import {
  type FormRecord,
  type FormSource,
  ifMatch,
  saveBody,
  saveHeaders,
  withoutGaps,
} from './form-source.ts'
import { withNotes, withoutNotes } from './notes.ts'

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
