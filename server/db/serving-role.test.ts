import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeDeleted } from '../retention/erase.ts'
import { findingsOf, sealNow } from '../seals/test-seals.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { grantServing } from './grants.ts'
import { migrate } from './migrate.ts'
import { migrateUpTo, unmigratedDatabase } from './test-database.ts'
import { servingRole } from './test-serving-role.ts'

// What somebody tries who has gained control of the portal's connection (docs/decisions/049-erasure.md,
// docs/decisions/052-roles-of-the-database.md).

vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let officer: Person
let living: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
  living = await officer.newClient('Living Client')
  await officer.completeUpTo(living, 'mse_assessment')
})
afterAll(() => portal.close())

const owner = async (text: string, values: unknown[] = []) => (await portal.db.pool.query(text, values)).rows
const attack = async (text: string, values: unknown[] = []) =>
  (await portal.db.serving.pool.query(text, values)).rows
const eraseAs = (id: string, by: string | null) =>
  attack(`select erase_client($1, now(), $2, '', '') as done`, [id, by])
const eraseUserAs = (id: string, by: string | null) =>
  attack(`select erase_user($1, $2, '', '') as done`, [id, by])
const deleteClient = async (id: string) =>
  expect((await officer.call('DELETE', `/api/loan-officer/clients/${id}`)).statusCode).toBe(200)
const forge = (event: string, detail: object) =>
  attack('insert into audit_log (event, actor, detail) values ($1, $2, $3)', [event, officer.email, detail])

/** Everything in the audit log and the histories, to show that nothing of it was changed or removed. */
const record = () =>
  owner(`select 'log' as of, t::text from audit_log t union all select 'history', t::text from form_history t
    union all select 'completion', t::text from form_completions t union all select 'seal', t::text from seals t`)

