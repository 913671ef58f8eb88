import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

const save = (body: object, headers?: Record<string, string>) =>
  officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, body, headers)
const load = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form
const history = () =>
  portal.db.kysely
    .selectFrom('form_history')
    .select(['version', 'action', 'actor_id', 'changes'])
    .where('form_id', '=', formId)
    .orderBy('id')
    .execute()

// spec 1 §3.3, §4.1, §7.12–13; spec 2 §1.1, §7.3
test('a new form has its initial answers, its step and version 1', async () => {
  expect(await load()).toMatchObject({
    formType: 'user_form',
    formName: 'MSE-Credit-Assessment',
    status: 'in_progress',
    isCompleted: false,
    currentStep: 1,
    totalSteps: 6,
    completionPercentage: (1 / 6) * 100,
    assessmentYear: 2024,
    version: 1,
    lastSaved: null,
  })
  const again = await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, {
    formType: 'user_form',
  })
  expect(again.statusCode).toBe(200)
  expect(again.json().form._id).toBe(formId)
})

// spec 1 §7.15; spec 2 §7.2, §7.4
test('a save merges: keys sent replace, null and an empty text clear, keys not sent stay', async () => {
  await save({ formData: { customerName: 'Ama', gender: 'female', loanAmount: 100, BranchName: 'Tema' } })
  const answer = await save({ formData: { loanAmount: 0, gender: null, BranchName: '' } })
  expect(answer.json().message).toBe('Form saved successfully!')
  expect(answer.json().form.formData).toEqual({ customerName: 'Ama', loanAmount: 0 })
  expect(await load()).toEqual(answer.json().form)
})

// D33
test('numbers are stored in full precision', async () => {
  const numbers = {
    loanAmount: 0.1 + 0.2,
    interestRate: 0.123456789012345,
    coApplicantGrossMargin: 1 / 3,
    processingFee: 999_999_999_999.99,
  }
  await save({ formData: numbers })
  expect((await load()).formData).toEqual(numbers)
})

// spec 1 §3.3; D33
test('responses is accepted as another name of formData', async () => {
  await save({ responses: { customerName: 'Ama' } })
  expect((await load()).formData).toEqual({ customerName: 'Ama' })
})

// D3
test('a draft is saved without checking required answers, bounds and options', async () => {
  const draft = {
    loanAmount: -5,
    gender: 'unheard of',
    dateOfBirth: '31/12',
    referenceMobile: 'none',
    interestRate: 900,
  }
  expect((await save({ formData: draft })).statusCode).toBe(200)
  expect((await load()).formData).toEqual(draft)
})

test('calculated values that are sent are not stored; those of a draft are calculated when it is read', async () => {
  const answer = await save({
    formData: { dateOfBirth: '1980-01-01', age: 7, totalObligation: 9 },
    calculatedFields: { age: 7, totalObligation: 9 },
  })
  expect(answer.statusCode).toBe(200)
  const form = await load()
  expect(form.formData).toEqual({ dateOfBirth: '1980-01-01' })
  expect(form.calculatedFields.age).toBeGreaterThan(40)
  expect(form.calculatedFields.totalObligation).toBe(0)
})

// spec 1 §4.2
test('the step is limited to the form’s steps, and the percentage follows it', async () => {
  expect((await save({ currentStep: 3 })).json().form).toMatchObject({
    currentStep: 3,
    lastSavedStep: 3,
    completionPercentage: 50,
  })
  expect((await save({ currentStep: 99, lastSavedStep: 0 })).json().form).toMatchObject({
    currentStep: 6,
    lastSavedStep: 1,
  })
  expect((await save({})).json().form).toMatchObject({ currentStep: 6, lastSavedStep: 1 })
  expect(
    (await save({ currentStep: 99_999_999_999_999, lastSavedStep: -99_999_999_999 })).json().form,
  ).toMatchObject({ currentStep: 6, lastSavedStep: 1 })
})

