import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../api/limits.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { dashboardStatus, resumeTarget } from '../../forms/chain.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let officer: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  other = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const notFound = { message: 'Client not found or access denied' }
const list = async (person: Person, query = '') =>
  (await person.call('GET', `/api/loan-officer/clients${query}`)).json() as {
    clients: { _id: string; name: string; forms: { formType: 'user_form'; status: string }[] }[]
    statistics: object
    nextCursor: string | null
  }
const names = async (person: Person, query: string) =>
  (await list(person, query)).clients.map(client => client.name)

describe('one client', () => {
  // spec 1 §3.2, §7.8
  test('is created with its own id, without forms', async () => {
    const answer = await officer.call('POST', '/api/loan-officer/clients', {
      name: ' Ama Mensah ',
      email: 'ama@example.com',
      phone: '024 555',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().client).toMatchObject({
      name: 'Ama Mensah',
      email: 'ama@example.com',
      phone: '024 555',
      forms: [],
    })
    expect(answer.json().client.clientId).toMatch(/^CL-\d+$/)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{}, 'name'],
    [{ name: 'A', email: 'nowhere' }, 'email'],
    [{ name: 'A', phone: '0'.repeat(33) }, 'phone'],
  ])('%j is refused with 400', async (body, field) => {
    const answer = await officer.call('POST', '/api/loan-officer/clients', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  })

  test('accepts a name as long as the Standard Form does, and no longer one', async () => {
    const withName = (length: number) => ({ name: 'n'.repeat(length) })
    const create = (length: number) => officer.call('POST', '/api/loan-officer/clients', withName(length))
    const created = await create(limits.nameLength)
    expect(created.statusCode).toBe(201)
    const form = await officer.form(created.json().client._id, 'user_form')
    const complete = (length: number) =>
      officer.call('POST', `/api/loan-officer/forms/${form}/complete`, {
        formType: 'user_form',
        data: { ...completeAnswers('user_form'), customerName: withName(length).name },
      })
    const refused = await complete(limits.nameLength + 1)
    expect((await create(limits.nameLength + 1)).json().errors.name).toBe('use at most 200 characters')
    expect(refused.json().errors).toEqual({ customerName: 'Use at most 200 characters' })
    expect((await complete(limits.nameLength)).statusCode).toBe(200)
  })

  // spec 3 §1.2
  test('changes what is sent, and keeps the rest', async () => {
    const id = await officer.newClient('Before')
    const answer = await officer.call('PUT', `/api/loan-officer/clients/${id}`, { email: 'a@b.example' })
    expect(answer.json().client).toMatchObject({ name: 'Before', email: 'a@b.example', phone: '' })
    const refused = await officer.call('PUT', `/api/loan-officer/clients/${id}`, {
      email: 'c@ok',
      phone: '1',
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual({ email: 'Please enter a valid email address' })
    const { client } = (await officer.call('GET', `/api/loan-officer/clients/${id}/forms`)).json()
    expect(client).toMatchObject({ email: 'a@b.example', phone: '' })
    expect((await officer.call('PUT', `/api/loan-officer/clients/${id}`, { name: '' })).statusCode).toBe(400)
  })

  // spec 1 §2.53, §7.10, §7.14
  test('shows its forms by type, with counts', async () => {
    const id = await officer.newClient()
    await officer.completeUpTo(id, 'user_form')
    await officer.form(id, 'mse_assessment')
    const answer = (await officer.call('GET', `/api/loan-officer/clients/${id}/forms`)).json()
    expect(answer.statistics).toEqual({
      totalForms: 2,
      completedForms: 1,
      inProgressForms: 1,
      notStartedForms: formTypes.length - 2,
    })
    expect(Object.keys(answer.formsByType)).toEqual(['user_form', 'mse_assessment'])
    expect(answer.forms.map((form: { formType: string }) => form.formType)).toEqual([
      'user_form',
      'mse_assessment',
    ])
    const own = await officer.call('GET', `/api/loan-officer/clients/${id}/forms/user_form`)
    expect(own.json().form).toEqual(answer.forms[0])
  })

  test('answers 404 for a Standard Form that does not exist yet, and 400 for an unknown type of form', async () => {
    const id = await officer.newClient()
    expect((await officer.call('GET', `/api/loan-officer/clients/${id}/forms/user_form`)).statusCode).toBe(
      404,
    )
    const unknown = await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, {
      formType: 'tax_return',
    })
    expect(unknown.statusCode).toBe(400)
  })
})

describe('somebody else’s client', () => {
  // spec 1 §6.3; D11
  test('answers 404 to every call, as if it did not exist, and is not changed', async () => {
    const id = await officer.newClient('Mine')
    const formId = await officer.form(id, 'user_form')
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Stolen' }],
      ['DELETE', '', undefined],
      ['GET', '/forms', undefined],
      ['GET', '/forms/user_form', undefined],
      ['GET', '/completed-forms', undefined],
      ['POST', '/forms', { formType: 'user_form' }],
    ] as const) {
      const theirs = await other.call(method, `/api/loan-officer/clients/${id}${path}`, body)
      const none = await other.call(method, `/api/loan-officer/clients/${nobodys}${path}`, body)
      expect([theirs.statusCode, theirs.json()], path).toEqual([404, notFound])
      expect([none.statusCode, none.json()], path).toEqual([404, notFound])
    }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/save', { formData: { customerName: 'Stolen' } }],
      ['PUT', '/save', { isCompleted: true }],
      ['POST', '/complete', {}],
      ['POST', '/reopen', undefined],
    ] as const)
      expect(
        (await other.call(method, `/api/loan-officer/forms/${formId}${path}`, body)).statusCode,
        path,
      ).toBe(404)
    const form = await officer.call('GET', `/api/loan-officer/forms/${formId}`)
    expect(form.json().form).toMatchObject({ version: 1, formData: {}, client: { name: 'Mine' } })
    expect(await names(other, '')).toEqual([])
  })
})

