import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { changedAnswers, knownAnswers, mergedAnswers, rememberAnswers } from './known-answers.ts'

let portal: TestPortal
let officer: Person
let formId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
beforeEach(async () => {
  formId = await officer.form(await officer.newClient(), 'user_form')
})
afterAll(() => portal.close())

const save = (formData: object) => officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData })
const load = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form
const lastChanges = async () => {
  const { changes } = await portal.db.kysely
    .selectFrom('form_history')
    .select('changes')
    .where('form_id', '=', formId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return changes
}

const ama = { customerName: 'Ama', gender: 'female', loanAmount: 100, interestRate: 0.005 }

/** The text and parameters of each statement of a save, sent alone or in a shared transaction. */
async function statementsOf(act: () => Promise<unknown>): Promise<[text: string, values: unknown[]][]> {
  const { pool, shared } = portal.db.serving
  const spies = [vi.spyOn(shared, 'firstRow'), vi.spyOn(pool, 'query')]
  await act()
  const sent = spies.flatMap(spy => spy.mock.calls as unknown as [string, unknown[]][])
  for (const spy of spies) spy.mockRestore()
  return sent
}

/** The answers in each statement of a save. */
async function sentBy(act: () => Promise<unknown>): Promise<unknown[]> {
  return (await statementsOf(act)).map(([, values]) => JSON.parse(String(values[2])))
}

test('if the server itself saved last, only the changed answers of a whole form are sent to the database', async () => {
  await save(ama)
  const whole = { ...ama, loanAmount: 200, gender: null }
  expect(await sentBy(() => save(whole))).toEqual([{ loanAmount: 200, gender: null }])
  expect(await lastChanges()).toEqual({
    loanAmount: { from: 100, to: 200 },
    gender: { from: 'female', to: null },
  })
  expect((await load()).formData).toEqual({ customerName: 'Ama', loanAmount: 200, interestRate: 0.005 })
})

test('if somebody else has changed the row since, all answers are sent, and the save replaces theirs', async () => {
  await save(ama)
  // Changed by hand, without a new version.
  await sql`update forms set form_data = form_data || '{"customerName": "Kofi"}' where id = ${formId}`.execute(
    portal.db.kysely,
  )
  const whole = { ...ama, loanAmount: 200 }
  expect(await sentBy(() => save(whole))).toEqual([{ loanAmount: 200 }, whole])
  expect((await load()).formData).toEqual(whole)
  expect(await lastChanges()).toEqual({
    customerName: { from: 'Kofi', to: 'Ama' },
    loanAmount: { from: 100, to: 200 },
  })
})

test('the SQL of a save updates the client’s row only if its name or date has to change', async () => {
  const textsOf = async (act: () => Promise<unknown>) =>
    (await statementsOf(act)).map(([text]) => text.includes('update clients'))
  expect(await textsOf(() => save(ama))).toEqual([true])
  expect(await textsOf(() => save({ ...ama, loanAmount: 200 }))).toEqual([false])
  expect(await textsOf(() => save({ customerName: 'Esi' }))).toEqual([true])
  // The client's row can also be due for reasons that only the row shows: its name was changed elsewhere, or its date is old.
  await portal.db.pool.query(`update clients set name = 'Yaw' from forms f
    where f.client_id = clients.id and f.id = '${formId}'`)
  expect(await textsOf(() => save({ ...ama, customerName: 'Esi' }))).toEqual([false, true])
  expect((await load()).client.name).toBe('Esi')
  await portal.db.pool.query(`update clients set worked_at = now() - interval '2 minutes' from forms f
    where f.client_id = clients.id and f.id = '${formId}'`)
  expect(await textsOf(() => save({ loanAmount: 300 }))).toEqual([false, true])
  expect(await textsOf(() => save({ loanAmount: 400 }))).toEqual([false])
  expect((await load()).formData).toMatchObject({ customerName: 'Esi', loanAmount: 400 })
})

test('a save with only its changes stays one statement even if the row was changed, and returns what is stored', async () => {
  await save(ama)
  await sql`update forms set form_data = form_data || '{"customerName": "Kofi"}' where id = ${formId}`.execute(
    portal.db.kysely,
  )
  let answer: unknown
  const sent = await sentBy(async () => {
    answer = (await save({ loanAmount: 200 })).json().form
  })
  expect(sent).toEqual([{ loanAmount: 200 }])
  expect(answer).toMatchObject({ formData: { ...ama, customerName: 'Kofi', loanAmount: 200 } })
  expect(await load()).toEqual(answer)
})

test('a save returns the same answers as a read, byte for byte, even after clearing and setting them again', async () => {
  for (const formData of [
    ama,
    { ...ama, BranchName: 'Tema', loanAmount: 0.1 + 0.2 },
    { loanAmount: -0, gender: '' },
    { ...ama, BranchName: null, gender: 'male', processingFee: 1e12 },
    ama,
    {},
  ]) {
    const saved = await save(formData)
    const read = await officer.call('GET', `/api/loan-officer/forms/${formId}`)
    const { formData: savedAnswers, ...state } = saved.json().form
    expect(JSON.stringify(savedAnswers)).toBe(JSON.stringify(read.json().form.formData))
    expect(read.json().form).toMatchObject(state)
  }
})

test('a stored null remains until an answer is cleared, as in the database', () => {
  const stored = { customerName: null, loanAmount: 1 }
  expect(mergedAnswers(stored, { loanAmount: 2 }, false)).toEqual({ customerName: null, loanAmount: 2 })
  expect(mergedAnswers(stored, { loanAmount: null }, true)).toEqual({})
  expect(changedAnswers(stored, { customerName: null, gender: null, loanAmount: 1 })).toEqual({
    changed: {},
    omitsKnownAnswers: true,
    clears: false,
  })
})

test('very long answers are not cached, and replace what was cached before', () => {
  const id = crypto.randomUUID()
  rememberAnswers(id, { rowMark: 'first', answers: { customerName: 'Ama' }, clientCheckedAt: 0 })
  expect(knownAnswers(id)).toBeDefined()
  const long = { customerName: 'A'.repeat(40_000) }
  rememberAnswers(id, { rowMark: 'second', answers: long, clientCheckedAt: 0 })
  expect(knownAnswers(id)).toBeUndefined()
})