// spec 2 §4.3
test('each save creates one version and one history row of what really changed', async () => {
  await save({ formData: { customerName: 'Ama', loanAmount: 100 } })
  await save({ formData: { customerName: 'Ama', loanAmount: 100.0, gender: 'female' } })
  await save({ formData: { loanAmount: null, BranchName: null } })
  const actor_id = officer.id
  expect(await history()).toEqual([
    { version: 1, action: 'created', actor_id, changes: {} },
    {
      version: 2,
      action: 'saved',
      actor_id,
      changes: { customerName: { from: null, to: 'Ama' }, loanAmount: { from: null, to: 100 } },
    },
    { version: 3, action: 'saved', actor_id, changes: { gender: { from: null, to: 'female' } } },
    { version: 4, action: 'saved', actor_id, changes: { loanAmount: { from: 100, to: null } } },
  ])
})

test('a save updates the client’s date, and names the client after the customer', async () => {
  const before = await portal.db.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const answer = await save({ formData: { customerName: '  Esi Owusu ' } })
  expect(answer.json().form.client).toMatchObject({ _id: clientId, name: 'Esi Owusu' })
  await save({ formData: { customerName: '' } })
  const after = await portal.db.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(after.name).toBe('Esi Owusu')
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
})

test('further saves do not write the client’s row for a minute, unless they change the name or complete the form', async () => {
  const rowVersion = async () => {
    const { rows } = await portal.db.pool.query('select xmin::text as version from clients where id = $1', [
      clientId,
    ])
    return rows[0]?.version
  }
  await save({ formData: { customerName: 'Esi' } })
  const named = await rowVersion()
  await save({ formData: { customerName: 'Esi', loanAmount: 5 } })
  expect(await rowVersion()).toBe(named)
  await save({ formData: { customerName: 'Efua' } })
  expect(await rowVersion()).not.toBe(named)
  await portal.db.pool.query(`update clients set worked_at = now() - interval '2 minutes' where id = $1`, [
    clientId,
  ])
  const old = await rowVersion()
  await save({ formData: { loanAmount: 6 } })
  expect(await rowVersion()).not.toBe(old)
})

test('a client that was renamed elsewhere is named after the customer again by the next save of the name', async () => {
  await save({ formData: { customerName: 'Esi' } })
  await portal.db.pool.query(`update clients set name = 'Yaw' where id = $1`, [clientId])
  expect((await save({ formData: { loanAmount: 5 } })).json().form.client.name).toBe('Yaw')
  expect((await save({ formData: { customerName: 'Esi' } })).json().form.client.name).toBe('Esi')
})

test('a save of a whole form replaces what somebody else has changed since, and its history says so', async () => {
  await save({ formData: { customerName: 'Ama', loanAmount: 100 } })
  // Changed by hand, without a new version.
  await portal.db.pool.query(
    `update forms set form_data = form_data || '{"customerName": "Kofi", "BranchName": "Tema"}' where id = $1`,
    [formId],
  )
  const answer = await save({ formData: { customerName: 'Ama', loanAmount: 200 } })
  expect(answer.json().form.formData).toEqual({ customerName: 'Ama', BranchName: 'Tema', loanAmount: 200 })
  expect(await load()).toEqual(answer.json().form)
  expect((await history()).at(-1)?.changes).toEqual({
    customerName: { from: 'Kofi', to: 'Ama' },
    loanAmount: { from: 100, to: 200 },
  })
})

test('a save returns the same answers as a read, byte for byte, even after clearing and setting them again', async () => {
  const ama = { customerName: 'Ama', gender: 'female', loanAmount: 100, interestRate: 0.005 }
  for (const formData of [
    ama,
    { ...ama, BranchName: 'Tema', loanAmount: 0.1 + 0.2 },
    { loanAmount: -0, gender: '' },
    { ...ama, BranchName: null, gender: 'male', processingFee: 1e12 },
    ama,
    {},
  ]) {
    const { formData: saved, ...state } = (await save({ formData })).json().form
    const { formData: read, ...whole } = await load()
    expect(JSON.stringify(saved)).toBe(JSON.stringify(read))
    expect(whole).toMatchObject(state)
  }
})

