import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { daysAgo, daysSince } from './ages.ts'

// spec 3 §1.45, §1.47; D13; D47

// Each export starts a process, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let ama: Person
let kofi: Person
const clients: Record<string, string> = {}

beforeAll(async () => {
  portal = await testPortal({ TIME_ZONE: 'UTC' })
  admin = await portal.person('admin')
  ama = await portal.person('loan_officer', 'Ama Officer')
  kofi = await portal.person('loan_officer', 'Kofi Officer')
  for (const [name, days] of [
    ['Today', 0],
    ['Five', 5],
    ['Nine', 9],
    ['Forty', 40],
  ] as const) {
    const id = await ama.newClient(name)
    await ama.form(id, 'user_form')
    clients[name] = id
    await workedOn(id, days)
  }
  const done = await kofi.newClient('Done')
  await kofi.completeAll(done)
  await workedOn(done, 90)
  clients['Done'] = done
})
afterAll(() => portal.close())

const workedOn = (id: string, days: number) =>
  sql`update clients set worked_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    portal.db.kysely,
  )
const id = (name: string) => clients[name] ?? ''
const list = async (query = '') => (await admin.call('GET', `/api/admin/waiting${query}`)).json()
const nameOf = ({ _id }: { _id: string }) => Object.keys(clients).find(name => clients[name] === _id)
const names = async (query = '') => (await list(query)).clients.map(nameOf)
const ofClient = async (name: string) =>
  (await list()).clients.find((client: { _id: string }) => client._id === id(name))

test('the client who has waited longest comes first, with forms, current form, days and officer', async () => {
  expect(await names()).toEqual(['Forty', 'Nine', 'Five', 'Today'])
  expect(await names('?sort=-since')).toEqual(['Today', 'Five', 'Nine', 'Forty'])
  expect(await ofClient('Forty')).toMatchObject({
    officer: { name: 'Ama Officer', isActive: true },
    currentForm: 'user_form',
    days: 40,
    completedForms: 0,
    forms: [{ formType: 'user_form', status: 'in_progress', staleInputs: 0 }],
  })
})

test('the counts by age and by form are the same as those of SQL over forms and clients', async () => {
  const { ages, byForm, total, matching } = await list()
  expect([total, matching]).toEqual([4, 4])
  const byHand = await sql<{ age: string; clients: number }>`
    select case when days <= 3 then '0-3' when days <= 7 then '4-7' when days <= 14 then '8-14' else '15' end as age,
      count(*) as clients
    from (select current_date - c.worked_at::date as days from clients c where deleted_at is null
      and (select count(*) from forms f where f.client_id = c.id and f.status = 'completed') < ${formTypes.length}) waiting
    group by 1`.execute(portal.db.kysely)
  expect(ages.filter((one: { clients: number }) => one.clients > 0)).toEqual(
    expect.arrayContaining(byHand.rows),
  )
  expect(byForm[0]).toEqual({ formType: 'user_form', clients: 4, medianDays: 5 })
  expect(byForm[6]).toEqual({ formType: 'credit_app_memo', clients: 0, medianDays: null })
  expect(await names('?age=8-14')).toEqual(['Nine'])
  expect(await names('?age=15')).toEqual(['Forty'])
  expect((await list('?age=15')).ages).toEqual(ages)
})

test('the filter for 8 days or longer finds as many clients as both ages count', async () => {
  const { ages, clients, matching } = await list('?age=8')
  expect(clients.map(nameOf)).toEqual(['Forty', 'Nine'])
  const counted = (age: string) => ages.find((one: { age: string }) => one.age === age).clients
  expect(matching).toBe(counted('8-14') + counted('15'))
  expect((await list(`?age=8&officerId=${ama.id}`)).matching).toBe(2)
  // The first moment of the day 7 days ago is within 7 days, the last one of the day before it is not.
  const moment = (days: number, before = 0) =>
    sql`update clients set worked_at = ${new Date(daysAgo(days, 'UTC').getTime() - before)} where id = ${id('Nine')}`
  await moment(8).execute(portal.db.kysely)
  expect(await names('?age=8')).toEqual(['Forty'])
  expect(await names('?age=4-7')).toContain('Nine')
  await moment(8, 1).execute(portal.db.kysely)
  expect(await names('?age=8')).toEqual(['Forty', 'Nine'])
  await workedOn(id('Nine'), 9)
  const { body } = await admin.call('GET', '/api/admin/export/waiting/csv?age=8')
  expect(body.trim().split('\r\n')).toHaveLength(3)
})

test('a save restarts the days; a move, a restoration and a corrected phone number do not', async () => {
  await admin.call('POST', `/api/admin/clients/${id('Nine')}/move`, { officerId: kofi.id })
  expect(await ofClient('Nine')).toMatchObject({ days: 9, officer: { name: 'Kofi Officer' } })
  await kofi.call('DELETE', `/api/loan-officer/clients/${id('Nine')}`)
  expect(await names()).not.toContain('Nine')
  await admin.call('POST', `/api/admin/clients/${id('Nine')}/restore`)
  await kofi.call('PUT', `/api/loan-officer/clients/${id('Nine')}`, { phone: '+233 24 555 0101' })
  expect(await ofClient('Nine')).toMatchObject({ days: 9 })
  const form = await kofi.form(id('Nine'), 'user_form')
  expect(await ofClient('Nine')).toMatchObject({ days: 9 })
  await kofi.call('PUT', `/api/loan-officer/forms/${form}/save`, {
    formData: { customerName: 'Nine' },
    currentStep: 1,
  })
  expect(await ofClient('Nine')).toMatchObject({ days: 0 })
})

test('the current form is the first one that is not completed, even after an earlier one was reopened', async () => {
  await ama.completeUpTo(id('Five'), 'output_sheet')
  expect(await ofClient('Five')).toMatchObject({ currentForm: 'expert_scorecard', completedForms: 3 })
  expect(await names('?form=expert_scorecard')).toEqual(['Five'])
  const form = await kofi.form(id('Done'), 'mse_assessment')
  await kofi.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  const currentForm = 'mse_assessment'
  const completedForms = formTypes.length - 1
  expect(await ofClient('Done')).toMatchObject({ currentForm, completedForms, days: 0 })
  const kept = await sql<{ current: string | null; reckoned: string | null }>`
    select current_form as current, (standing_of(id)).current_form as reckoned from clients`.execute(
    portal.db.kysely,
  )
  for (const { current, reckoned } of kept.rows) expect(current).toBe(reckoned)
})

test('the list is searched, filtered by officer, paged and exported', async () => {
  expect(await names('?search=forty')).toEqual(['Forty'])
  expect(await names(`?officerId=${kofi.id}&sort=name`)).toEqual(['Done', 'Nine'])
  const first = await list('?limit=1')
  expect(await names(`?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)).toHaveLength(1)
  const { body } = await admin.call('GET', '/api/admin/export/waiting/csv?age=15')
  expect(body.trim().split('\r\n')).toHaveLength(2)
})

test('days begin at midnight in the lender’s time zone', () => {
  const now = new Date('2026-11-22T01:00:00Z')
  expect(daysSince(new Date('2026-11-21T23:00:00Z'), 'UTC', now)).toBe(1)
  expect(daysSince(new Date('2026-11-21T23:00:00Z'), 'Asia/Tokyo', now)).toBe(0)
  expect(daysAgo(4, 'UTC', now)).toEqual(new Date('2026-11-19T00:00:00Z'))
})
