import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §2.50

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
  await portal.person('user')
})
afterAll(() => portal.close())

const read = async (path: string) => (await admin.call('GET', path)).json()

/** What each choice is said to leave is what it leaves. */
async function expectCounted(path: string, filter: string): Promise<void> {
  const { optionCounts } = await read(path)
  expect(Object.keys(optionCounts).length).toBeGreaterThan(2)
  for (const [choice, rows] of Object.entries(optionCounts)) {
    const chosen = choice === 'all' ? path : `${path}?${filter}=${choice}`
    const { matching, matchingExact, optionCounts: same } = await read(chosen)
    expect([matching, matchingExact], chosen).toEqual([rows, true])
    expect(same).toEqual(optionCounts)
  }
}

const lists = [
  ['/api/admin/users', 'role'],
  ['/api/admin/submissions', 'status'],
  ['/api/admin/submissions/user-form', 'status'],
] as const

test('the choices of a filter say how many rows they leave, after every act', async () => {
  const check = async () => {
    for (const [path, filter] of lists) await expectCounted(path, filter)
    return (await read('/api/admin/submissions/user-form')).optionCounts
  }
  const clientId = await officer.newClient('Counted')
  const begun = await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, {
    formType: 'user_form',
  })
  const formId = begun.json().form._id
  expect(await check()).toEqual({ all: 1, completed: 0, 'in-progress': 1 })
  await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {
    formType: 'user_form',
    data: completeAnswers('user_form'),
  })
  expect(await check()).toEqual({ all: 1, completed: 1, 'in-progress': 0 })
  await officer.call('POST', `/api/loan-officer/forms/${formId}/reopen`)
  expect(await check()).toEqual({ all: 1, completed: 0, 'in-progress': 1 })
  await officer.call('DELETE', `/api/loan-officer/clients/${clientId}`)
  expect(await check()).toEqual({ all: 0, completed: 0, 'in-progress': 0 })
})

test('nothing is said of the choices where a search or another filter leaves fewer', async () => {
  for (const query of ['search=a', 'status=in-progress'])
    expect(await read(`/api/admin/users?${query}`)).not.toHaveProperty('optionCounts')
  for (const query of ['search=a', 'submittedFrom=2026-01-01', 'risk=Low+Risk'])
    expect(await read(`/api/admin/submissions?${query}`)).not.toHaveProperty('optionCounts')
})
