import type { FastifyReply } from 'fastify'
import type { Caller } from '../auth/sessions.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { complete, nextForm, noteOtherValues, reopen } from './complete.ts'
import { loadForm, rememberKinds } from './load.ts'
import { ownerInZone, ownerOf } from './owner.ts'
import { type FormAnswer, type FormRow, formRecord, type SavedAnswer, savedForm } from './records.ts'
import { saveKeyOf } from './repeated-save.ts'
import { answersOfCompletion, expectedVersion, partsOf, partsToKeep, prefersMinimal } from './requests.ts'
import { save } from './save.ts'

// spec 1 §6.2; spec 2 §7.2

export const savedMessage = 'Form saved successfully!'
export const completedMessage = 'Form completed successfully!'
export const reopenedMessage = 'The form is open for editing again.'

/** The officer's calls on one form: load, save, complete and reopen (spec 1 §7.13, D2, D3, D4). */
export function formRoutes(services: Services): void {
  const { db, denials } = services
  const kindOf = rememberKinds(db)

  serve(services, 'GET /api/loan-officer/forms/{formId}', async ({ params, caller }, reply) => {
    const row = await loadForm(db, ownerOf(caller), params.formId)
    return { form: answerForm(row, reply) }
  })

  serve(
    services,
    'PUT /api/loan-officer/forms/{formId}/save',
    async ({ params, body, headers, caller, address }, reply) => {
      const kind = await kindOf(params.formId)
      const { completes, ...parts } = partsOf(body)
      const { kept, version } = await ofOwner(db, caller, params.formId, () => ({
        kept: partsToKeep(kind, parts.answers, body),
        version: expectedVersion(headers),
      }))
      const key = saveKeyOf(headers, [parts, kept, completes])
      const change = { ...parts, ...kept, key, formId: params.formId, formType: kind.form_type, version }
      if (completes) {
        const row = await complete(db, await ownerInZone(services, caller), change)
        await noteOtherValues(denials, { caller, address }, row, body)
        return { message: completedMessage, form: answerForm(row, reply), nextForm: nextForm(row) }
      }
      const row = await save(db, ownerOf(caller), { ...change, completeWith: null })
      const form = prefersMinimal(headers) ? answerSaved(row, reply) : answerForm(row, reply)
      return { message: savedMessage, form }
    },
  )

  serve(
    services,
    'POST /api/loan-officer/forms/{formId}/complete',
    async ({ params, body, headers, caller, address }, reply) => {
      const kind = await kindOf(params.formId)
      const { kept, version } = await ofOwner(db, caller, params.formId, () => {
        if (body.formType !== undefined && body.formType !== kind.form_type)
          throw new Problem(400, `formType: this form is of type ${kind.form_type}`)
        return {
          kept: partsToKeep(kind, answersOfCompletion(body), body),
          version: expectedVersion(headers),
        }
      })
      const confirms = body.confirms ?? []
      const row = await complete(db, await ownerInZone(services, caller), {
        ...kept,
        confirms,
        formId: params.formId,
        formType: kind.form_type,
        currentStep: null,
        lastSavedStep: null,
        version,
        key: saveKeyOf(headers, [kept, confirms]),
      })
      await noteOtherValues(denials, { caller, address }, row, body.data ?? {})
      return { message: completedMessage, form: answerForm(row, reply), nextForm: nextForm(row) }
    },
  )

  serve(services, 'POST /api/loan-officer/forms/{formId}/reopen', async ({ params, caller }, reply) => {
    const kind = await kindOf(params.formId)
    const row = await reopen(db, ownerOf(caller), params.formId, kind.form_type)
    return { message: reopenedMessage, form: answerForm(row, reply) }
  })
}

/** Reports faults of a body only for the caller's own form. Otherwise they would reveal that a form exists, and its type. */
async function ofOwner<T>(db: Database, caller: Caller, formId: string, check: () => T): Promise<T> {
  try {
    return check()
  } catch (error) {
    await loadForm(db, ownerOf(caller), formId)
    throw error
  }
}

/** The form as an answer. Its version is also the ETag, which the caller sends back as If-Match. */
export function answerForm(row: FormRow, reply: FastifyReply): FormAnswer {
  reply.header('etag', `"${row.version}"`)
  return formRecord(row)
}

/** The answer to a save whose caller prefers a minimal one (RFC 7240). The header confirms that this was respected. */
export function answerSaved(row: FormRow, reply: FastifyReply): SavedAnswer {
  reply.header('etag', `"${row.version}"`).header('preference-applied', 'return=minimal')
  return savedForm(row)
}
