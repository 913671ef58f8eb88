import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

const standard = 'MSE-Credit-Assessment'
const mse = 'MSE-Credit-Assessment-Excel'
let portal: TestPortal
let user: Person

beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(async () => {
  user = await portal.person('user')
})
afterAll(() => portal.close())

const save = (formName: string, body: object = {}) =>
  user.call('POST', '/api/form/save', { formName, ...body })
const load = (formName: string) => user.call('GET', `/api/form/data/${formName}`)

// spec 1 §1.5, §6.5, §7.16–17; spec 3 §1.6
test('a form that was never saved is null, and the first save creates it', async () => {
  expect((await load(standard)).json()).toEqual({ formData: null })
  const answer = await save(standard, { responses: { customerName: 'Yaw' }, currentStep: 2, totalSteps: 6 })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().form).toMatchObject({
    client: null,
    formData: { customerName: 'Yaw' },
    currentStep: 2,
  })
  expect((await load(standard)).json().formData).toMatchObject({
    formName: standard,
    responses: { customerName: 'Yaw' },
    currentStep: 2,
  })
  await save(standard, { responses: { gender: 'male' } })
  expect((await user.call('GET', '/api/form/data')).json().forms).toMatchObject([
    { formType: 'user_form', responses: { customerName: 'Yaw', gender: 'male' } },
  ])
})

test('a value that cannot be stored is refused before the form is created', async () => {
  expect((await save(standard, { responses: { loanAmount: 'much' } })).statusCode).toBe(400)
  expect((await user.call('GET', '/api/form/data')).json().forms).toEqual([])
})

test('the MSE Assessment is locked until the Standard Form is completed, whose completion names it as the next form', async () => {
  const locked = await save(mse, { responses: { familyExpenses: 1 } })
  expect([locked.statusCode, locked.json().message]).toEqual([
    409,
    'MSE Assessment is locked. Please complete Standard Form first.',
  ])
  const incomplete = await save(standard, { responses: { customerName: 'Yaw' }, isCompleted: true })
  expect(incomplete.statusCode).toBe(422)
  const done = await save(standard, { responses: completeAnswers('user_form'), isCompleted: true })
  expect(done.json()).toMatchObject({ form: { isCompleted: true }, nextForm: { formType: 'mse_assessment' } })
  expect(
    (await save(mse, { responses: completeAnswers('mse_assessment'), isCompleted: true })).statusCode,
  ).toBe(200)
})

// spec 3 §1.7
test('a completed form can be changed only after it was reopened', async () => {
  expect((await user.call('POST', '/api/form/reopen', { formName: standard })).statusCode).toBe(404)
  await save(standard, { responses: completeAnswers('user_form'), isCompleted: true })
  expect((await save(standard, { responses: { customerName: 'Late' } })).statusCode).toBe(409)
  expect((await user.call('POST', '/api/form/reopen', { formName: standard })).json().form.status).toBe(
    'in_progress',
  )
  expect((await save(standard, { responses: { customerName: 'In time' } })).statusCode).toBe(200)
  expect((await user.call('POST', '/api/form/reopen', { formName: standard })).statusCode).toBe(409)
})

// D7
test('an applicant gets 403 for the loan officer’s five forms, and 404 for an unknown form', async () => {
  for (const formName of ['Output-Sheet', 'Credit-Application-Memo'])
    for (const answer of [await save(formName), await load(formName)]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toMatch(/your loan officer completes this form/)
    }
  expect((await save('Tax-Return')).statusCode).toBe(404)
  expect((await load('Tax-Return')).statusCode).toBe(404)
})

test('each user has their own forms', async () => {
  await save(standard, { responses: { customerName: 'Yaw' } })
  const other = await portal.person('user')
  expect((await other.call('GET', '/api/form/data')).json().forms).toEqual([])
  await other.call('POST', '/api/form/save', { formName: standard, responses: { customerName: 'Esi' } })
  expect((await load(standard)).json().formData.formData).toEqual({ customerName: 'Yaw' })
})

test('an officer cannot reach a user’s own form by its id', async () => {
  const { _id } = (await save(standard)).json().form
  const officer = await portal.person('loan_officer')
  expect((await officer.call('GET', `/api/loan-officer/forms/${_id}`)).statusCode).toBe(404)
  expect((await officer.call('PUT', `/api/loan-officer/forms/${_id}/save`, {})).statusCode).toBe(404)
})

// D7
test('fields that only officers answer do not stop an applicant’s completion, and messages use the applicant’s wording', async () => {
  const person = await portal.person('user')
  const formName = 'MSE-Credit-Assessment'
  const complete = (formData: object) =>
    person.call('POST', '/api/form/save', { formName, formData, isCompleted: true })
  const refused = await complete({ processingFee: -5 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject({ customerName: 'Your name is required' })
  expect(Object.keys(refused.json().errors)).not.toContain('processingFee')
  expect((await complete(completeAnswers('user_form'))).statusCode).toBe(200)
  const { forms } = (await person.call('GET', '/api/form/data')).json()
  expect(forms[0].formData.processingFee).toBe(-5)
})
