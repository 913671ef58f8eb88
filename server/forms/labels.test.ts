import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { Answer, Field, Form } from '../../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../../forms/catalogue.ts'
import { contextOf } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policy1 } from '../../forms/policy/policy.ts'
import { readXlsx, type TestSheet } from '../export/test-xlsx.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

/** Shortly before midnight in UTC, when a clock east of Greenwich shows the next month already. */
const createdAt = new Date('2025-03-31T23:59:00.000Z')

let portal: TestPortal
let officer: Person
let admin: Person
let clientId: string
let sheets: TestSheet[]
const filled = new Map<FormType, Awaited<ReturnType<typeof fill>>>()

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  admin = await portal.person('admin')
  clientId = await officer.newClient()
  for (const type of formTypes) filled.set(type, await fill(type))
  sheets = readXlsx((await admin.call('GET', `/api/admin/export/clients/${clientId}/excel`)).rawPayload)
})
afterAll(() => portal.close())

/** A form of a type with an answer to every field, and what the calls said about its fields meanwhile. */
async function fill(type: FormType) {
  const formId = await officer.form(clientId, type)
  const update = portal.db.kysely.updateTable('forms').where('id', '=', formId)
  await update.set({ created_at: createdAt }).execute()
  const { form: record } = (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json()
  // Built like on the officer's screen, from the record that the server returned.
  const form = (await loadBuilder(type))(contextOf(record, policy1))
  const inputs = form.fields.filter(field => !field.calculated)
  const notKept = await refusedErrors(formId, inputs)
  const incomplete = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {})
  const saved = await save(formId, inputs, someAnswer)
  expect([incomplete.statusCode, saved.statusCode]).toEqual([422, 200])
  const { submission } = (
    await admin.call('GET', `/api/admin/submissions/${rowOf(type).slug}/${formId}`)
  ).json()
  // The next form opens when this one counts as completed.
  await update.set({ status: 'completed' }).execute()
  return { form, inputs, notKept, incomplete: incomplete.json(), submission }
}

function save(formId: string, fields: readonly Field[], value: (field: Field) => Answer) {
  const formData = Object.fromEntries(fields.map(field => [field.key, value(field)]))
  return officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData })
}

/** The messages of a save with an answer of the wrong kind for every field; one refusal names at most ten. */
async function refusedErrors(formId: string, fields: readonly Field[]): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (let first = 0; first < fields.length; first += 10) {
    const answer = await save(formId, fields.slice(first, first + 10), ofAnotherKind)
    expect(answer.statusCode).toBe(400)
    Object.assign(errors, answer.json().errors)
  }
  return errors
}

const ofAnotherKind = (field: Field): Answer => (typeof someAnswer(field) === 'string' ? 1 : 'text')

function someAnswer(field: Field): Answer {
  if (field.options) return field.options[0]?.value ?? ''
  if (field.type === 'date') return '1990-01-01'
  return { text: '+1 202 555 0143', number: 1, boolean: true }[fieldKinds[field.type].stored]
}

type Labelled = readonly { readonly key: string; readonly label: string }[]
const labelsOf = (fields: Labelled) => fields.map(({ key, label }) => `${key}: ${label}`)

describe.each(formTypes)('every field of %s has the label of its screen', type => {
  const found = () => {
    const value = filled.get(type)
    if (!value) throw new Error(`There is no ${type}`)
    return value
  }

  it('in the administrator’s Form Data', () => {
    const { form, submission } = found()
    const steps: { lines: Labelled }[] = submission.steps
    expect(steps.flatMap(step => labelsOf(step.lines))).toEqual(labelsOf(form.fields))
  })

  it('in the Timeline', () => {
    const { inputs, submission } = found()
    const initial = (field: Field) => field.initial === someAnswer(field)
    const [latest] = submission.timeline.events
    expect(labelsOf(latest.changes)).toEqual(labelsOf(inputs.filter(field => !initial(field))))
  })

  it('in the exported file', () => {
    const { form } = found()
    expect(columnB(sheets.find(({ name }) => name === rowOf(type).adminLabel)).slice(7)).toEqual(
      form.fields.map(({ label }) => label),
    )
  })

  it('in the refusals of a save', () => {
    const { inputs, notKept } = found()
    const named = inputs.filter(({ key, label }) => notKept[key]?.startsWith(`${label}: `))
    expect(labelsOf(named)).toEqual(labelsOf(inputs))
  })

  it('in the refusals of a completion', () => {
    const { form, incomplete } = found()
    const refused = form.fields.filter(({ key }) => incomplete.errors[key] !== undefined)
    expect(refused.length).toBeGreaterThan(0)
    expect(Object.keys(incomplete.errors)).toHaveLength(refused.length)
    for (const { key, label } of refused) expect(incomplete.errors[key]).toContain(label)
    if (!incomplete.message.endsWith('before submitting.'))
      for (const { label } of refused) expect(incomplete.message).toContain(label)
  })
})

/** The cells of column B from top to bottom: the header and the names of fields. */
function columnB(sheet: TestSheet | undefined): string[] {
  return [...(sheet?.cells ?? [])].filter(([place]) => /^B\d+$/.test(place)).map(([, cell]) => cell.value)
}

it('the sample months are named after the date of creation in UTC', () => {
  const mse: Form | undefined = filled.get('mse_assessment')?.form
  const labels = mse?.fields.map(({ label }) => label)
  expect(labels).toContain('Sales on the 5th of February 2025')
  expect(labels).toContain('Bank balance on the 25th of September 2024')
})
