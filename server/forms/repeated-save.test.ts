import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.67; D50

let portal: TestPortal
let officer: Person
let formId: string
let address: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())
beforeEach(async () => {
  formId = await officer.form(await officer.newClient(), 'user_form')
  address = `/api/loan-officer/forms/${formId}`
})

const save = (formData: object, headers: Record<string, string> = {}, more: object = {}) =>
  officer.call('PUT', `${address}/save`, { formData, ...more }, headers)
const key = (text: string, version?: number) => ({
  'idempotency-key': text,
  ...(version !== undefined && { 'if-match': String(version) }),
})
const versions = async () => {
  const { rows } = await portal.db.pool.query(
    'select version from form_history where form_id = $1 and version > 1 order by version',
    [formId],
  )
  return rows.map(row => row.version)
}

describe('a save with an idempotency key', () => {
  test('gets the same answer when it is repeated, and creates no second version', async () => {
    const first = await save({ BranchName: 'Osu' }, key('a', 1))
    const again = await save({ BranchName: 'Osu' }, key('a', 1))
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect(again.headers.etag).toBe('"2"')
    expect(await versions()).toEqual([2])
    // Also without a version, and with the same key on another form.
    await save({ BranchName: 'Tema' }, key('b'))
    await save({ BranchName: 'Tema' }, key('b'))
    expect(await versions()).toEqual([2, 3])
    const other = await officer.form(await officer.newClient(), 'user_form')
    const elsewhere = await officer.call(
      'PUT',
      `/api/loan-officer/forms/${other}/save`,
      { formData: { BranchName: 'Tema' } },
      key('b'),
    )
    expect(elsewhere.json().form.version).toBe(2)
  })

  test('creates one version when it is sent 20 times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save({ BranchName: 'Osu' }, key('crowd'))),
    )
    expect(answers.map(answer => answer.json())).toEqual(answers.map(() => answers[0]?.json()))
    expect(await versions()).toEqual([2])
  })

  test('gets its first answer when it is repeated, even after later saves', async () => {
    const mark = { reason: 'Seen on site' }
    const more = { currentStep: 2, marks: { loanAmount: mark } }
    const first = await save({ BranchName: 'Osu', loanAmount: 500, customerName: 'Ama' }, key('first'), more)
    await save({ BranchName: null, loanAmount: 700, enterpriseName: 'Kiosk' }, key('second'), {
      currentStep: 3,
    })
    await save({ BranchName: 'Tema' }, {}, { marks: { loanAmount: null } })
    const again = await save({ BranchName: 'Osu', loanAmount: 500, customerName: 'Ama' }, key('first'), more)
    expect(again.json()).toEqual(first.json())
    expect(await versions()).toEqual([2, 3, 4])
    const minimal = { ...key('first'), prefer: 'return=minimal' }
    const short = await save({ BranchName: 'Osu', loanAmount: 500, customerName: 'Ama' }, minimal, more)
    expect(short.json().form).toMatchObject({ version: 2, currentStep: 2 })
  })

  test('is refused if its key came with other data before', async () => {
    await save({ BranchName: 'Osu' }, key('c'))
    const other = await save({ BranchName: 'Tema' }, key('c'))
    expect([other.statusCode, other.json().message]).toEqual([
      422,
      'This Idempotency-Key was already used with other data. Send a new key.',
    ])
    expect(await versions()).toEqual([2])
  })

  test('leaves no key behind if it is refused', async () => {
    await save({ BranchName: 'Osu' })
    expect((await save({ BranchName: 'Tema' }, key('d', 1))).statusCode).toBe(409)
    expect((await save({ BranchName: 'Tema' }, key('d', 2))).statusCode).toBe(200)
  })

  test('is answered with 404 on somebody else’s form, with any key', async () => {
    await save({ BranchName: 'Osu' }, key('e'))
    const stranger = await portal.person('loan_officer')
    const answer = await stranger.call(
      'PUT',
      `${address}/save`,
      { formData: { BranchName: 'Osu' } },
      key('e'),
    )
    expect(answer.statusCode).toBe(404)
  })
})

describe('a completion with an idempotency key', () => {
  const complete = (data: object, text: string) =>
    officer.call('POST', `${address}/complete`, { formType: 'user_form', data }, key(text))

  test('gets its first answer when it is repeated, even after the form was reopened', async () => {
    const data = completeAnswers('user_form')
    const first = await complete(data, 'done')
    const again = await complete(data, 'done')
    expect(first.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    await officer.call('POST', `${address}/reopen`)
    const afterwards = await complete(data, 'done')
    expect(afterwards.json().form).toEqual(first.json().form)
    expect((await officer.call('GET', address)).json().form.status).toBe('in_progress')
    expect(await versions()).toEqual([2, 3])
  })

  test('gets the same refusal when it is repeated, and is stored once', async () => {
    const first = await complete({ BranchName: 'Osu' }, 'early')
    const again = await complete({ BranchName: 'Osu' }, 'early')
    expect([first.statusCode, again.statusCode]).toEqual([422, 422])
    expect(again.json()).toEqual(first.json())
    expect(await versions()).toEqual([2])
    expect((await complete({ BranchName: 'Tema' }, 'early')).json().message).toContain('other data')
  })
})

// spec 1 §7.16
test('an applicant’s save that is repeated creates no second version', async () => {
  const user = await portal.person('user')
  const own = () =>
    user.call(
      'POST',
      '/api/form/save',
      { formName: 'MSE-Credit-Assessment', responses: { BranchName: 'Osu' } },
      key('own'),
    )
  const first = await own()
  expect((await own()).json()).toEqual(first.json())
  expect(first.statusCode).toBe(200)
})
