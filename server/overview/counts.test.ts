import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithCode } from '../applicants/test-applicant.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
let officer: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  other = await portal.person('loan_officer')
})
afterAll(() => portal.close())

/** The counts of each client and user, and the search words, which triggers keep. */
async function kept() {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(portal.db.kysely)).rows
  return {
    users: await read(sql`select id, client_count, form_count, completed_count from users order by id`),
    clients: await read(sql`select id, form_count, completed_count from clients order by id`),
    people: await read(sql`select * from people order by id`),
    forms: await read(sql`select * from form_search order by id`),
  }
}

// spec 2 §7.7
test('the counts from triggers equal a recount after changes of users, clients and forms', async () => {
  const [first, second, third] = [
    await officer.newClient('First'),
    await officer.newClient(),
    await other.newClient(),
  ]
  await officer.completeUpTo(first, 'expert_scorecard')
  await officer.completeUpTo(second, 'user_form')
  await other.form(third, 'user_form')
  const mse = await officer.form(first, 'mse_assessment')
  await officer.call('POST', `/api/loan-officer/forms/${mse}/reopen`)
  await officer.call('PUT', `/api/loan-officer/clients/${second}`, {
    name: 'Second',
    email: 'second@example.com',
  })
  await admin.call('POST', `/api/admin/clients/${first}/move`, { officerId: other.id })
  await officer.call('DELETE', `/api/loan-officer/clients/${second}`)
  await other.call('DELETE', `/api/loan-officer/clients/${third}`)
  await admin.call('POST', `/api/admin/clients/${third}/restore`)
  const user = await portal.person('user')
  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Kofi' },
  })
  await officer.call('PUT', '/api/auth/profile', { name: 'Efua New-Name' })
  await admin.call('DELETE', `/api/admin/users/${(await portal.person('user')).id}`)

  const before = await kept()
  await sql`select recount()`.execute(portal.db.kysely)
  expect(before).toEqual(await kept())
  const stats = (await admin.call('GET', '/api/admin/stats')).json()
  // The first client's four forms, the third's one and the user's own; the second client is deleted.
  expect(stats).toMatchObject({
    totalClients: 2,
    totalSubmissions: 6,
    completedSubmissions: 3,
    completionRate: 50,
  })
  // D44: what the officer completed stays the officer's; the reopened form moved with the client.
  const of = (person: Person) => stats.loanOfficerStats.find((row: { id: string }) => row.id === person.id)
  expect(of(officer)).toMatchObject({ clientCount: 0, totalForms: 3, completedForms: 3 })
  expect(of(other)).toMatchObject({ clientCount: 2, totalForms: 2, completedForms: 0 })
})

test('concurrent changes lose no count', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => officer.newClient()))
  await Promise.all(clients.map(id => officer.completeUpTo(id, 'mse_assessment')))
  await Promise.all(
    clients.map((id, at) =>
      at % 2 === 0
        ? officer.call('DELETE', `/api/loan-officer/clients/${id}`)
        : admin.call('POST', `/api/admin/clients/${id}/move`, { officerId: other.id }),
    ),
  )
  const before = await kept()
  await sql`select recount()`.execute(portal.db.kysely)
  expect(before).toEqual(await kept())
})

test('completing and reopening forms concurrently causes no deadlocks over the counts', async () => {
  const mine = await officer.newClient()
  const theirs = await other.newClient()
  const forms = [await officer.form(mine, 'user_form'), await other.form(theirs, 'user_form')]
  const toggle = async (id: string) => {
    for (let round = 0; round < 500; round += 1)
      await portal.db.pool.query(
        `update forms set status = case status when 'completed' then 'in_progress' else 'completed' end,
           submitted_at = now() where id = $1`,
        [id],
      )
  }
  const deadlocks = await portal.db.deadlocks()
  await Promise.all(forms.map(toggle))
  expect(await portal.db.deadlocks()).toBe(deadlocks)
  const before = await kept()
  await sql`select recount()`.execute(portal.db.kysely)
  expect(before).toEqual(await kept())
})

test('taken-over forms are counted once, even after their client was deleted and restored', async () => {
  const applicants = await Promise.all(Array.from({ length: 4 }, () => portal.person('user')))
  for (const applicant of applicants) {
    const [formName, next] = ['MSE-Credit-Assessment', 'MSE-Credit-Assessment-Excel']
    const responses = completeAnswers('user_form')
    await applicant.call('POST', '/api/form/save', { formName, responses, isCompleted: true })
    await applicant.call('POST', '/api/form/save', { formName: next, responses: {} })
    await openWithCode(applicant, officer)
  }
  const answers = await Promise.all(
    applicants.map(({ id }) => officer.call('POST', `/api/loan-officer/applicants/${id}/take-over`, {})),
  )
  const clients = answers.map(answer => answer.json().client)
  expect(clients.map(({ forms }) => forms.length)).toEqual([2, 2, 2, 2])
  const [restored, deleted] = clients
  await officer.call('DELETE', `/api/loan-officer/clients/${restored._id}`)
  await admin.call('POST', `/api/admin/clients/${restored._id}/restore`)
  await officer.call('DELETE', `/api/loan-officer/clients/${deleted._id}`)

  const before = await kept()
  await sql`select recount()`.execute(portal.db.kysely)
  expect(before).toEqual(await kept())
})
