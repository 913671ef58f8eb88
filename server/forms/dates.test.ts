import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { addDays, dayText, localDay } from '../lists/local-time.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D58

const inFuture = 'The date cannot be in the future.'
let portal: TestPortal
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const inDays = (days: number) => dayText(addDays(localDay(new Date(), defaultSettings.timeZone), days))

test('an application or a proposal in the future is not completed by any call of an officer, and stays in the draft', async () => {
  for (const [type, key] of [
    ['user_form', 'LoanApplicationDate'],
    ['credit_app_memo', 'dateOfProposal'],
  ] as const) {
    const clientId = await officer.newClient()
    if (type === 'credit_app_memo') await officer.completeUpTo(clientId, 'bank_analysis')
    const path = `/api/loan-officer/forms/${await officer.form(clientId, type)}`
    const data = { ...completeAnswers(type), [key]: '2199-12-31' }
    const refused = await officer.call('POST', `${path}/complete`, { data })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { [key]: inFuture }])
    expect((await officer.call('GET', path)).json().form.formData[key]).toBe('2199-12-31')
    const saved = await officer.call('PUT', `${path}/save`, { formData: { [key]: inDays(3) } })
    expect(saved.statusCode).toBe(200)
    const bySave = await officer.call('PUT', `${path}/save`, { isCompleted: true })
    expect([bySave.statusCode, bySave.json().errors]).toEqual([422, { [key]: inFuture }])
    // Tomorrow has begun already where a device of another time zone is.
    const done = await officer.call('POST', `${path}/complete`, { data: { [key]: inDays(1) } })
    expect(done.statusCode).toBe(200)
  }
})

test('an applicant completes no application of the future either', async () => {
  const user = await portal.person('user')
  const send = (date: string) =>
    user.call('POST', '/api/form/save', {
      formName: 'MSE-Credit-Assessment',
      responses: { ...completeAnswers('user_form'), LoanApplicationDate: date },
      isCompleted: true,
    })
  const refused = await send('2199-12-31')
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { LoanApplicationDate: inFuture }])
  expect((await send(inDays(0))).statusCode).toBe(200)
})
