import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// An export starts a process, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

async function subjects(search: string, event = 'client deleted'): Promise<string[]> {
  const query = new URLSearchParams({ event, search })
  const answer = (await admin.call('GET', `/api/admin/audit?${query}`)).json()
  return answer.entries.map((entry: { subject: string }) => entry.subject)
}

async function numberOf(id: string): Promise<string> {
  const { client_id } = await portal.db.kysely
    .selectFrom('clients')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return client_id
}

// spec 3 §1.13
test('a deleted client is named by number and name, and found by either', async () => {
  const id = await officer.newClient('Abena Quaye')
  const number = await numberOf(id)
  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  for (const search of ['abena quaye', number.toLowerCase()])
    expect(await subjects(search)).toEqual([`${number} Abena Quaye`])
  const log = (await admin.call('GET', '/api/admin/audit?event=client%20deleted')).json()
  expect(log.entries[0].detail).toEqual({ clientId: id })
})

// spec 3 §1.13
test('a client whose file an administrator read is named by number and name, and found by either', async () => {
  const id = await officer.newClient('Esi Owusu')
  const number = await numberOf(id)
  await admin.call('GET', `/api/admin/clients/${id.toUpperCase()}/file`)
  for (const search of ['esi owusu', number.toLowerCase()])
    expect(await subjects(search, 'file read')).toEqual([`${number} Esi Owusu`])
})

// spec 3 §1.13
test('entries that hold nothing but the id of a deleted client show and find what is known of it', async () => {
  const id = await officer.newClient('Kojo Ansah')
  const number = await numberOf(id)
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const subject of [id, unknown])
    await portal.db.kysely.insertInto('audit_log').values({ event: 'client deleted', subject }).execute()
  for (const search of ['kojo', number, id]) expect(await subjects(search)).toEqual([`${number} Kojo Ansah`])
  expect(await subjects(unknown)).toEqual([unknown])
  const file = await admin.call('GET', '/api/admin/export/audit/csv?search=kojo')
  expect(file.body).toContain(`${number} Kojo Ansah`)
})
