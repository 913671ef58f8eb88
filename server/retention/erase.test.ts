import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { completeBoth, send } from '../applicants/test-applicant.ts'
import { backupClient } from '../backup/portal-database.ts'
import { allTables } from '../backup/tables.ts'
import { findingsOf, sealNow } from '../seals/test-seals.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { purgeDeleted } from './erase.ts'

// spec 3 §1.115–117; D12, D13

// The test has its own database, which is slow on a machine that is busy with other tests.
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

const query = async (text: string, values: unknown[] = []) => (await portal.db.pool.query(text, values)).rows
const eraseClient = (id: string, confirm: string) =>
  admin.call('POST', `/api/admin/clients/${id}/erase`, { confirm })
const eraseUser = (id: string, confirm: string) =>
  admin.call('POST', `/api/admin/users/${id}/erase`, { confirm })
const lastEntry = async (event: string) =>
  (await query('select * from audit_log where event = $1 order by id desc limit 1', [event]))[0]

/** Returns the tables with a row that contains this text in any column. Tables that are added later are searched too. */
async function tablesThatSay(text: string): Promise<readonly string[]> {
  const client = await backupClient(portal.db.connection)
  try {
    const saying: string[] = []
    for (const { name } of await allTables(client)) {
      const { rows } = await client.query(
        `select from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [text],
      )
      if (rows.length > 0) saying.push(name)
    }
    return saying
  } finally {
    await client.end()
  }
}

/** Compares the stored counts with a new count. */
async function expectRightCounts(): Promise<void> {
  const counts = () => query('select id, client_count, form_count, completed_count from users order by id')
  const kept = await counts()
  await query('select recount()')
  expect(kept).toEqual(await counts())
}

/** Makes a deletion some days older, which only the owner of the tables can do. */
async function deletedDaysAgo(id: string | undefined, days: number): Promise<void> {
  await query('update clients set deleted_at = now() - make_interval(days => $2) where id = $1', [id, days])
  await query('alter table audit_log disable trigger user')
  await query(
    `update audit_log set at = now() - make_interval(days => $2) where event = 'client deleted' and detail ->> 'clientId' = $1`,
    [id, days],
  )
  await query('alter table audit_log enable trigger user')
}

/** Creates a client with all forms, whose name is everywhere in its data. */
async function wholeClient(name: string): Promise<string> {
  const id = await officer.newClient(name)
  await officer.completeAll(id)
  await officer.call('PUT', `/api/loan-officer/clients/${id}`, { name, phone: '+254 700 000 001' })
  await query(
    `insert into check_notes (client_id, check_id, fingerprint, severity, text, author_id)
     values ($1, 'fact.term', 'x', 'ask', $2, $3)`,
    [id, `${name} said so`, officer.id],
  )
  return id
}

describe('an administrator who erases a client', () => {
  it('has to confirm the client number, and the client has to be deleted', async () => {
    const id = await officer.newClient('Ama Living')
    const [{ number }] = await query('select client_id as number from clients where id = $1', [id])
    expect((await eraseClient(id, number)).statusCode).toBe(409)
    await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    const wrong = await eraseClient(id, 'CL-1')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { confirm: 'Type the Client ID of the client to confirm whom to erase.' },
    ])
    expect((await admin.call('POST', `/api/admin/clients/${id}/restore`)).statusCode).toBe(200)
  })

  it('leaves nothing of the client in any table except a record of the erasure, and keeps the seals valid', async () => {
    const name = 'Canaria Erased'
    const id = await wholeClient(name)
    const [{ number }] = await query('select client_id as number from clients where id = $1', [id])
    const forms = (await query('select id from forms where client_id = $1 order by id', [id])).map(
      row => row.id,
    )
    await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    expect(await tablesThatSay(name)).toEqual(
      expect.arrayContaining(['audit_log', 'check_notes', 'clients', 'people']),
    )
    const known = await sealNow(portal)
    const answer = await eraseClient(id, number.toLowerCase())
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: `${number} was erased.` }])

    expect(await tablesThatSay(name)).toEqual([])
    expect(await tablesThatSay('+254 700 000 001')).toEqual([])
    expect(await tablesThatSay(id)).toEqual(['audit_log', 'erased'])
    expect(forms).toHaveLength(formTypes.length)
    for (const form of forms) expect(await tablesThatSay(form)).toEqual(['audit_log', 'erased', 'seals'])
    expect(await lastEntry('client erased')).toMatchObject({
      actor: admin.email,
      subject: number,
      detail: { clientId: id, forms },
    })
    expect(
      await query(`select actor, detail from audit_log where event = 'client created' and subject = $1`, [
        number,
      ]),
    ).toEqual([{ actor: officer.email, detail: { erased: true } }])
    expect(await findingsOf(portal, known)).toEqual([])
    await expectRightCounts()
    expect((await eraseClient(id, number)).statusCode).toBe(404)
  })
})

describe('an append-only table', () => {
  it('stays append-only for everything that was not erased', async () => {
    await officer.completeUpTo(await officer.newClient(), 'user_form')
    for (const change of [
      'delete from form_history',
      'update form_history set action = action',
      'delete from form_completions',
      'update audit_log set actor = actor',
      'delete from audit_log',
      'delete from erased',
      'update erased_words set hash = hash',
    ])
      await expect(portal.db.pool.query(change), change).rejects.toThrow('append-only')
  })
})

describe('the hourly cleaning', () => {
  it('erases clients whose retention after deletion is over', async () => {
    const ids = [
      await wholeClient('Old Deleted'),
      await officer.newClient('Young Deleted'),
      await officer.newClient('Living'),
    ]
    for (const id of ids.slice(0, 2)) await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
    for (const [index, days] of [31, 29].entries()) await deletedDaysAgo(ids[index], days)
    const purge = (days: number) => purgeDeleted(portal.db.serving.pool, days, new AbortController().signal)
    expect(await purge(32)).toEqual({ erased: 0, kept: 0 })
    expect(await purge(30)).toEqual({ erased: 1, kept: 0 })
    expect(
      (await query('select name from clients where id = any($1) order by name', [ids])).map(row => row.name),
    ).toEqual(['Living', 'Young Deleted'])
    expect(await tablesThatSay('Old Deleted')).toEqual([])
    expect(await lastEntry('client erased')).toMatchObject({
      actor_id: null,
      actor: '',
      detail: { clientId: ids[0] },
    })
    // The database itself erases nobody earlier, whatever the portal asks for.
    expect(await purge(28)).toEqual({ erased: 0, kept: 1 })
    await expectRightCounts()
  })
})

describe('an administrator who erases a user', () => {
  it('leaves nothing of an applicant, except that the account existed', async () => {
    const person = await portal.person('user', 'Canaria Applicant')
    await completeBoth(person, { customerName: 'Canaria Applicant' })
    await send(person)
    await person.call('PUT', '/api/auth/profile', { name: 'Canaria Renamed' })
    await officer.call('GET', `/api/loan-officer/applicants?email=${person.email}`)
    for (const email of [person.email, person.email.toUpperCase()])
      await portal.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'wrong one' },
      })
    const other = 'canaria.new@example.com'
    expect((await admin.call('PUT', `/api/admin/users/${person.id}`, { email: other })).statusCode).toBe(200)
    expect((await eraseUser(person.id, other)).statusCode).toBe(409)
    await admin.call('DELETE', `/api/admin/users/${person.id}`)
    expect((await eraseUser(person.id, person.email)).statusCode).toBe(422)
    const known = await sealNow(portal)
    expect((await eraseUser(person.id, other)).statusCode).toBe(200)

    for (const words of ['canaria', person.email]) expect(await tablesThatSay(words), words).toEqual([])
    expect(await query('select name, role, password_hash from users where id = $1', [person.id])).toEqual([
      { name: 'Erased', role: 'user', password_hash: null },
    ])
    expect(await lastEntry('user erased')).toMatchObject({
      actor: admin.email,
      subject: '',
      detail: { userId: person.id },
    })
    expect(await findingsOf(portal, known)).toEqual([])
    await expectRightCounts()
    expect((await eraseUser(person.id, other)).statusCode).toBe(404)
    expect((await admin.call('POST', `/api/admin/users/${person.id}/restore`)).statusCode).toBe(404)
    const { user } = (await admin.call('GET', `/api/admin/users/${person.id}/submissions`)).json()
    expect(user.erasedAt).toBe((await lastEntry('user erased')).at.toISOString())
  })

  it('erases them once if several do so at the same time, and refuses the other requests', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const person = await portal.person('user', `Canaria ${name}`)
      await admin.call('DELETE', `/api/admin/users/${person.id}`)
      const answers = await Promise.all(Array.from({ length: 5 }, () => eraseUser(person.id, person.email)))
      const statuses = answers.map(answer => answer.statusCode)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      for (const status of statuses) expect([200, 404, 409]).toContain(status)
      const erased = await query('select id from erased where id = $1', [person.id])
      expect(erased).toHaveLength(1)
    }
  })

  it('prevents somebody else from restoring the user at the same moment', async () => {
    const gone = await portal.person('user', 'Canaria Returning')
    await admin.call('DELETE', `/api/admin/users/${gone.id}`)
    const eraser = await portal.db.pool.connect()
    try {
      await eraser.query('begin')
      await eraser.query(`select erase_user($1, $2, $3, '')`, [gone.id, admin.id, admin.email])
      const restoring = admin.call('POST', `/api/admin/users/${gone.id}/restore`)
      await vi.waitFor(async () =>
        expect(await query('select from pg_locks where not granted')).not.toEqual([]),
      )
      await eraser.query('commit')
      expect((await restoring).statusCode).toBe(404)
    } finally {
      eraser.release()
    }
    expect(await query('select deleted_at is null as back from users where id = $1', [gone.id])).toEqual([
      { back: false },
    ])
  })

  it('keeps the officer’s work without their name, and what another person with the same e-mail has done since', async () => {
    const gone = await portal.person('loan_officer', 'Canaria Officer')
    const clientId = await gone.newClient('Yaw Kept')
    await admin.call('DELETE', `/api/admin/users/${gone.id}`)
    await query(`update users set deleted_at = deleted_at - interval '1 day' where id = $1`, [gone.id])
    await query(`update users set email = $1 where id = $2`, [gone.email, officer.id])
    const entry = `insert into audit_log (event, actor) values ('sign-in failed', $1) returning id`
    const [{ id }] = await query(entry, [gone.email])
    const known = await sealNow(portal)
    expect((await eraseUser(gone.id, gone.email)).statusCode).toBe(200)
    expect(await query('select actor from audit_log where id = $1', [id])).toEqual([{ actor: gone.email }])
    expect(
      await query(
        `select actor, actor_id, address, subject from audit_log where detail ->> 'clientId' = $1`,
        [clientId],
      ),
    ).toEqual([
      { actor: '', actor_id: gone.id, address: '', subject: expect.stringMatching(/^CL-\d+ Yaw Kept$/) },
    ])
    expect(await query('select name from clients where id = $1', [clientId])).toEqual([{ name: 'Yaw Kept' }])
    expect(await findingsOf(portal, known)).toEqual([])
  })
})

// The last test, because it leaves inconsistent rows behind.
describe('an erasure without an entry in the audit log', () => {
  it('is found by the verification', async () => {
    const clientId = await officer.newClient('Kofi Hidden')
    const form = await officer.form(clientId, 'user_form')
    await sealNow(portal)
    const { rows } = await portal.db.pool.query(
      `insert into audit_log (event, detail) values ('client erased', '{"forms": [], "entries": 0, "left": ""}') returning id`,
    )
    await query(`insert into erased (id, kind, entry) values ($1, 'form', $2)`, [form, rows[0].id])
    await query('delete from form_history where form_id = $1', [form])
    expect(await findingsOf(portal)).toEqual([
      `Form ${form} is marked as erased, but no entry of the audit log says so.`,
      `Entry ${rows[0].id} of the audit log says that the client was erased, but no entry says that the client had been deleted before.`,
      `Removed from the history: form ${form}, version 1 (created).`,
      `Form ${form} has version 1, but its history ends at 0.`,
    ])
  })
})
