import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
let officer: Person
let other: Person
let half: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  other = await portal.person('loan_officer', 'Kwame Colleague')
  half = await officer.newClient('Half')
  await officer.completeUpTo(half, 'user_form')
  await officer.form(half, 'mse_assessment')
  await officer.newClient('Newcomer')
  await other.newClient('Elsewhere')
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()
const post = (url: string, body: object = {}) => admin.call('POST', `/api/admin/clients/${url}`, body)
const names = async (query: string) =>
  (await get(`/api/admin/clients${query}`)).clients.map((row: { name: string }) => row.name)
const halfName = String(completeAnswers('user_form')['customerName'])

describe('the list', () => {
  // spec 3 §1.17
  test('contains every officer’s clients, newest first, with status badge and officer', async () => {
    const list = await get('/api/admin/clients')
    expect(list).toMatchObject({ total: 3, matching: 3, matchingExact: true, nextCursor: null })
    expect(list.clients.map((row: { name: string }) => row.name)).toEqual(['Elsewhere', 'Newcomer', halfName])
    expect(list.clients[1]).toMatchObject({ status: 'new', statusLabel: 'No Forms', completionPercentage: 0 })
    expect(list.clients[2]).toMatchObject({
      status: 'active',
      statusLabel: 'Partially Completed',
      totalForms: 2,
      completedForms: 1,
      inProgressForms: 1,
      completionPercentage: 50,
      loanOfficer: { _id: officer.id, name: 'Efua Officer', email: officer.email },
    })
  })

  test('searches clients and officers, filters by badge and officer, and sorts by name', async () => {
    expect(await names('?search=NEWCOM')).toEqual(['Newcomer'])
    expect(await names('?search=colleague')).toEqual(['Elsewhere'])
    expect(await names('?status=no-forms')).toEqual(['Elsewhere', 'Newcomer'])
    expect(await names('?status=partially-completed')).toEqual([halfName])
    expect(await names(`?officerId=${other.id}`)).toEqual(['Elsewhere'])
    expect(await names('?officerId=x')).toEqual([])
    expect(await names('?sort=-name')).toEqual([halfName, 'Newcomer', 'Elsewhere'].sort().reverse())
  })

  test('ignores an empty officer filter', async () => {
    expect(await get('/api/admin/clients?officerId=')).toMatchObject({ total: 3, matching: 3 })
  })

  test('can be searched among deleted clients by an officer’s name, with the status in any spelling', async () => {
    for (const status of ['deleted', 'Deleted', ' deleted ']) {
      const answer = await admin.call('GET', `/api/admin/clients?status=${status}&search=colleague`)
      expect([answer.statusCode, answer.json().clients]).toEqual([200, []])
    }
  })
})

describe('the order of the list', () => {
  // spec 3 §1.17
  test.each([
    ['updated', 'timestamptz'],
    ['progress', 'integer'],
    ['officer', 'text'],
  ])('by %s works in both directions and across pages, with and without a search', async sort => {
    for (const search of ['', '&search=e']) {
      const all = await names(`?sort=${sort}${search}`)
      expect(all.length).toBeGreaterThan(2)
      const paged: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const list: { clients: { name: string }[]; nextCursor: string | null } = await get(
          `/api/admin/clients?limit=2&sort=${sort}${search}${cursor && `&cursor=${cursor}`}`,
        )
        paged.push(...list.clients.map(({ name }) => name))
        cursor = list.nextCursor
      }
      expect(paged).toEqual(all)
      if (search === '') expect(await names(`?sort=-${sort}`)).toEqual([...all].reverse())
    }
  })

  test('begins with the latest change, the most progress or the first officer’s name', async () => {
    expect((await names('?sort=-progress'))[0]).toBe(halfName)
    expect((await names('?sort=officer')).slice(0, 2).sort()).toEqual([halfName, 'Newcomer'].sort())
    await officer.form(half, 'mse_assessment')
    await sql`update clients set updated_at = now() + interval '1 minute' where id = ${half}`.execute(
      portal.db.kysely,
    )
    expect((await names('?sort=-updated'))[0]).toBe(halfName)
  })
})

