import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D44

let portal: TestPortal
let admin: Person
let first: Person
let second: Person
let client: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  first = await portal.person('loan_officer', 'Efua Before')
  second = await portal.person('loan_officer', 'Kwame After')
  client = await first.newClient('Moved Client')
  await first.completeUpTo(client, 'mse_assessment')
  await first.form(client, 'output_sheet')
  await admin.call('POST', `/api/admin/clients/${client}/move`, { officerId: second.id })
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()
const performanceOf = async ({ id }: Person) =>
  (await get('/api/admin/stats')).loanOfficerStats.find((row: { id: string }) => row.id === id)
const formsOf = async ({ id }: Person): Promise<string[]> =>
  (await get(`/api/admin/users/${id}/submissions`)).submissions.map(
    (row: { formType: string }) => row.formType,
  )

test('a moved client’s completed forms still count for the officer who completed them, the open ones for the new officer', async () => {
  expect(await performanceOf(first)).toMatchObject({ clientCount: 0, totalForms: 2, completedForms: 2 })
  expect(await performanceOf(second)).toMatchObject({ clientCount: 1, totalForms: 1, completedForms: 0 })
  expect(await formsOf(first)).toEqual(['mse_assessment', 'user_form'])
  expect(await formsOf(second)).toEqual(['output_sheet'])
  const { statistics } = await get(`/api/admin/users/${first.id}/submissions`)
  expect(statistics).toEqual({
    totalSubmissions: 2,
    completedSubmissions: 2,
    inProgressSubmissions: 0,
    formTypes: 2,
  })
})

test('lists, the submission’s page and the export show who completed a form and which officer has its client', async () => {
  const { submissions } = await get('/api/admin/submissions?sort=created')
  expect(submissions.map((row: { userId: { id: string } }) => row.userId.id)).toEqual([
    first.id,
    first.id,
    second.id,
  ])
  const { submission } = await get(`/api/admin/submissions/user-form/${submissions[0].id}`)
  expect(submission).toMatchObject({ userId: { id: first.id }, loanOfficer: { _id: second.id } })
  const csv = (await admin.call('GET', '/api/admin/export/submissions/csv?sort=created')).body.split('\r\n')
  expect([csv[1], csv[2], csv[3]]).toEqual([
    expect.stringContaining('Efua Before'),
    expect.stringContaining('Efua Before'),
    expect.stringContaining('Kwame After'),
  ])
})

test('a form that is reopened and completed again counts for the person who completed it last', async () => {
  const mse = await second.form(client, 'mse_assessment')
  await second.call('POST', `/api/loan-officer/forms/${mse}/reopen`)
  expect(await formsOf(first)).toEqual(['user_form'])
  expect(await performanceOf(second)).toMatchObject({ totalForms: 2, completedForms: 0 })
  await second.call('POST', `/api/loan-officer/forms/${mse}/complete`, {
    formType: 'mse_assessment',
    data: {},
  })
  expect(await performanceOf(first)).toMatchObject({ totalForms: 1, completedForms: 1 })
  expect(await performanceOf(second)).toMatchObject({ totalForms: 2, completedForms: 1 })
})

test('deleting a client removes the completions from their officers’ counts, and restoring adds them again', async () => {
  await second.call('DELETE', `/api/loan-officer/clients/${client}`)
  expect(await performanceOf(first)).toMatchObject({ totalForms: 0, completedForms: 0 })
  expect(await performanceOf(second)).toMatchObject({ clientCount: 0, totalForms: 0, completedForms: 0 })
  await admin.call('POST', `/api/admin/clients/${client}/restore`, {})
  expect(await performanceOf(first)).toMatchObject({ totalForms: 1, completedForms: 1 })
  expect(await performanceOf(second)).toMatchObject({ clientCount: 1, totalForms: 2, completedForms: 1 })
})