describe('the serving role is not allowed', () => {
  it.each([
    `insert into audit_log (event, at) values ('client deleted', now() - interval '40 days')`,
    `insert into audit_log (id, event) overriding system value values (1, 'client deleted')`,
    `copy audit_log (at, event) from program 'true'`,
    `insert into audit_log (event) values ('x') on conflict (id) do update set actor = ''`,
    `insert into form_history (id, form_id, version, action, actor_id) overriding system value
      select id, form_id, version, action, actor_id from form_history limit 1`,
    `select setval('form_history_id_seq', 1)`,
    'delete from clients',
    'delete from forms',
    'delete from users',
    'delete from people',
    'truncate audit_log',
    'update erased set entry = 1',
    "select turns_of_names('{}')",
    'set session_replication_role = replica',
    'set session authorization sevenfold',
    'create event trigger e on ddl_command_start execute function refuse_change()',
    'create trigger t before insert on audit_log execute function refuse_change()',
    'create rule r as on insert to audit_log do instead nothing',
    'create table child () inherits (audit_log)',
    'alter role sevenfold set search_path = pg_temp',
    'comment on table audit_log is null',
    'do $$ begin lock table audit_log in access exclusive mode; end $$',
  ])('to run: %s', async statement => {
    await expect(attack(statement)).rejects.toThrow(/permission denied|must be (able|owner|superuser)/)
  })

  it('to insert a row into the audit log by copying a table of its own', async () => {
    const client = new pg.Client({ ...portal.db.connection, user: servingRole })
    await client.connect()
    try {
      await expect(
        client.query(
          'create temp table audit_log (like public.audit_log); insert into public.audit_log overriding system value select * from audit_log',
        ),
      ).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })

  it.each([
    `update forms set client_id = gen_random_uuid()`,
    `update forms set user_id = client_id, client_id = null`,
    `update forms set form_type = 'user_form' where false`,
    `update clients set id = gen_random_uuid()`,
    `update clients set client_id = 'CL-' || id`,
    `update users set id = gen_random_uuid()`,
    'update applications set user_id = (select id from users limit 1)',
    'update application_readings set user_id = reader_id',
    `insert into forms (id, client_id, form_type, total_steps, assessment_year, created_by)
      select id, client_id, form_type, total_steps, assessment_year, created_by from forms
      on conflict (id) do update set client_id = excluded.client_id`,
  ])('to change whose a row is: %s', async statement => {
    await expect(attack(statement)).rejects.toThrow('keeps its id and whose it is')
  })

  it('to write an entry in a transaction that began long ago', async () => {
    const client = new pg.Client({ ...portal.db.connection, user: servingRole })
    await client.connect()
    try {
      // An hour cannot be waited for here, so the trigger gets no patience at all.
      const patience = async (time: string) =>
        owner(`drop trigger audit_log_in_time on audit_log; create trigger audit_log_in_time before insert on audit_log
          for each statement when (clock_timestamp() - now() > interval '${time}') execute function refuse_late_entry()`)
      await patience('0')
      await client.query('begin')
      await client.query('select pg_sleep(0.01)')
      await expect(client.query(`insert into audit_log (event) values ('client deleted')`)).rejects.toThrow(
        'the transaction is too old for an entry of audit_log',
      )
      await client.query('rollback')
      await owner(`insert into audit_log (event) values ('by the owner')`)
      await patience('10 minutes')
    } finally {
      await client.end()
    }
  })
})

describe('the serving role erases no client', () => {
  it('who only looks deleted, neither in an administrator’s name nor as the hourly cleaning', async () => {
    const before = await record()
    await attack(`update clients set deleted_at = now() - interval '40 days' where id = $1`, [living])
    expect(await eraseAs(living, admin.id)).toEqual([{ done: false }])
    expect(await eraseAs(living, null)).toEqual([{ done: false }])
    expect(await purgeDeleted(portal.db.serving.pool, 30, new AbortController().signal)).toEqual({
      erased: 0,
      kept: 1,
    })
    await attack('update clients set deleted_at = null where id = $1', [living])
    expect(await record()).toEqual(before)
  })

  it('who was deleted and restored', async () => {
    const id = await officer.newClient('Restored Client')
    await deleteClient(id)
    expect((await officer.call('POST', `/api/loan-officer/clients/${id}/restore`)).statusCode).toBe(200)
    await attack(`update clients set deleted_at = now() - interval '40 days' where id = $1`, [id])
    expect(await eraseAs(id, admin.id)).toEqual([{ done: false }])
    await attack('update clients set deleted_at = null where id = $1', [id])
  })

  it('who was deleted a moment ago, without an administrator or in the name of somebody else', async () => {
    const id = await officer.newClient('Young Client')
    await deleteClient(id)
    await attack(`update clients set deleted_at = now() - interval '40 days' where id = $1`, [id])
    for (const by of [null, officer.id, id]) expect(await eraseAs(id, by)).toEqual([{ done: false }])
    expect(await eraseAs(id, admin.id)).toEqual([{ done: true }])
  })

  it('by a forged entry of the deletion that the cleaning would accept', async () => {
    await forge('client deleted', { clientId: living })
    await attack(`update clients set deleted_at = now() - interval '40 days' where id = $1`, [living])
    expect(await eraseAs(living, null)).toEqual([{ done: false }])
    await forge('client restored', { clientId: living })
    await attack('update clients set deleted_at = null where id = $1', [living])
    expect(await owner('select from clients where id = $1', [living])).toHaveLength(1)
  })
})

describe('the serving role erases no user', () => {
  it('who only looks deleted, or was restored', async () => {
    const person = await portal.person('user')
    const deleteRow = () => attack('update users set deleted_at = now() where id = $1', [person.id])
    await deleteRow()
    expect(await eraseUserAs(person.id, admin.id)).toEqual([{ done: false }])
    await attack('update users set deleted_at = null where id = $1', [person.id])
    await admin.call('DELETE', `/api/admin/users/${person.id}`)
    expect(await eraseUserAs(person.id, null)).toEqual([{ done: false }])
    expect((await admin.call('POST', `/api/admin/users/${person.id}/restore`)).statusCode).toBe(200)
    await deleteRow()
    expect(await eraseUserAs(person.id, admin.id)).toEqual([{ done: false }])
  })

  it('to remove words about somebody else, whose name it gave to the erased user', async () => {
    const victim = await portal.person('loan_officer', 'Victim Officer')
    await victim.call('POST', '/api/auth/logout')
    const wrong = { email: victim.email, password: 'wrong one' }
    await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload: wrong })
    const before = await owner(`select t::text from audit_log t where actor = $1 or subject = $1`, [
      victim.email,
    ])
    expect(before).toHaveLength(2)

    const decoy = await portal.person('user')
    await admin.call('DELETE', `/api/admin/users/${decoy.id}`)
    await attack('update users set email = $2, username = $2 where id = $1', [decoy.id, victim.email])
    await forge('user changed', { userId: decoy.id, email: { from: victim.email, to: decoy.email } })
    await attack(`update users set email = 'away ' || email where id = $1`, [victim.id])
    expect(await eraseUserAs(decoy.id, admin.id)).toEqual([{ done: true }])
    expect(
      await owner(`select t::text from audit_log t where actor = $1 or subject = $1`, [victim.email]),
    ).toEqual(before)
  })
})

