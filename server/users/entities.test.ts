import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
let officer: Person
let client: string
let form: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  client = await officer.newClient()
  await officer.completeUpTo(client, 'user_form')
  form = await officer.form(client, 'user_form')
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()

/** Expects the field names of spec 2 §3, given as one text. */
function expectFields(entity: object, names: string): void {
  expect(Object.keys(entity)).toEqual(expect.arrayContaining(names.split(' ')))
}

// spec 2 §3.26
test('the statistics have the specified fields (spec 2 §3)', async () => {
  const stats = await get('/api/admin/stats')
  expectFields(stats, 'totalUsers totalSubmissions completedSubmissions completionRate loanOfficerStats')
  expectFields(stats.loanOfficerStats[0], 'id name email clientCount totalForms completedForms')
})

// spec 2 §3.27
test('a user in the list has the specified fields (spec 2 §3)', async () => {
  const { users } = await get('/api/admin/users')
  expectFields(
    users[0],
    '_id name username email role createdAt submissionCount completedSubmissions inProgressSubmissions',
  )
})

// spec 2 §3.1
test('a submission has the specified fields (spec 2 §3)', async () => {
  const { submission } = await get(`/api/admin/submissions/user-form/${form}`)
  expectFields(submission, 'id formType formData calculatedFields currentStep totalSteps status progress')
  expectFields(submission, 'submittedAt lastModified lastSaved createdAt isCompleted formName userId')
  expectFields(submission.userId, 'name email id createdAt')
})

// spec 2 §3.30
test('a user’s submissions have the specified fields (spec 2 §3)', async () => {
  const answer = await get(`/api/admin/users/${officer.id}/submissions`)
  expectFields(answer.user, 'name email')
  expectFields(answer.statistics, 'totalSubmissions completedSubmissions inProgressSubmissions formTypes')
  expectFields(
    answer.submissions[0],
    '_id formName isCompleted completionPercentage currentStep totalSteps createdAt lastSaved submittedAt',
  )
})

// spec 2 §3.31
test('a loan officer’s clients have the specified fields (spec 2 §3)', async () => {
  const answer = await get(`/api/admin/users/${officer.id}/clients`)
  expectFields(answer.loanOfficer, 'name email')
  expectFields(answer.statistics, 'totalClients activeClients totalForms completedForms')
  expectFields(answer.clients[0], '_id clientId name email phone status createdAt totalForms')
  expectFields(answer.clients[0], 'completedForms inProgressForms completionPercentage')
})

// spec 2 §3.32
test('a client’s forms have the specified fields (spec 2 §3)', async () => {
  const answer = await get(`/api/admin/clients/${client}/forms`)
  expectFields(answer.client, 'name clientId email phone loanOfficer')
  expectFields(answer.client.loanOfficer, 'name username')
  expectFields(answer.statistics, 'totalForms completedForms inProgressForms notStartedForms')
  expectFields(answer.forms[0], '_id formType status statusLabel currentStep totalSteps createdAt updatedAt')
  expectFields(answer.forms[0], 'formData')
  expect(answer.formsByType).toEqual({ user_form: answer.forms })
})