test.each(['2', '"2"', 'W/"2"', '*'])(
  'If-Match: %s accepts a save on the version that it names',
  async seen => {
    await save({ formData: { customerName: 'Ama' } })
    const answer = await save({ formData: { customerName: 'Esi' } }, { 'if-match': seen })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['etag']).toBe('"3"')
  },
)

test('a stale If-Match is answered with 409 and the current version, and changes nothing', async () => {
  await save({ formData: { customerName: 'Ama' } })
  const before = await load()
  const answer = await save({ formData: { customerName: 'Esi' } }, { 'if-match': '"1"' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'stale', currentVersion: 2 })
  expect(await load()).toEqual(before)
  expect(await history()).toHaveLength(2)
})

// spec 3 §2.8
test('a refusal says who changed the form and when, as in its history', async () => {
  const saved = await save({ formData: { customerName: 'Ama' } })
  const stale = await save({ formData: { customerName: 'Esi' } }, { 'if-match': '"1"' })
  expect(stale.json()).toMatchObject({
    changedBy: { name: 'Somebody' },
    changedAt: saved.json().form.lastSaved,
  })
  const completed = await save({ formData: completeAnswers('user_form'), isCompleted: true })
  expect(completed.statusCode).toBe(200)
  const late = await save({ formData: { customerName: 'Esi' } }, { 'if-match': '"2"' })
  expect(late.json()).toMatchObject({
    code: 'completed',
    changedBy: { name: 'Somebody' },
    changedAt: completed.json().form.lastSaved,
  })
})

test('two saves of different answers, one after the other, are both in the history', async () => {
  await save({ formData: { customerName: 'Ama', BranchName: 'Tema' } })
  await save({ formData: { BranchName: 'Accra' } }, { 'if-match': '"2"' })
  const late = await save({ formData: { customerName: 'Esi' } }, { 'if-match': '"2"' })
  const { currentVersion } = late.json()
  await save({ formData: { customerName: 'Esi' } }, { 'if-match': `"${currentVersion}"` })
  expect((await load()).formData).toEqual({ customerName: 'Esi', BranchName: 'Accra' })
  expect((await history()).slice(-2)).toMatchObject([
    { version: 3, changes: { BranchName: { from: 'Tema', to: 'Accra' } } },
    { version: 4, changes: { customerName: { from: 'Ama', to: 'Esi' } } },
  ])
})

test.each(['"x"', '-1', '1.5', '"1', '"1", "2"'])(
  'If-Match: %s is malformed and answered with 400',
  async seen => {
    expect((await save({}, { 'if-match': seen })).statusCode).toBe(400)
  },
)

test('none of 50 concurrent saves is lost, and each has its own version', async () => {
  const keys = ['customerName', 'BranchName', 'enterpriseName', 'referenceName', 'residenceLocation']
  const saves = Array.from({ length: 50 }, (_, index) =>
    save({ formData: { [keys[index % 5] ?? '']: `${index}`, [`supplier1Name`]: `s${index}` } }),
  )
  const answers = await Promise.all(saves)
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(answer => answer.json().form.version))).toEqual(
    new Set(Array.from({ length: 50 }, (_, index) => index + 2)),
  )

  // Replaying the history must lead to the stored answers: each row's "from" is what the row before it left.
  const replayed: Record<string, unknown> = {}
  for (const { changes } of await history())
    for (const [key, change] of Object.entries(changes as Record<string, { from: unknown; to: unknown }>)) {
      expect(change.from).toBe(replayed[key] ?? null)
      replayed[key] = change.to
    }
  expect((await load()).formData).toEqual(replayed)
  expect(Object.keys(replayed)).toHaveLength(6)
})

test('exactly one of 20 concurrent saves from the same version succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      save({ formData: { customerName: `${index}` } }, { 'if-match': '1' }),
    ),
  )
  const winners = answers.filter(answer => answer.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(answer => answer.statusCode === 409)).toHaveLength(19)
  expect((await load()).formData).toEqual(winners[0]?.json().form.formData)
})

