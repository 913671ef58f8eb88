import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { formsBefore } from '../../forms/chain.ts'
import { readXlsx } from '../export/test-xlsx.ts'
import { addDays, dayText, localDay } from '../lists/time.ts'
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

const saveOf = async (formId: string, body: object) =>
  officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, body)

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

test('a birth of which only the year is known has a mark beside its value, which a later value ends', async () => {
  const formId = await officer.form(await officer.newClient(), 'user_form')
  const birth = { dateOfBirth: '1984-01-01', coApplicantDateOfBirth: '1990-05-06' }
  const es = { code: 'es' }
  const saved = await saveOf(formId, { formData: birth, marks: { dateOfBirth: es } })
  expect([saved.statusCode, saved.json().form.marks]).toEqual([200, { dateOfBirth: es }])
  const marks = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form.marks
  // What is sent of other fields leaves it.
  await saveOf(formId, { formData: { gender: 'female' } })
  expect(await marks()).toEqual({ dateOfBirth: es })
  for (const later of ['1984-01-01', '1985-01-01', '1985-03-04', null]) {
    await saveOf(formId, { formData: birth, marks: { dateOfBirth: es } })
    await saveOf(formId, { formData: { dateOfBirth: later } })
    expect([later, await marks()]).toEqual([later, {}])
  }
  await saveOf(formId, { formData: birth, marks: { dateOfBirth: { ...es, reason: 'Says her mother' } } })
  const done = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {
    data: { ...completeAnswers('user_form'), dateOfBirth: '1985-03-14' },
  })
  expect([done.statusCode, done.json().form.marks]).toEqual([200, {}])
})

test.each([
  [{ dateOfBirth: '1984-03-14' }, { dateOfBirth: { code: 'es' } }, 'dateOfBirth#'],
  [{ dateOfBirth: null }, { dateOfBirth: { code: 'es' } }, 'dateOfBirth#'],
  [{ LoanApplicationDate: '2024-01-01' }, { LoanApplicationDate: { code: 'es' } }, 'LoanApplicationDate#'],
  [{ familyMembers: 4 }, { familyMembers: { code: 'es' } }, 'familyMembers#'],
  [{}, { dateOfBirth: { code: 'na' } }, 'dateOfBirth#'],
])('the answers %j cannot have the marks %j', async (formData, marks, key) => {
  const formId = await officer.form(await officer.newClient(), 'user_form')
  const refused = await saveOf(formId, { formData, marks })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [key]])
})

test('an estimated birth and age are called so in every view and export', async () => {
  const admin = await portal.person('admin')
  const clientId = await officer.newClient()
  const formId = await officer.form(clientId, 'user_form')
  const year = new Date().getUTCFullYear() - 42
  const data = { ...completeAnswers('user_form'), dateOfBirth: `${year}-01-01` }
  const marks = { dateOfBirth: { code: 'es' } }
  const done = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, { data, marks })
  expect(done.statusCode).toBe(200)

  const detail = (await admin.call('GET', `/api/admin/submissions/all-submissions/${formId}`)).json()
  const { steps, timeline } = detail.submission
  const lines = new Map(
    steps
      .flatMap((step: { lines: { key: string; display: string }[] }) => step.lines)
      .map((line: { key: string; display: string }) => [line.key, line.display]),
  )
  expect([lines.get('dateOfBirth'), lines.get('age')]).toEqual([`${year}, estimated`, 'about 42 years'])
  const changed = timeline.events.flatMap(
    ({ changes }: { changes: { key: string; to: string }[] }) => changes,
  )
  expect(changed).toContainEqual(expect.objectContaining({ key: 'dateOfBirth', to: `${year}, estimated` }))
  const file = (await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)).body
  expect(file).not.toContain(`1 Jan ${year}`)
  const ofClient = await admin.call('GET', `/api/admin/export/clients/${clientId}/excel`)
  const ofAll = await admin.call('GET', '/api/admin/export/analyst/excel')
  for (const { rawPayload } of [ofClient, ofAll]) {
    const cells = readXlsx(rawPayload).flatMap(sheet => [...sheet.cells.values()].map(({ value }) => value))
    expect(cells).toEqual(expect.arrayContaining([`${year}, estimated`, 'about 42']))
  }
})

test('the scorecard’s evidence calls an age from an estimated birth so, from the earlier forms and in what is kept', async () => {
  const clientId = await officer.newClient()
  const dateOfBirth = `${new Date().getUTCFullYear() - 42}-01-01`
  const estimated = { marks: { dateOfBirth: { code: 'es' } } }
  for (const type of formsBefore('expert_scorecard')) {
    const isOfCustomer = type === 'user_form'
    const done = await officer.call(
      'POST',
      `/api/loan-officer/forms/${await officer.form(clientId, type)}/complete`,
      {
        data: { ...completeAnswers(type), ...(isOfCustomer && { dateOfBirth }) },
        ...(isOfCustomer && estimated),
      },
    )
    expect(done.statusCode).toBe(200)
  }
  const scorecard = await officer.form(clientId, 'expert_scorecard')
  const data = { ...completeAnswers('expert_scorecard'), age: 'Under 25 or over 60' }
  const evidence = async () => {
    const { overrides } = (await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)).json()
    return overrides.find(({ field }: { field: string }) => field === 'age')?.evidence
  }
  await saveOf(scorecard, { formData: data })
  expect(await evidence()).toBe('Age about 42')
  const completed = await officer.call('POST', `/api/loan-officer/forms/${scorecard}/complete`, { data })
  expect(completed.statusCode).toBe(200)
  expect(await evidence()).toBe('Age about 42')
})
