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
  const gone = await portal.person('loan_officer')
  await admin.call('POST', `/api/admin/users/${gone.id}/deactivate`)
})
afterAll(() => portal.close())

const read = async (path: string) => (await admin.call('GET', path)).json()

/** Expects that each choice leaves as many rows as its count says. */
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
  ['/api/admin/submissions', 'status'],
  ['/api/admin/submissions/user-form', 'status'],
  ['/api/admin/officers', 'status'],
  ['/api/admin/contradictions', 'explained'],
  ['/api/admin/clients', 'status'],
  ['/api/admin/decisions', 'decision'],
] as const

test('each option of a filter has the number of its rows, which follows every change', async () => {
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

test('a decision is counted under its kind, and its client under their status', async () => {
  const clientId = await officer.newClient('Decided')
  await officer.completeAll(clientId)
  const { optionCounts } = await read('/api/admin/decisions')
  expect(optionCounts.all).toBe(1)
  expect(
    optionCounts.approve + optionCounts['conditional-approval'] + optionCounts.defer + optionCounts.reject,
  ).toBe(1)
  await expectCounted('/api/admin/decisions', 'decision')
  expect((await read('/api/admin/clients')).optionCounts).toMatchObject({ 'all-completed': 1, deleted: 1 })
  await expectCounted('/api/admin/clients', 'status')
})

test('a user list filtered by status has counts for the statuses only, one filtered by role for the roles only', async () => {
  const { optionCounts, total } = await read('/api/admin/users')
  const statuses = ['no-submissions', 'all-completed', 'partially-completed', 'in-progress']
  for (const status of statuses) {
    const { matching, optionCounts: same } = await read(`/api/admin/users?status=${status}`)
    expect([status, matching]).toEqual([status, optionCounts[status]])
    expect(same[status]).toBe(optionCounts[status])
    expect(same).not.toHaveProperty('loan_officer')
  }
  expect(statuses.reduce((sum, status) => sum + optionCounts[status], 0)).toBe(total)
  for (const role of ['loan_officer', 'user', 'admin']) {
    const { matching, optionCounts: same } = await read(`/api/admin/users?role=${role}`)
    expect([role, matching]).toEqual([role, optionCounts[role]])
    expect(same).not.toHaveProperty('in-progress')
  }
})

test('the options have no counts if a search or another filter is active', async () => {
  expect(await read('/api/admin/users?search=a')).not.toHaveProperty('optionCounts')
  for (const query of ['search=a', 'officer=gone', `officerId=${officer.id}`])
    expect(await read(`/api/admin/clients?${query}`)).not.toHaveProperty('optionCounts')
  for (const query of ['search=a', 'period=this-month', 'deviation=any'])
    expect(await read(`/api/admin/decisions?${query}`)).not.toHaveProperty('optionCounts')
  expect(await read('/api/admin/officers?search=a')).not.toHaveProperty('optionCounts')
  for (const query of ['search=a', 'least=2'])
    expect(await read(`/api/admin/contradictions?${query}`)).not.toHaveProperty('optionCounts')
  for (const query of ['search=a', 'submittedFrom=2026-01-01', 'risk=Low+Risk'])
    expect(await read(`/api/admin/submissions?${query}`)).not.toHaveProperty('optionCounts')
})
