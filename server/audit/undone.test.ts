import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { completeBoth, send } from '../applicants/test-applicant.ts'
import { appWith } from '../auth/second-factor/test-app.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.13

// Each act is prepared separately, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Act = () => Promise<LightMyRequestResponse>

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
  await portal.db.pool.query(`create function full_log() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`)
})
afterAll(() => portal.close())

let made = 0
const name = () => `new${++made}`
const email = () => `${name()}@example.com`
const clients = '/api/loan-officer/clients'

const post = (url: string, payload: object): Act => {
  return () => portal.app.inject({ method: 'POST', url, payload })
}

/** Creates a client of the officer and deletes it. */
async function deletedClient(): Promise<string> {
  const id = await officer.newClient()
  await officer.call('DELETE', `${clients}/${id}`)
  return id
}

async function numberOf(clientId: string): Promise<string> {
  const { client_id } = await portal.db.kysely
    .selectFrom('clients')
    .select('client_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return client_id
}

async function sentApplicant(): Promise<Person> {
  const person = await portal.person('user')
  await completeBoth(person)
  await send(person)
  return person
}

async function withFactor(): Promise<Person> {
  const person = await portal.person('loan_officer')
  const { key } = (await person.call('POST', '/api/auth/second-factor/setup')).json()
  await person.call('POST', '/api/auth/second-factor/confirm', { password: 'password', code: appWith(key)() })
  return person
}

async function invitationOf({ id }: Person): Promise<string> {
  return (await admin.call('POST', `/api/admin/users/${id}/invitation`)).json().invitation.token
}

/** The acts that the log records. Each function prepares everything and returns the act itself. */
const acts: Readonly<Record<string, () => Promise<Act>>> = {
  'client created': async () => () => officer.call('POST', clients, { name: name() }),
  'client created, repeatably': async () => {
    const key = { 'idempotency-key': name() }
    return () => officer.call('POST', clients, { name: 'Abena' }, key)
  },
  'client changed': async () => {
    const id = await officer.newClient()
    return () => officer.call('PUT', `${clients}/${id}`, { name: 'Abena', phone: '024' })
  },
  'client deleted': async () => {
    const id = await officer.newClient()
    return () => officer.call('DELETE', `${clients}/${id}`)
  },
  'client restored': async () => {
    const id = await deletedClient()
    return () => officer.call('POST', `${clients}/${id}/restore`)
  },
  'client restored, by an administrator': async () => {
    const id = await deletedClient()
    return () => admin.call('POST', `/api/admin/clients/${id}/restore`)
  },
  'client moved': async () => {
    const [id, to] = [await officer.newClient(), await portal.person('loan_officer')]
    return () => admin.call('POST', `/api/admin/clients/${id}/move`, { officerId: to.id })
  },
  'client moved, with others': async () => {
    const [id, to] = [await officer.newClient(), await portal.person('loan_officer')]
    return () => admin.call('POST', '/api/admin/clients/move', { clientIds: [id], officerId: to.id })
  },
  'client moved, back by an undone move': async () => {
    const [id, to] = [await officer.newClient(), await portal.person('loan_officer')]
    const body = { clientIds: [id], officerId: to.id }
    const { moveId } = (await admin.call('POST', '/api/admin/clients/move', body)).json()
    return () => admin.call('POST', `/api/admin/moves/${moveId}/undo`)
  },
  'client erased': async () => {
    const id = await deletedClient()
    const confirm = await numberOf(id)
    return () => admin.call('POST', `/api/admin/clients/${id}/erase`, { confirm })
  },
  'user erased': async () => {
    const gone = await portal.person('user')
    await admin.call('DELETE', `/api/admin/users/${gone.id}`)
    return () => admin.call('POST', `/api/admin/users/${gone.id}/erase`, { confirm: gone.email })
  },
  'user created': async () => {
    const who = { username: name(), email: email(), firstName: 'Ama', lastName: 'Darko', phone: '' }
    return () => admin.call('POST', '/api/admin/users/create', { ...who, password: 'a pass phrase' })
  },
  'user created, with a link': async () => {
    const who = { username: name(), email: email(), firstName: 'Ama', lastName: 'Darko', phone: '' }
    return () => admin.call('POST', '/api/admin/users/create', { ...who, invite: true })
  },
  'user created, by import': async () => {
    const table = `name,email\nAma Darko,${email()}`
    return () => admin.call('POST', '/api/admin/users/import', { table, create: true })
  },
  'settings changed': async () => () =>
    admin.call('PUT', '/api/admin/settings', { lenderName: `Lender ${name()}` }),
  registered: async () =>
    post('/api/auth/register', { name: 'Yaw', email: email(), password: 'a pass phrase' }),
  'sign-in': async () => post('/api/auth/login', { email: officer.email, password: 'password' }),
  'sign-in, of an administrator': async () =>
    post('/api/admin/login', { email: admin.email, password: 'password' }),
  'sign-in waits for code': async () => {
    const { email } = await withFactor()
    return post('/api/auth/login', { email, password: 'password' })
  },
  'invitation used': async () => {
    const token = await invitationOf(await portal.person('user'))
    return post('/api/auth/invitation/accept', { token, password: 'a pass phrase' })
  },
  'session ended': async () => {
    const person = await portal.person('user')
    await post('/api/auth/login', { email: person.email, password: 'password' })()
    return () => person.call('POST', '/api/auth/sessions/end-others')
  },
  'second factor set up': async () => {
    const person = await portal.person('loan_officer')
    const { key } = (await person.call('POST', '/api/auth/second-factor/setup')).json()
    const body = { password: 'password', code: appWith(key)() }
    return () => person.call('POST', '/api/auth/second-factor/confirm', body)
  },
  'second factor reset': async () => {
    const { id } = await withFactor()
    return () => admin.call('POST', `/api/admin/users/${id}/reset-second-factor`)
  },
  'profile changed': async () => {
    const person = await portal.person('user')
    return () => person.call('PUT', '/api/auth/profile', { name: 'Yaw Darko' })
  },
  'password changed': async () => {
    const person = await portal.person('user')
    const body = { currentPassword: 'password', newPassword: 'a pass phrase' }
    return () => person.call('PUT', '/api/auth/change-password', body)
  },
  'signed out': async () => {
    const person = await portal.person('user')
    return () => person.call('POST', '/api/auth/logout')
  },
  'application sent': async () => {
    const person = await portal.person('user')
    await completeBoth(person)
    return () => send(person)
  },
  'application code made': async () => {
    const person = await portal.person('user')
    await completeBoth(person)
    return () => person.call('POST', '/api/form/application/code')
  },
  'application assigned': async () => {
    const { id } = await sentApplicant()
    const body = { officerId: officer.id }
    return () => admin.call('POST', `/api/admin/applications/${id}/assign`, body)
  },
  'applicant opened with code': async () => {
    const person = await portal.person('user')
    await completeBoth(person)
    const { code } = (await person.call('POST', '/api/form/application/code')).json().application.code
    const body = { email: person.email, code }
    return () => officer.call('POST', '/api/loan-officer/applicants/open', body)
  },
  'applicant viewed': async () => {
    const person = await sentApplicant()
    return () => officer.call('GET', `/api/loan-officer/applicants?email=${person.email}`)
  },
  'applicant taken over': async () => {
    const { id } = await sentApplicant()
    return () => officer.call('POST', `/api/loan-officer/applicants/${id}/take-over`, {})
  },
}

/** Returns hashes of all tables except the log, the failure counts and the seals; without the times of use of sessions. */
async function state(): Promise<unknown> {
  const { rows: tables } = await portal.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all ('{audit_log,failed_attempts,seals}') order by table_name`,
  )
  const held: Record<string, unknown> = {}
  for (const { name } of tables)
    held[name] = (
      await portal.db.pool.query(
        `select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as rows
          from (select to_jsonb(t) - 'last_used_at' as row from "${name}" t) r`,
      )
    ).rows
  return held
}

const entries = async () =>
  (await portal.db.pool.query<{ event: string }>('select event from audit_log order by id')).rows.map(
    row => row.event,
  )

/** Does something while nothing can be written to the audit log. */
async function whileFull(act: Act): Promise<LightMyRequestResponse> {
  const { pool } = portal.db
  await pool.query(
    'create trigger full_log before insert on audit_log for each row execute function full_log()',
  )
  return act().finally(() => pool.query('drop trigger full_log on audit_log'))
}

test.each(Object.keys(acts))('%s: fails if the audit log cannot record it', async what => {
  const act = await acts[what]?.()
  if (!act) throw new Error('There is no such act.')
  const [before, noted] = [await state(), await entries()]
  const refused = await whileFull(act)
  expect([refused.statusCode, await state()]).toEqual([500, before])

  const answer = await act()
  const isDone = answer.statusCode < 300 || answer.json().code === 'code_required'
  expect(isDone, answer.body).toBe(true)
  expect((await entries()).slice(noted.length)).toContain(what.replace(/,.*/, ''))
  expect(await state()).not.toEqual(before)
})