// spec 1 §3.4
test('concurrent requests to open a client’s form get the same form', async () => {
  const client = await officer.newClient()
  const ids = await Promise.all(Array.from({ length: 10 }, () => officer.form(client, 'user_form')))
  expect(new Set(ids).size).toBe(1)
})

test('a save is one statement, whether it sends the whole form or one answer, and whoever saved before', async () => {
  const { pool, shared } = portal.db.serving
  const sent = [vi.spyOn(shared, 'firstRow'), vi.spyOn(pool, 'query')]
  const whole = { customerName: 'Esi', loanAmount: 100 }
  await save({ formData: whole })
  await portal.db.pool.query(`update forms set form_data = form_data || '{"loanAmount": 1}' where id = $1`, [
    formId,
  ])
  for (const spy of sent) spy.mockClear()
  for (const formData of [whole, { loanAmount: 7 }]) expect((await save({ formData })).statusCode).toBe(200)
  expect(sent.map(spy => spy.mock.calls.length)).toEqual([2, 0])
  for (const spy of sent) spy.mockRestore()
})

test('Prefer: return=minimal returns state and calculated values without the answers', async () => {
  const answer = await save({ formData: { loanAmount: 100 } }, { prefer: 'return=minimal' })
  expect(answer.headers['preference-applied']).toBe('return=minimal')
  expect(answer.headers['etag']).toBe('"2"')
  const { form } = answer.json()
  expect(form).not.toHaveProperty('formData')
  const { formData, ...whole } = await load()
  expect(whole).toMatchObject(form)
  expect(formData).toEqual({ loanAmount: 100 })
})

test.each(['respond-async, return=minimal', 'RETURN = "minimal"; x', 'return=minimal'])(
  'Prefer: %s is recognised',
  async prefer => {
    expect((await save({ formData: {} }, { prefer })).json().form).not.toHaveProperty('formData')
  },
)

test.each(['return=representation', 'noreturn=minimal', 'return=minimally'])(
  'Prefer: %s is ignored',
  async prefer => {
    const answer = await save({ formData: {} }, { prefer })
    expect(answer.json().form).toHaveProperty('formData')
    expect(answer.headers['preference-applied']).toBeUndefined()
  },
)

describe('a number that is too large or too close to 0', () => {
  const large = 'enter a number of at most 1,000,000,000,000 (one trillion)'
  const small = 'enter 0, or a number of at least 0.005'

  test.each([
    [1e308, large],
    [-1e308, large],
    [Number('99999999999999.99'), large],
    [1e-320, small],
    [-0.0049, small],
  ])('%d is refused in words, at its field, and nothing is stored', async (loanAmount, words) => {
    const answer = await save({ formData: { loanAmount, customerName: 'Ama' } })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { loanAmount: `Loan amount: ${words}` }])
    expect((await load()).version).toBe(1)
  })

  test('is refused by a completion, by an applicant’s save and in a grid, too', async () => {
    const completed = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {
      data: { ...completeAnswers('user_form'), loanAmount: 2e12 },
    })
    expect([completed.statusCode, Object.keys(completed.json().errors)]).toEqual([400, ['loanAmount']])
    const applicant = await portal.person('user')
    const own = await applicant.call('POST', '/api/form/save', {
      formName: 'MSE-Credit-Assessment',
      formData: { loanAmount: 2e12 },
    })
    expect([own.statusCode, Object.keys(own.json().errors)]).toEqual([400, ['loanAmount']])
    await officer.completeUpTo(clientId, 'user_form')
    const grid = await officer.form(clientId, 'mse_assessment')
    const cell = await officer.call('PUT', `/api/loan-officer/forms/${grid}/save`, {
      formData: { sales_month1_day5: 0.001 },
    })
    expect([cell.statusCode, Object.keys(cell.json().errors)]).toEqual([400, ['sales_month1_day5']])
  })

  // D3
  test('is none if it lies in between, also below 0', async () => {
    for (const loanAmount of [1e12, -1e12, 0.005, -0.005, 0])
      expect((await save({ formData: { loanAmount } })).statusCode).toBe(200)
  })
})