describe('clients whose officer has left', () => {
  // D12
  test('are found by a filter, whether the officer was deactivated or deleted', async () => {
    const [asleep, left] = [await portal.person('loan_officer'), await portal.person('loan_officer')]
    await asleep.newClient('Of somebody deactivated')
    await left.newClient('Of somebody deleted')
    await (await portal.person('loan_officer')).newClient('Of somebody at work')
    await admin.call('POST', `/api/admin/users/${asleep.id}/deactivate`)
    await admin.call('DELETE', `/api/admin/users/${left.id}`)
    const list = await get('/api/admin/clients?officer=gone')
    expect(list.clients.map((row: { name: string }) => row.name)).toEqual([
      'Of somebody deleted',
      'Of somebody deactivated',
    ])
    expect([list.matching, list.matchingExact]).toEqual([2, true])
    expect(await names('?officer=gone&search=deactivated')).toEqual(['Of somebody deactivated'])
    expect(await names('?officer=gone&status=all-completed')).toEqual([])
    expect((await admin.call('GET', '/api/admin/clients?officer=here')).statusCode).toBe(400)
  })
})

describe('an officer’s clients', () => {
  // spec 2 §2.59, §3.31, §7.17
  test('are listed with statistics, and a search covers only the clients', async () => {
    const list = await get(`/api/admin/users/${officer.id}/clients`)
    expect(list).toMatchObject({
      loanOfficer: { name: 'Efua Officer', email: officer.email },
      statistics: { totalClients: 2, activeClients: 1, totalForms: 2, completedForms: 1 },
      total: 2,
      matching: 2,
    })
    const found = await get(`/api/admin/users/${officer.id}/clients?search=newcomer`)
    expect([found.clients.length, found.matching, found.total]).toEqual([1, 1, 2])
    expect((await get(`/api/admin/users/${officer.id}/clients?search=efua`)).clients).toEqual([])
  })

  // spec 2 §2.60, §9.25
  test('are searched by name, e-mail and client ID, in upper or lower case', async () => {
    const id = await officer.newClient('Findable')
    await officer.call('PUT', `/api/loan-officer/clients/${id}`, { email: 'find.me@mail.example' })
    const { clients } = await get(`/api/admin/users/${officer.id}/clients?search=FINDABLE`)
    for (const search of ['FIND.ME@MAIL', clients[0].clientId.toUpperCase()]) {
      const found = await get(`/api/admin/users/${officer.id}/clients?search=${encodeURIComponent(search)}`)
      expect(found.clients, search).toEqual(clients)
    }
    await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  })

  test.each(['x', 'user'])('are answered with 404 if the user is no officer (%s)', async who => {
    const id = who === 'user' ? (await portal.person('user')).id : who
    const answer = await admin.call('GET', `/api/admin/users/${id}/clients`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Loan officer not found' }])
  })
})

// spec 2 §2.69, §3.32, §7.18; D51
test('a client’s forms are listed in chain order, by type and with counts', async () => {
  const answer = await get(`/api/admin/clients/${half}/forms`)
  expect(answer.client).toMatchObject({ name: halfName, loanOfficer: { name: 'Efua Officer' } })
  expect(answer.statistics).toEqual({
    totalForms: 2,
    completedForms: 1,
    inProgressForms: 1,
    notStartedForms: formTypes.length - 2,
  })
  expect(
    answer.forms.map((form: { formType: string; statusLabel: string }) => [form.formType, form.statusLabel]),
  ).toEqual([
    ['user_form', 'Completed'],
    ['mse_assessment', 'In Progress'],
  ])
  expect(answer.formsByType.user_form).toEqual([answer.forms[0]])
  expect(answer.forms[0].formData.customerName).toBe(halfName)
  const missing = await admin.call('GET', '/api/admin/clients/x/forms')
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Client not found' }])
})

// spec 1 §2.58; spec 2 §2.73; D51
test('a client’s forms are answered to both roles with every stored key, also those that no form has any more', async () => {
  const id = await officer.newClient('Older')
  const form = await officer.form(id, 'user_form')
  const older = { old_key: 'kept', old_figure: 7, old_mark: true, nothing: null }
  await portal.db.pool.query('update forms set form_data = form_data || $2 where id = $1', [form, older])
  for (const [person, area] of [
    [admin, 'admin'],
    [officer, 'loan-officer'],
  ] as const) {
    const { forms } = (await person.call('GET', `/api/${area}/clients/${id}/forms`)).json()
    expect(forms[0].formData).toEqual(older)
  }
})

describe('moving a client', () => {
  // spec 3 §1.18
  test('gives the client and its forms to another officer, and is in the forms’ history and the audit log', async () => {
    const id = await officer.newClient('Moves')
    const formId = await officer.form(id, 'user_form')
    const answer = await post(`${id}/move`, { officerId: other.id })
    expect([answer.statusCode, answer.json().client.loanOfficer._id]).toEqual([200, other.id])
    expect((await officer.call('GET', `/api/loan-officer/forms/${formId}`)).statusCode).toBe(404)
    expect((await other.call('GET', `/api/loan-officer/forms/${formId}`)).statusCode).toBe(200)
    const { events } = await get(`/api/admin/submissions/user-form/${formId}/timeline`)
    expect(events[0]).toMatchObject({
      action: 'moved',
      actor: { _id: admin.id },
      changes: [
        {
          label: 'Loan officer',
          from: `Efua Officer <${officer.email}>`,
          to: `Kwame Colleague <${other.email}>`,
        },
      ],
    })
    const log = await get(`/api/admin/audit?event=${encodeURIComponent('client moved')}`)
    expect(log.entries[0].detail).toEqual({ clientId: id, from: officer.email, to: other.email })
    expect((await post(`${id}/move`, { officerId: other.id })).statusCode).toBe(409)
  })

  test('is refused if the new officer cannot work on clients', async () => {
    const inactive = await portal.person('loan_officer')
    await admin.call('POST', `/api/admin/users/${inactive.id}/deactivate`)
    for (const officerId of [admin.id, inactive.id, 'x', '00000000-0000-4000-8000-000000000000']) {
      const answer = await post(`${half}/move`, { officerId })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['officerId']])
    }
    expect((await post('x/move', { officerId: other.id })).statusCode).toBe(404)
  })
})

