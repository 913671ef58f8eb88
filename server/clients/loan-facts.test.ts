import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §2.40

let portal: TestPortal
let officer: Person
beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const listed = async (query = '') =>
  (await officer.call('GET', `/api/loan-officer/clients${query}`)).json().clients
const reopenedOf = async () => (await listed())[0].reopenedDecision
const factsOf = async () => {
  const [client] = await listed()
  return [client.loanAmount, client.decision]
}
const answer = (form: Parameters<typeof completeAnswers>[0], key: string) => completeAnswers(form)[key]

test('a client’s amount and decision come from completed forms, never from open ones', async () => {
  const client = await officer.newClient()
  expect(await factsOf()).toEqual([null, null])
  const form = await officer.form(client, 'user_form')
  await officer.call('PUT', `/api/loan-officer/forms/${form}/save`, {
    formData: { loanAmount: 77 },
    currentStep: 1,
  })
  expect(await factsOf()).toEqual([null, null])
  await officer.completeUpTo(client, 'user_form')
  expect(await factsOf()).toEqual([answer('user_form', 'loanAmount'), null])
  const decided = await officer.newClient()
  await officer.completeUpTo(decided, 'credit_app_memo')
  const proposed = answer('credit_app_memo', 'loanAmount')
  expect(await factsOf()).toEqual([proposed, answer('credit_app_memo', 'decision')])

  const memo = await officer.form(decided, 'credit_app_memo')
  await officer.call('POST', `/api/loan-officer/forms/${memo}/reopen`)
  expect((await factsOf())[1]).toBeNull()
  // D56
  expect(await reopenedOf()).toBe(answer('credit_app_memo', 'decision'))
  const changed = await officer.call('POST', `/api/loan-officer/forms/${memo}/complete`, {
    formType: 'credit_app_memo',
    data: { decision: 'reject', loanAmount: 12_345 },
  })
  expect(changed.statusCode).toBe(200)
  expect(await factsOf()).toEqual([12_345, 'reject'])
  expect(await reopenedOf()).toBeNull()
})

test('the list is filtered by decision, and its figures still count all clients', async () => {
  await officer.newClient('Undecided')
  const answered = (await officer.call('GET', '/api/loan-officer/clients?decision=reject')).json()
  expect(answered.clients).toHaveLength(1)
  expect(answered.statistics.totalClients).toBe(3)
  // The figures of a whole list come from its own rows, those of a part from the database.
  const decisions = { approve: 0, 'conditional-approval': 0, defer: 0, reject: 1 }
  expect(answered.statistics.decisions).toEqual(decisions)
  const whole = (await officer.call('GET', '/api/loan-officer/clients')).json()
  expect(whole.statistics.decisions).toEqual(decisions)
  expect(await listed('?decision=approve')).toEqual([])
  expect((await officer.call('GET', '/api/loan-officer/clients?decision=maybe')).statusCode).toBe(400)
})

test('unexplained checks are counted only after the current version of the file was read', async () => {
  const [client] = await listed('?decision=reject')
  const unexplained = async () => (await listed('?decision=reject'))[0].unexplainedChecks
  const set = (values: string) =>
    portal.db.pool.query(`update client_checks set ${values} where id = $1`, [client._id])
  await set(`read_changes = changes, asks = '{a,b,c}', unexplained = '{a,b}'`)
  expect(await unexplained()).toBe(2)
  await set('changes = changes + 1')
  expect(await unexplained()).toBeNull()
})
