import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.30

let portal: TestPortal
let admin: Person
let ama: Person
let kofi: Person
let esi: Person
let memoClient: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  ama = await portal.person('loan_officer', 'Ama Officer')
  kofi = await portal.person('loan_officer', 'Kofi Officer')
  esi = await portal.person('loan_officer', 'Esi Officer')
  memoClient = await ama.newClient()
  await ama.completeAll(memoClient)
  const waiting = await kofi.newClient('Waiting')
  await kofi.completeUpTo(waiting, 'user_form')
  await kofi.newClient('Just begun')
  await sql`update clients set worked_at = now() - interval '8 days' where id in (${waiting}, ${memoClient})`.execute(
    portal.db.kysely,
  )
})
afterAll(() => portal.close())

const table = async (query = '') => (await admin.call('GET', `/api/admin/officers${query}`)).json()
const names = async (query: string) =>
  (await table(query)).officers.map(({ name }: { name: string }) => name.split(' ')[0])
const figuresOf = async ({ id }: Person) =>
  (await table()).officers.find(({ _id }: { _id: string }) => _id === id)

test('each row has an officer’s clients, waiting clients and work of this month', async () => {
  expect(await table()).toMatchObject({ total: 3, matching: 3, matchingExact: true, nextCursor: null })
  expect(await figuresOf(ama)).toMatchObject({
    email: ama.email,
    isActive: true,
    clients: 1,
    // A client with all forms completed is not waiting.
    waitingClients: 0,
    completedThisMonth: formTypes.length,
    decidedThisMonth: 1,
    approvalsThisMonth: 1,
    approvedThisMonth: completeAnswers('credit_app_memo')['loanAmount'],
    withDeviationsThisMonth: 0,
    reopenedThisMonth: 0,
  })
  expect(await figuresOf(kofi)).toMatchObject({
    clients: 2,
    waitingClients: 1,
    completedThisMonth: 1,
    decidedThisMonth: 0,
    approvalsThisMonth: 0,
    approvedThisMonth: 0,
  })
})

// D44
test('completed forms count for the officer who completed them, and a reopening for the one who reopened', async () => {
  const client = await esi.newClient('Handed over')
  await esi.completeUpTo(client, 'user_form')
  await admin.call('POST', `/api/admin/clients/${client}/move`, { officerId: kofi.id })
  expect(await figuresOf(esi)).toMatchObject({ clients: 0, completedThisMonth: 1 })
  const form = await kofi.form(client, 'user_form')
  await kofi.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  expect(await figuresOf(esi)).toMatchObject({ completedThisMonth: 0, reopenedThisMonth: 0 })
  expect(await figuresOf(kofi)).toMatchObject({ reopenedThisMonth: 1 })
})

test('past months and deleted clients are not counted', async () => {
  await ama.call('DELETE', `/api/loan-officer/clients/${memoClient}`)
  expect(await figuresOf(ama)).toMatchObject({ clients: 0, completedThisMonth: 0, decidedThisMonth: 0 })
  await admin.call('POST', `/api/admin/clients/${memoClient}/restore`)
  expect(await figuresOf(ama)).toMatchObject({ completedThisMonth: formTypes.length })
  const before = sql`now() - interval '40 days' where client_id = ${memoClient}`
  await sql`update forms set submitted_at = ${before}`.execute(portal.db.kysely)
  await sql`update decisions set decided_at = ${before}`.execute(portal.db.kysely)
  expect(await figuresOf(ama)).toMatchObject({ completedThisMonth: 0, decidedThisMonth: 0 })
})

test('the table is sorted by any figure and then by name, is searched, and has pages', async () => {
  expect(await names('?sort=-clients')).toEqual(['Kofi', 'Ama', 'Esi'])
  expect(await names('?sort=-name')).toEqual(['Kofi', 'Esi', 'Ama'])
  expect(await names('?sort=-waiting')).toEqual(['Kofi', 'Ama', 'Esi'])
  expect(await names('?search=esi')).toEqual(['Esi'])
  const first = await table('?sort=-clients&limit=2')
  expect(first.matching).toBe(3)
  const cursor = `&cursor=${encodeURIComponent(first.nextCursor)}`
  expect(await names(`?sort=-clients&limit=2${cursor}`)).toEqual(['Esi'])
  expect((await admin.call('GET', '/api/admin/officers?cursor=x')).statusCode).toBe(400)
})

test('in every order each officer has the same figures as SQL over the clients gives', async () => {
  const { rows } = await sql<{ id: string; waiting: number }>`
    select u.id, count(c.id) as waiting from users u left join clients c on c.officer_id = u.id and c.deleted_at is null
      and c.completed_count < ${formTypes.length} and c.worked_at < now() - interval '7 days'
    where u.role = 'loan_officer' group by u.id`.execute(portal.db.kysely)
  for (const sort of ['name', '-waiting', '-completed', 'decided', '-approved', '-reopened', 'active'])
    for (const { _id, waitingClients } of (await table(`?sort=${sort}`)).officers)
      expect([_id, waitingClients]).toEqual([_id, rows.find(({ id }) => id === _id)?.waiting])
  expect((await table('?sort=-waiting')).officers[0].waitingClients).toBe(1)
})

test('officers who are deactivated, never signed in, or were last active 90 days ago are found, even after signing out', async () => {
  await kofi.call('POST', '/api/auth/logout')
  expect((await figuresOf(kofi)).lastActiveAt).toEqual(expect.any(String))
  const never = await portal.person('loan_officer', 'Never Officer')
  await sql`delete from sessions where user_id = ${never.id}`.execute(portal.db.kysely)
  await sql`delete from last_activity where user_id = ${never.id}`.execute(portal.db.kysely)
  expect(await names('?status=never-signed-in')).toEqual(['Never'])
  expect((await figuresOf(never)).lastActiveAt).toBeNull()
  await sql`update last_activity set at = now() - interval '91 days' where user_id = ${kofi.id}`.execute(
    portal.db.kysely,
  )
  expect(await names('?status=idle')).toEqual(['Kofi'])
  await admin.call('POST', `/api/admin/users/${esi.id}/deactivate`)
  expect(await names('?status=deactivated')).toEqual(['Esi'])
  expect((await admin.call('GET', '/api/admin/officers?status=lazy')).statusCode).toBe(400)
})

test('the officer with the largest approved amount of this month comes first, without rejected amounts', async () => {
  const answers = completeAnswers('credit_app_memo')
  const decide = async (officer: Person, amount: number, also: object) => {
    const client = await officer.newClient()
    await officer.completeUpTo(client, 'bank_analysis')
    const form = await officer.form(client, 'credit_app_memo')
    const data = { ...answers, loanAmount: amount, ...also }
    const done = await officer.call('POST', `/api/loan-officer/forms/${form}/complete`, {
      formType: 'credit_app_memo',
      data,
    })
    expect(done.statusCode, done.body).toBe(200)
  }
  const kwame = await portal.person('loan_officer', 'Kwame Officer')
  await decide(kwame, 90_000, {})
  await decide(kwame, 70_000, { decision: 'reject' })
  expect(await figuresOf(kwame)).toMatchObject({
    decidedThisMonth: 2,
    approvalsThisMonth: 1,
    approvedThisMonth: 90_000,
  })
  expect((await names('?sort=-approved'))[0]).toBe('Kwame')
})
