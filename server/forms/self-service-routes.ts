import { sql } from 'kysely'
import { type FormType, rowNamed } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import type { Caller } from '../auth/sessions.ts'
import { Problem } from '../errors.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { complete, nextForm, noteOtherValues, reopen } from './complete.ts'
import { formsWhere, loadOrCreate } from './load.ts'
import { ownerInZone, ownerOf, refuseNewForm } from './owner.ts'
import { type FormKind, type FormRow, formRecord } from './records.ts'
import { saveKeyOf } from './repeated-save.ts'
import { expectedVersion, partsOf, partsToKeep, prefersMinimal } from './requests.ts'
import { answerForm, answerSaved, completedMessage, reopenedMessage, savedMessage } from './routes.ts'
import { save } from './save.ts'

// spec 1 §1.5, §6.5, §7.16–17; spec 3 §1.6–7

/** The forms that regular users fill for themselves, with the same code as the officer's forms (spec 1 §7, D2, D6, D7). */
export function selfServiceRoutes(services: Services): void {
  const { db, lender, denials } = services

  serve(services, 'POST /api/form/save', async ({ body, headers, caller, address }, reply) => {
    const type = ownType(body.formName)
    const version = expectedVersion(headers)
    const { completes, ...parts } = partsOf(body)
    // Validates before the form is created, so that a refused save does not create it.
    const existing = await ownForm(caller, type)
    const kind = existing ?? (await newKind(type))
    const kept = partsToKeep(kind, parts.answers, body)
    const owner = await ownerInZone(services, caller)
    if (!existing) await refuseNewForm(db, owner)
    const formId = existing?.id ?? (await create(caller, type)).id
    const key = saveKeyOf(headers, [parts, kept, completes])
    const change = { ...parts, ...kept, key, formId, formType: type, version }
    if (completes) {
      const row = await complete(db, owner, change)
      await noteOtherValues(denials, { caller, address }, row, body)
      return { message: completedMessage, form: own(answerForm(row, reply)), nextForm: nextForm(row) }
    }
    const row = await save(db, owner, { ...change, completeWith: null })
    const form = prefersMinimal(headers) ? answerSaved(row, reply) : own(answerForm(row, reply))
    return { message: savedMessage, form }
  })

  serve(services, 'GET /api/form/data', async ({ caller }) => {
    const rows = await formsWhere(db, ownerOf(caller), sql`true`)
    return { forms: rows.map(row => own(formRecord(row))) }
  })

  serve(services, 'GET /api/form/data/{formName}', async ({ params, caller }, reply) => {
    const row = await ownForm(caller, ownType(params.formName))
    return { formData: row ? own(answerForm(row, reply)) : null }
  })

  serve(services, 'POST /api/form/reopen', async ({ body, caller }, reply) => {
    const type = ownType(body.formName)
    const existing = await ownForm(caller, type)
    if (!existing) throw new Problem(404, ownerOf(caller).kind.notFound)
    const row = await reopen(db, await ownerInZone(services, caller), existing.id, type)
    return { message: reopenedMessage, form: own(answerForm(row, reply)) }
  })

  /** The kind that a form of this type has if it is created now. */
  async function newKind(type: FormType): Promise<FormKind> {
    const { assessmentYear } = await lender.settings()
    return { form_type: type, assessment_year: assessmentYear, created_at: new Date() }
  }

  async function ownForm(caller: Caller, type: FormType): Promise<FormRow | undefined> {
    const [row] = await formsWhere(db, ownerOf(caller), sql`f.form_type = ${type}`)
    return row
  }

  async function create(caller: Caller, type: FormType): Promise<FormRow> {
    const { assessmentYear } = await lender.settings()
    const { row } = await loadOrCreate(db, ownerOf(caller), {
      type,
      assessmentYear,
      holder: sql`select null::uuid as client_id, id as user_id from users where id = ${caller.userId}`,
      noHolder: ownerOf(caller).kind.notFound,
    })
    return row
  }
}

/** The type of a form that regular users fill. Throws 404 for an unknown name, 403 for a form that their officer fills (D7). */
function ownType(formName: string): FormType {
  const row = rowNamed(formName)
  if (!row) throw new Problem(404, 'There is no form with this name.')
  if (!selfServiceTypes.includes(row.type))
    throw new Problem(403, `${row.label}: your loan officer completes this form.`)
  return row.type
}

/** Adds `responses`, the other name of formData (D33). */
function own(form: ReturnType<typeof formRecord>) {
  return { ...form, responses: form.formData }
}
