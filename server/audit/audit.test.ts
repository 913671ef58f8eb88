import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { auditQuery } from './store.ts'

// An export starts a process, which is slow on a machine that is busy with other tests.
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
test('the entry of a deleted client shows their number and name, and is found by either', async () => {
  const id = await officer.newClient('Abena Quaye')
  const number = await numberOf(id)
  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  for (const search of ['abena quaye', number.toLowerCase()])
    expect(await subjects(search)).toEqual([`${number} Abena Quaye`])
  const log = (await admin.call('GET', '/api/admin/audit?event=client%20deleted')).json()
  expect(log.entries[0].detail).toEqual({ clientId: id })
})

// spec 3 §1.13
test('the entry of a credit file that an administrator read shows the client’s number and name, and is found by either', async () => {
  const id = await officer.newClient('Esi Owusu')
  const number = await numberOf(id)
  await admin.call('GET', `/api/admin/clients/${id.toUpperCase()}/file`)
  for (const search of ['esi owusu', number.toLowerCase()])
    expect(await subjects(search, 'file read')).toEqual([`${number} Esi Owusu`])
})

// spec 3 §1.13
test('the entry of a form that an administrator read shows its client, and is found by the client’s number and name', async () => {
  const id = await officer.newClient('Efua Mensa')
  const number = await numberOf(id)
  const form = await officer.form(id, 'user_form')
  await admin.call('GET', `/api/admin/submissions/user-form/${form}`)
  for (const search of ['efua mensa', number.toLowerCase()])
    expect(await subjects(search, 'submission read')).toEqual([`${number} Efua Mensa: User Form`])
})

// spec 3 §1.13; D11
test('the entry of an attempt to read another officer’s client or form shows the client’s number and name', async () => {
  const stranger = await portal.person('loan_officer')
  const id = await officer.newClient('Yaa Boadu')
  const number = await numberOf(id)
  const form = await officer.form(id, 'user_form')
  await stranger.call('GET', `/api/loan-officer/clients/${id}/forms`)
  await stranger.call('GET', `/api/loan-officer/forms/${form}`)
  await vi.waitFor(async () =>
    expect((await subjects('yaa boadu', 'foreign id')).sort()).toEqual([
      `${number} Yaa Boadu`,
      `${number} Yaa Boadu: User Form`,
    ]),
  )
})

// spec 3 §1.13
test('the entry of an applicant’s form that an administrator read shows the applicant’s e-mail', async () => {
  const applicant = await portal.person('user')
  await applicant.call('POST', '/api/form/save', { formName: 'MSE-Credit-Assessment', responses: {} })
  const { forms } = (await applicant.call('GET', '/api/form/data')).json()
  await admin.call('GET', `/api/admin/submissions/user-form/${forms[0]._id}`)
  expect(await subjects(applicant.email, 'submission read')).toEqual([`${applicant.email}: User Form`])
})

// spec 3 §1.13
test('the entry of a moved, restored or exported client shows their number and name, and is found by either', async () => {
  const other = await portal.person('loan_officer')
  const id = await officer.newClient('Akua Sarpong')
  const number = await numberOf(id)
  await admin.call('POST', '/api/admin/clients/move', { clientIds: [id], officerId: other.id })
  await admin.call('GET', `/api/admin/export/clients/${id}/excel`)
  await other.call('DELETE', `/api/loan-officer/clients/${id}`)
  await admin.call('POST', `/api/admin/clients/${id}/restore`)
  for (const search of ['akua sarpong', number.toLowerCase()]) {
    expect(await subjects(search, 'client moved')).toEqual([`${number} Akua Sarpong`])
    expect(await subjects(search, 'client restored')).toEqual([`${number} Akua Sarpong`])
    expect(await subjects(search, 'exported')).toEqual([`client ${number} Akua Sarpong`])
  }
})

// spec 3 §1.13
test('a client is found in the log by a name with or without accents, its words in any order, and by the phone number', async () => {
  const id = await officer.newClient('Nélida Ortízpo')
  await portal.db.pool.query(`update clients set phone = '+255 754 123 987' where id = $1`, [id])
  const number = await numberOf(id)
  await admin.call('GET', `/api/admin/clients/${id}/file`)
  for (const search of ['Nélida Ortízpo', 'nelida ortizpo', 'ORTÍZPO Nélida', '0754 123 987'])
    expect(await subjects(search, 'file read'), search).toEqual([`${number} Nélida Ortízpo`])
})

// spec 3 §1.13
test('an entry that stores only the id of a deleted client shows their number and name, and is found by them', async () => {
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

// spec 3 §1.13
test('a search for a client reads only the entries about them, even if thousands are about other clients', async () => {
  const id = await officer.newClient('Yaw Appiah')
  await portal.db.pool.query(
    `insert into audit_log (event, actor, subject, address)
     select (array['file read', 'submission read', 'client moved', 'exported'])[1 + i % 4], 'a@b.example', gen_random_uuid(), '::1'
     from generate_series(1, 4000) i`,
  )
  await portal.db.kysely.insertInto('audit_log').values({ event: 'file read', subject: id }).execute()
  await portal.db.pool.query('analyze audit_log, people')
  const { select } = auditQuery({ search: 'yaw appiah', timeZone: 'UTC' })
  const { sql, parameters } = select.compile(portal.db.kysely)
  const connection = await portal.db.pool.connect()
  // PostgreSQL would scan such a small log sequentially, which it never does with a long one.
  await connection.query('begin')
  await connection.query('set local enable_seqscan = off')
  const { rows } = await connection.query({
    text: `explain (analyze, format json) ${sql}`,
    values: [...parameters],
  })
  await connection.query('rollback')
  connection.release()
  expect(await subjects('yaw appiah', 'file read')).toEqual([`${await numberOf(id)} Yaw Appiah`])
  expect(entriesRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(100)
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Returns how many rows of the audit log the plan has read. */
function entriesRead(node: PlanNode): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const own = node['Relation Name'] === 'audit_log' ? rows : 0
  return (node.Plans ?? []).reduce((sum, below) => sum + entriesRead(below), own)
}
