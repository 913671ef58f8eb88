import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithCode } from '../applicants/test-applicant.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.60, §2.53

let portal: TestPortal
let officer: Person
let admin: Person
let clientId: string
let formId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Grace Oduya')
  admin = await portal.person('admin', 'Alex Moreno')
})
beforeEach(async () => {
  clientId = await officer.newClient()
  formId = await officer.form(clientId, 'user_form')
})
afterAll(() => portal.close())

const save = (body: object) => officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, body)
const complete = (body: object) => officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, body)
const file = async () => (await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)).json()
const latestChanges = async () => {
  const path = `/api/admin/submissions/user-form/${formId}/timeline`
  return (await admin.call('GET', path)).json().events[0].changes
}
const offered = { kind: 'offered', from: 'Standard Form: Age 42' }

test('the history shows the origin of a value, and none for a typed one', async () => {
  const formData = { customerName: 'Ama', workplaceVintage: 12, loanAmount: 900 }
  await save({ formData, via: { workplaceVintage: offered, loanAmount: { kind: 'pasted' } } })
  expect(await latestChanges()).toEqual([
    { key: 'customerName', label: expect.any(String), from: '', to: 'Ama' },
    expect.objectContaining({ key: 'workplaceVintage', origin: 'from Standard Form: Age 42' }),
    expect.objectContaining({ key: 'loanAmount', origin: 'pasted' }),
  ])
})

test('no origin is stored for an answer that is cleared, not sent or unchanged', async () => {
  await save({ formData: { loanAmount: 900, workplaceVintage: 12 } })
  const via = { loanAmount: offered, workplaceVintage: offered, customerName: offered }
  await save({ formData: { loanAmount: 900, workplaceVintage: null }, via })
  expect(await latestChanges()).toEqual([expect.not.objectContaining({ origin: expect.anything() })])
})

test.each([
  ['an unknown field', { bogus: offered }, 'bogus: This form has no such field'],
  ['an unknown kind', { loanAmount: { kind: 'guessed' } }, undefined],
  ['a source that is too long', { loanAmount: { kind: 'offered', from: 'x'.repeat(301) } }, undefined],
  ['a hidden character', { loanAmount: { kind: 'offered', from: 'x\u0007' } }, undefined],
])('refuses %s, and stores nothing of the save', async (_, via, message) => {
  const answer = await save({ formData: { loanAmount: 900 }, via })
  expect(answer.statusCode).toBe(400)
  if (message) expect(answer.json().message).toBe(message)
  const { form } = (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json()
  expect(form.formData).not.toHaveProperty('loanAmount')
})

test('a completion counts each answer by the origin of its last change', async () => {
  const data = completeAnswers('user_form')
  const { customerName, loanAmount, endUse, ...rest } = data
  await save({ formData: { ...rest, endUse }, via: { endUse: offered } })
  await save({ formData: { endUse: 'Another shop' } })
  await save({ formData: { customerName }, via: { customerName: { kind: 'pasted' } } })
  expect(
    (await complete({ data: { ...data, loanAmount, endUse }, via: { loanAmount: offered } })).statusCode,
  ).toBe(200)
  const { via } = (await file()).forms[0]
  expect(via).toMatchObject({ pasted: 1, imported: 0 })
  expect(via.offered).toBe(endUse === 'Another shop' ? 2 : 1)
  const { form } = (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json()
  const started = Object.keys(form.formData).length - Object.keys(data).length
  expect(via.typed + via.offered + via.pasted).toBe(Object.keys(form.formData).length - started)
})

test('a form in progress has no counts of origins', async () => {
  await save({ formData: { loanAmount: 900 }, via: { loanAmount: offered } })
  const { forms, timeline } = await file()
  expect(forms[0].via).toBeNull()
  expect(timeline[0].origins).toEqual({ 'Loan amount': 'from Standard Form: Age 42' })
})

test('an applicant’s answers have the origin “from the applicant” in the officer’s form', async () => {
  const applicant = await portal.person('user', 'Ruth Adeyemi')
  await applicant.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { loanAmount: 900 },
  })
  await openWithCode(applicant, officer)
  const taken = await officer.call('POST', `/api/loan-officer/applicants/${applicant.id}/take-over`, {})
  formId = await officer.form(taken.json().client._id, 'user_form')
  const change = (await latestChanges()).find(({ key }: { key: string }) => key === 'loanAmount')
  expect(change.origin).toBe('from the applicant')
})
