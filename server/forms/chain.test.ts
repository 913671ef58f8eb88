import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formTypes, rowOf } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

// spec 1 §1.3–4, §4.1, §4.3, §4.7, §7.11; spec 2 §1.1–2, §4.4
test('a client goes through all forms in order, and each completion names the next form', async () => {
  const clientId = await officer.newClient()
  const names: unknown[] = []
  const waitsAt: unknown[] = []
  for (const formType of formTypes) {
    const formId = await officer.form(clientId, formType)
    const answer = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {
      formType,
      data: completeAnswers(formType),
    })
    expect(answer.json()).toMatchObject({
      form: { status: 'completed', isCompleted: true, completionPercentage: 100 },
    })
    names.push(answer.json().nextForm?.name ?? null)
    const kept = sql<{ at: string | null }>`select current_form as at from clients where id = ${clientId}`
    waitsAt.push(...(await kept.execute(portal.db.kysely)).rows.map(({ at }) => at))
  }
  // The database has its own copy of the chain.
  expect(waitsAt).toEqual([...formTypes.slice(1), null])
  expect(names).toEqual([...formTypes.slice(1).map(type => rowOf(type).label), null])
  const completed = await officer.call('GET', `/api/loan-officer/clients/${clientId}/completed-forms`)
  expect(completed.json()).toEqual({ completedForms: formTypes })
})

// spec 1 §4.6; D1
test('a form is locked until its predecessor is completed: 409 names the predecessor, and nothing is created', async () => {
  const clientId = await officer.newClient()
  await officer.form(clientId, 'user_form')
  const refused = await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, {
    formType: 'mse_assessment',
  })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('MSE Assessment is locked. Please complete Standard Form first.')
  const forms = await officer.call('GET', `/api/loan-officer/clients/${clientId}/forms`)
  expect(forms.json().statistics).toEqual({
    totalForms: 1,
    completedForms: 0,
    inProgressForms: 1,
    notStartedForms: formTypes.length - 1,
  })
})

// spec 3 §1.5; D4
test('reopening locks the later forms, which keep their data, until the form is completed again', async () => {
  const clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'mse_assessment')
  const first = await officer.form(clientId, 'user_form')
  const second = await officer.form(clientId, 'mse_assessment')
  const reopened = await officer.call('POST', `/api/loan-officer/forms/${first}/reopen`)
  expect(reopened.json().form).toMatchObject({ status: 'in_progress', submittedAt: null })

  for (const [method, path, body] of [
    ['POST', `/api/loan-officer/forms/${second}/reopen`, undefined],
    ['PUT', `/api/loan-officer/forms/${second}/save`, { formData: { familyExpenses: 1 } }],
    ['POST', `/api/loan-officer/forms/${second}/complete`, {}],
  ] as const)
    expect((await officer.call(method, path, body)).statusCode, path).toBe(409)

  const stillThere = await officer.call('GET', `/api/loan-officer/forms/${second}`)
  expect(stillThere.json().form).toMatchObject({ status: 'completed', formData: { familyExpenses: 1200 } })
  expect((await officer.call('POST', `/api/loan-officer/forms/${first}/complete`, {})).statusCode).toBe(200)
  expect((await officer.call('POST', `/api/loan-officer/forms/${second}/reopen`)).statusCode).toBe(200)
})

// D40
test('while an earlier form is open, every later form can be read but not changed', async () => {
  const clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'expert_scorecard')
  const ids = await Promise.all(
    (['user_form', 'output_sheet', 'expert_scorecard', 'financial_analysis'] as const).map(
      async type => [type, await officer.form(clientId, type)] as const,
    ),
  )
  const [[, first] = ['', ''], ...later] = ids
  await officer.call('POST', `/api/loan-officer/forms/${first}/reopen`)
  for (const [type, id] of later) {
    const message = `${rowOf(type).label} is locked. Please complete Standard Form first.`
    const before = (await officer.call('GET', `/api/loan-officer/forms/${id}`)).json()
    for (const [method, path, body] of [
      ['PUT', `/api/loan-officer/forms/${id}/save`, { formData: completeAnswers(type) }],
      ['POST', `/api/loan-officer/forms/${id}/complete`, { data: completeAnswers(type) }],
      ['POST', `/api/loan-officer/forms/${id}/reopen`, undefined],
    ] as const) {
      const answer = await officer.call(method, path, body)
      if (path.endsWith('reopen') && type === 'financial_analysis') continue
      expect([answer.statusCode, answer.json()], path).toEqual([409, { message, code: 'locked' }])
    }
    expect((await officer.call('GET', `/api/loan-officer/forms/${id}`)).json()).toEqual(before)
  }
  const unknown = await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, {
    formType: 'bank_analysis',
  })
  expect(unknown.statusCode).toBe(409)
})

// spec 3 §1.5; D4
test('only a completed form can be reopened, and a form can be completed only once', async () => {
  const clientId = await officer.newClient()
  const formId = await officer.form(clientId, 'user_form')
  expect((await officer.call('POST', `/api/loan-officer/forms/${formId}/reopen`)).statusCode).toBe(409)
  const completion = { data: completeAnswers('user_form') }
  expect(
    (await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, completion)).statusCode,
  ).toBe(200)
  const again = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, completion)
  expect(again.statusCode).toBe(409)
  const late = await officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, {
    formData: { customerName: 'Late' },
  })
  expect(late.statusCode).toBe(409)
  const form = await officer.call('GET', `/api/loan-officer/forms/${formId}`)
  expect(form.json().form).toMatchObject({ isCompleted: true, formData: { customerName: 'Ama Mensah' } })
})