describe('deleting a client', () => {
  // spec 1 §6.4, §7.9; D13
  test('removes the client and its forms from every call at once, but keeps the rows', async () => {
    const id = await officer.newClient('To go')
    const formId = await officer.form(id, 'user_form')
    const answer = await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    expect(answer.json().message).toBe('Client deleted successfully!')
    expect(await names(officer, '?search=to go')).toEqual([])
    for (const [method, url, body] of [
      ['DELETE', `/api/loan-officer/clients/${id}`, undefined],
      ['GET', `/api/loan-officer/clients/${id}/forms`, undefined],
      ['POST', `/api/loan-officer/clients/${id}/forms`, { formType: 'user_form' }],
      ['GET', `/api/loan-officer/forms/${formId}`, undefined],
      ['PUT', `/api/loan-officer/forms/${formId}/save`, {}],
      ['POST', `/api/loan-officer/forms/${formId}/complete`, {}],
    ] as const)
      expect((await officer.call(method, url, body)).statusCode, url).toBe(404)
    const row = await portal.db.kysely
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deleted_by: officer.id, deleted_at: expect.any(Date) })
  })
})

describe('the list', () => {
  // spec 1 §2.44
  test('is searched by name, e-mail, client ID and phone, with % and _ taken literally', async () => {
    const person = await portal.person('loan_officer')
    for (const client of [
      { name: 'Ama 100%', email: 'first@example.com' },
      { name: 'Kofi_B', phone: '024-777' },
      { name: 'Yaa' },
    ])
      await person.call('POST', '/api/loan-officer/clients', client)
    expect(await names(person, '?search=AMA')).toEqual(['Ama 100%'])
    expect(await names(person, '?search=%25')).toEqual(['Ama 100%'])
    expect(await names(person, '?search=_')).toEqual(['Kofi_B'])
    expect(await names(person, '?search=FIRST@')).toEqual(['Ama 100%'])
    expect(await names(person, '?search=-777')).toEqual(['Kofi_B'])
    expect(await names(person, '?search=%20yaa%20')).toEqual(['Yaa'])
    expect(await names(person, '?search=nobody')).toEqual([])
    const first = (await list(person, '?search=ama')).clients[0] as unknown as { clientId: string }
    expect(await names(person, `?search=${first.clientId.toLowerCase()}`)).toEqual(['Ama 100%'])
  })

  // spec 1 §7.7; D34
  test('is paged by cursor, last updated first, and shows each client once, even among equal times', async () => {
    const person = await portal.person('loan_officer')
    for (let count = 0; count < 11; count += 1) await person.newClient(`Client ${count}`)
    await sql`update clients set updated_at = '2024-05-01 10:00:00.123456+00' where officer_id = ${person.id} and name < 'Client 4'`.execute(
      portal.db.kysely,
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(person, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.clients.map(client => client.name))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(11)
    expect(new Set(seen).size).toBe(11)
    expect(seen[0]).toBe('Client 9')
    expect((await list(person)).clients.map(client => client.name)).toEqual(seen)
    expect((await list(person)).nextCursor).toBeNull()
  })

  test('shows the client that was worked on last first', async () => {
    const person = await portal.person('loan_officer')
    const first = await person.newClient('First')
    await person.newClient('Second')
    expect(await names(person, '')).toEqual(['Second', 'First'])
    const formId = await person.form(first, 'user_form')
    await person.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData: { gender: 'male' } })
    expect(await names(person, '')).toEqual(['First', 'Second'])
  })

  // spec 1 §2.43, §4.21
  test('filters by dashboard status, and has the same counts as the dashboard', async () => {
    const person = await portal.person('loan_officer')
    const none = await person.newClient()
    const incomplete = await person.newClient()
    await person.form(incomplete, 'user_form')
    const partial = await person.newClient()
    await person.completeUpTo(partial, 'mse_assessment')
    const complete = await person.newClient()
    await person.completeAll(complete)
    const reopened = await person.newClient()
    await person.completeAll(reopened)
    // The MSE Assessment does not count toward Complete (spec 1 §4).
    await person.call(
      'POST',
      `/api/loan-officer/forms/${await person.form(reopened, 'mse_assessment')}/reopen`,
    )

    const { clients, statistics } = await list(person)
    expect(statistics).toMatchObject({ totalClients: 5, incompleteForms: 2, completeForms: 2 })
    // The statistics cover all clients, however few of them the list shows.
    for (const query of ['?limit=1', '?status=Complete', '?search=nobody'])
      expect((await list(person, query)).statistics).toEqual(statistics)
    const expected = {
      'No Forms': [none],
      Incomplete: [incomplete],
      'Partial Complete': [partial],
      Complete: [reopened, complete],
    }
    for (const [status, ids] of Object.entries(expected)) {
      const found = (await list(person, `?status=${status}`)).clients
      expect(found.map(client => client._id)).toEqual(ids)
      for (const client of found) expect(dashboardStatus(client.forms).status).toBe(status)
    }
    const again = clients.find(client => client._id === reopened)
    expect(resumeTarget(again?.forms ?? [])).toBe('mse_assessment')
  })
})