it('the serving role removes no search words that find somebody else, whatever its session’s settings', async () => {
  const [one] = [await officer.newClient('Vorn Yelk'), await officer.newClient('Yelk Vorn')]
  expect((await admin.call('GET', '/api/admin/export/clients/csv?search=vorn%20yelk')).statusCode).toBe(200)
  await deleteClient(one)
  const client = new pg.Client({ ...portal.db.connection, user: servingRole })
  await client.connect()
  try {
    await client.query('set standard_conforming_strings = off')
    const erased = await client.query(`select erase_client($1, now(), $2, '', '') as done`, [one, admin.id])
    expect(erased.rows).toEqual([{ done: true }])
  } finally {
    await client.end()
  }
  expect(await owner(`select detail ->> 'search' as search from audit_log where event = 'exported'`)).toEqual(
    [{ search: 'vorn yelk' }],
  )
})

describe('the verification', () => {
  it('finds nothing after all of this', async () => {
    await sealNow(portal)
    expect(await findingsOf(portal)).toEqual([])
  })

  it('names every erasure of somebody whom nobody had deleted', async () => {
    const db = await unmigratedDatabase()
    try {
      // Up to this version the functions believed the tables.
      await migrateUpTo(db, '036')
      const query = async (text: string) => (await db.pool.query(text)).rows
      const [{ id: officerId }] = await query(
        `insert into users (name, email, role) values ('O', 'o@example.com', 'loan_officer') returning id`,
      )
      const clients = await query(`insert into clients (officer_id, name, deleted_at)
        select '${officerId}', n, now() - interval '40 days' from unnest(array['Living', 'Cleaned', 'Restored', 'Right']) n
        returning id, name`)
      const idOf = (name: string) => clients.find(client => client.name === name)?.id
      const said = (name: string, event: string, age = '1 day') =>
        query(`insert into audit_log (event, at, detail) values ('client ${event}', now() - interval '${age}',
          '{"clientId": "${idOf(name)}"}')`)
      await said('Cleaned', 'deleted')
      await said('Restored', 'deleted', '50 days')
      await said('Restored', 'restored')
      await said('Right', 'deleted', '40 days')
      for (const { id } of clients) await query(`select erase_client('${id}', now(), null, '', '')`)
      await query(`update users set deleted_at = now() where id = '${officerId}';
        select erase_user('${officerId}', null, '', '')`)
      await migrate(db.connection)
      const findings = await findingsOf({ ...portal, db })
      expect(findings.map(finding => finding.replace(/^Entry \d+ of the audit log says that /, ''))).toEqual([
        ...['Living', 'Cleaned', 'Restored'].map(
          name =>
            `the client ${idOf(name)} was erased, but no entry says that the client had been deleted before.`,
        ),
        `the user ${officerId} was erased, but no entry says that the user had been deleted before.`,
      ])
    } finally {
      await db.drop()
    }
  })
})

it('an upgrade notes deletions without an entry, and they are kept for 30 days from then', async () => {
  const db = await unmigratedDatabase()
  try {
    await migrateUpTo(db, '036')
    const { rows } = await db.pool.query(`
      with officer as (insert into users (name, email, role, deleted_at) values ('O', 'o@example.com', 'loan_officer', now())
        returning id)
      insert into clients (officer_id, name, deleted_at) select id, n, now() - interval '40 days'
      from officer, unnest(array['Early', 'Unnoted']) n returning id, officer_id, name`)
    const [early, unnoted] = ['Early', 'Unnoted'].map(name => rows.find(row => row.name === name))
    // The first version named the client in the subject.
    await db.pool.query(
      `insert into audit_log (event, at, subject) values ('client deleted', now() - interval '40 days', $1)`,
      [early.id],
    )
    await migrate(db.connection)
    await grantServing(db.connection, servingRole)
    const noted = `select event, detail - 'deletedAt' as detail, at > now() - interval '1 minute' as now from audit_log
      where detail ? 'notedLater' order by id`
    expect((await db.pool.query(noted)).rows).toEqual([
      { event: 'client deleted', detail: { clientId: unnoted.id, notedLater: true }, now: true },
      { event: 'user deleted', detail: { userId: early.officer_id, notedLater: true }, now: true },
    ])
    expect(await purgeDeleted(db.serving.pool, 30, new AbortController().signal)).toEqual({
      erased: 1,
      kept: 1,
    })
    expect((await db.pool.query('select name from clients')).rows).toEqual([{ name: 'Unnoted' }])
    expect(await findingsOf({ ...portal, db })).toEqual([])
  } finally {
    await db.drop()
  }
})
