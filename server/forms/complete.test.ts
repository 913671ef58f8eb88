import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let officer: Person
let clientId: string
let formId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
beforeEach(async () => {
  clientId = await officer.newClient()
  formId = await officer.form(clientId, 'user_form')
})
afterAll(() => portal.close())

const complete = (body: object, headers?: Record<string, string>) =>
  officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, body, headers)
const save = (body: object) => officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, body)
const load = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form
const history = () =>
  portal.db.kysely
    .selectFrom('form_history')
    .select(['version', 'action'])
    .where('form_id', '=', formId)
    .orderBy('id')
    .execute()

// D3
test('an invalid completion is answered with 422 that names each field, and its answers are saved as a draft', async () => {
  const { gender, loanAmount, ...rest } = completeAnswers('user_form')
  const answer = await complete({ formType: 'user_form', data: { ...rest, interestRate: 200 } })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['gender', 'loanAmount', 'interestRate'])
  expect(answer.json().message).toMatch(/^Please fill in the following required fields: Gender/)
  expect(await load()).toMatchObject({
    status: 'in_progress',
    formData: { ...rest, interestRate: 200 },
    version: 2,
  })
  expect(await history()).toEqual([
    { version: 1, action: 'created' },
    { version: 2, action: 'saved' },
  ])
})

// spec 1 §7.18; spec 2 §4.4, §7.5; spec 3 §1.4; D2
test('a completion adds its answers to the saved ones, stores the record and names the next form', async () => {
  const { customerName, BranchName, ...rest } = completeAnswers('user_form')
  await save({ formData: rest, currentStep: 5 })
  const answer = await complete({ data: { customerName, BranchName } })
  expect(answer.json()).toMatchObject({
    nextForm: { formType: 'mse_assessment', name: 'MSE Assessment', route: '/mse-assessment' },
    form: { formData: completeAnswers('user_form'), currentStep: 6, lastSavedStep: 6, version: 3 },
  })
  expect(answer.json().form.submittedAt).toEqual(expect.any(String))
  expect(await history()).toMatchObject([{ action: 'created' }, { action: 'saved' }, { action: 'completed' }])
})

// spec 1 §7.15; spec 2 §3.2; D2
test('a save with isCompleted completes the form in the same way', async () => {
  const answer = await save({
    formData: completeAnswers('user_form'),
    status: 'completed',
    isCompleted: true,
  })
  expect(answer.json()).toMatchObject({ form: { isCompleted: true }, nextForm: { name: 'MSE Assessment' } })
  const invalid = await officer.form(await officer.newClient(), 'user_form')
  const refused = await officer.call('PUT', `/api/loan-officer/forms/${invalid}/save`, { isCompleted: true })
  expect(refused.statusCode).toBe(422)
})

// spec 1 §3.25, §7.18; spec 2 §7.6; D3
test('a forged score is not stored, because the server calculates the record itself', async () => {
  await officer.completeUpTo(clientId, 'output_sheet')
  formId = await officer.form(clientId, 'expert_scorecard')
  const forged = { totalScore: 12, riskCategory: 'Highest Risk' }
  const data = {
    ...completeAnswers('expert_scorecard'),
    ...forged,
    timestamp: 'now',
    assessmentType: 'expert_scorecard',
  }
  const answer = await complete({ formType: 'expert_scorecard', data: { ...data, calculatedFields: forged } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().form.calculatedFields).toMatchObject({ totalScore: 100, riskCategory: 'Lowest Risk' })
  expect(answer.json().form.formData).toEqual(completeAnswers('expert_scorecard'))
  const row = await portal.db.kysely
    .selectFrom('forms')
    .select('calculated_fields')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  expect(row.calculated_fields).toEqual(answer.json().form.calculatedFields)
})

// spec 2 §7.5; D33
test('the answers can be in formData next to calculatedFields, as in a save', async () => {
  const answer = await complete({
    data: { formData: completeAnswers('user_form'), calculatedFields: { age: 1 } },
  })
  expect(answer.json().form.formData).toEqual(completeAnswers('user_form'))
})

// D33
test.each(['formData', 'responses'])('the answers can be in %s without data, as in a save', async name => {
  const answer = await complete({ [name]: completeAnswers('user_form') })
  expect(answer.json().form.formData).toEqual(completeAnswers('user_form'))
})

test('a completion with another form type is refused with 400', async () => {
  const answer = await complete({ formType: 'mse_assessment', data: completeAnswers('user_form') })
  expect(answer.statusCode).toBe(400)
  expect(await load()).toMatchObject({ status: 'in_progress', formData: {} })
})

test('a completion from a stale version is refused with 409 and changes nothing', async () => {
  await save({ formData: { customerName: 'Ama' } })
  const answer = await complete({ data: completeAnswers('user_form') }, { 'if-match': '1' })
  expect(answer.json()).toMatchObject({ code: 'stale', currentVersion: 2 })
  expect(await load()).toMatchObject({ status: 'in_progress', formData: { customerName: 'Ama' } })
})

test('a form completed among concurrent saves is stored as validated, and no later save changes it', async () => {
  await save({ formData: completeAnswers('user_form') })
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => save({ formData: { BranchName: `Branch ${index}` } })),
    complete({}),
    ...Array.from({ length: 10 }, (_, index) =>
      save({ formData: { BranchName: null, enterpriseName: `${index}` } }),
    ),
  ])
  for (const answer of answers) expect([200, 409, 422]).toContain(answer.statusCode)
  const form = await load()
  const completed = answers[10]?.statusCode === 200
  expect(form.isCompleted).toBe(completed)
  if (completed) {
    expect(form).toEqual(answers[10]?.json().form)
    expect(form.formData.BranchName).toEqual(expect.any(String))
    expect((await history()).at(-1)?.action).toBe('completed')
  }
})

test('only one of ten concurrent completions completes the form', async () => {
  await save({ formData: completeAnswers('user_form') })
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete({})))
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter(answer => answer.statusCode === 409)).toHaveLength(9)
})

// D28
test('a form keeps the assessment year that it was created with', async () => {
  const year = () =>
    portal.db.kysely.updateTable('forms').set({ assessment_year: 2022 }).where('id', '=', formId)
  await officer.completeUpTo(clientId, 'expert_scorecard')
  formId = await officer.form(clientId, 'financial_analysis')
  await year().execute()
  // The form has not been saved yet, so its kind is not cached.
  expect((await save({ formData: { sales_2023: 10 } })).statusCode).toBe(200)
  expect((await save({ formData: { sales_2025: 10 } })).statusCode).toBe(400)
})

// D45
test('the Output Sheet can be completed with a loss only once the loss is confirmed, by either call', async () => {
  await officer.completeUpTo(clientId, 'mse_assessment')
  formId = await officer.form(clientId, 'output_sheet')
  const data = {
    ...completeAnswers('output_sheet'),
    monthly_sales: 2500,
    sales_volume: 0,
    total_purchases: 3000,
  }
  const refused = await complete({ data })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ gp_margin: 'Value must be at least 0' })
  expect((await complete({ data, confirms: ['np_margin'] })).statusCode).toBe(422)
  const confirmed = await complete({ data, confirms: ['gp_margin'] })
  expect(confirmed.json().form).toMatchObject({ isCompleted: true, calculatedFields: { gp_margin: -20 } })

  await officer.call('POST', `/api/loan-officer/forms/${formId}/reopen`)
  expect((await save({ isCompleted: true })).statusCode).toBe(422)
  expect((await save({ isCompleted: true, confirms: ['gp_margin'] })).statusCode).toBe(200)
})