describe('restoring a client (D13)', () => {
  // spec 3 §1.19; D13
  test('brings back a deleted client with its forms', async () => {
    const id = await officer.newClient('Comes Back')
    const formId = await officer.form(id, 'user_form')
    expect((await post(`${id}/restore`)).statusCode).toBe(409)
    await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    expect((await admin.call('GET', `/api/admin/clients/${id}/forms`)).statusCode).toBe(404)
    expect((await admin.call('GET', `/api/admin/submissions/user-form/${formId}`)).statusCode).toBe(404)
    expect(await names('?search=comes')).toEqual([])
    expect(await names('?status=deleted&search=comes')).toEqual(['Comes Back'])
    const [deleted] = (await get('/api/admin/clients?status=deleted')).clients
    expect(deleted).toMatchObject({ status: 'deleted', totalForms: 1 })
    expect(Date.parse(deleted.restorableUntil) - Date.parse(deleted.deletedAt)).toBe(30 * 86_400_000)
    expect((await post(`${id}/restore`)).json().client).toMatchObject({
      name: 'Comes Back',
      status: 'active',
    })
    expect((await officer.call('GET', `/api/loan-officer/forms/${formId}`)).statusCode).toBe(200)
    const { events } = await get(`/api/admin/submissions/user-form/${formId}/timeline`)
    expect(events[0].action).toBe('restored')
  })

  // D13
  test('is refused after 30 days', async () => {
    const id = await officer.newClient('Long Gone')
    await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    await sql`update clients set deleted_at = now() - interval '30 days 1 minute' where id = ${id}`.execute(
      portal.db.kysely,
    )
    expect((await post(`${id}/restore`)).statusCode).toBe(409)
    // If the lender keeps deleted clients longer, they can still be found, by whoever has to erase them.
    const { clients, optionCounts } = await get('/api/admin/clients?status=deleted&search=long gone')
    expect(clients).toMatchObject([{ name: 'Long Gone', status: 'deleted' }])
    expect(Date.parse(clients[0].restorableUntil)).toBeLessThan(Date.now())
    expect(optionCounts).toBeUndefined()
    const all = await names('?status=deleted')
    expect((await get('/api/admin/clients')).optionCounts.deleted).toBe(all.length)
    expect((await post('00000000-0000-4000-8000-000000000000/restore')).statusCode).toBe(404)
  })
})
