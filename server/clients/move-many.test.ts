import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { completeBoth, send } from '../applicants/test-applicant.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D11, D12, D13; spec 3 §1.18, §1.23

let portal: TestPortal
let admin: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  other = await portal.person('loan_officer', 'Grace Oduya')
})
afterAll(() => portal.close())

const clientsOf = async ({ id }: Person): Promise<string[]> =>
  (await admin.call('GET', `/api/admin/users/${id}/clients`))
    .json()
    .clients.map((row: { _id: string }) => row._id)
const movedEntries = async () =>
  (await admin.call('GET', '/api/admin/audit?event=client%20moved')).json().matching

async function officerWith(clients: number) {
  const officer = await portal.person('loan_officer', 'Leaving Officer')
  const ids: string[] = []
  for (let made = 0; made < clients; made += 1) ids.push(await officer.newClient(`Client ${made}`))
  return { officer, ids }
}

test('several clients are moved in one call, with an entry for each in the history and the audit log', async () => {
  const { officer, ids } = await officerWith(3)
  const [first = '', second = ''] = ids
  const form = await officer.form(first, 'user_form')
  const before = await movedEntries()
  const body = { clientIds: [first, second, second], officerId: other.id }
  const answer = await admin.call('POST', '/api/admin/clients/move', body)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: '2 clients are now with Grace Oduya.', moved: 2, moveId: expect.stringMatching(/^\d+$/) },
  ])
  expect(await clientsOf(officer)).toEqual([ids[2]])
  expect(await movedEntries()).toBe(before + 2)
  const path = `/api/admin/submissions/user-form/${form}/timeline`
  expect((await admin.call('GET', path)).json().events[0]).toMatchObject({
    action: 'moved',
    changes: [{ key: 'loanOfficer', to: `Grace Oduya <${other.email}>` }],
  })
  const again = (await admin.call('POST', '/api/admin/clients/move', body)).json()
  expect(again).toMatchObject({ moved: 0, moveId: null })
})

test('no client is moved if one of them does not exist or if the new officer cannot work on clients', async () => {
  const { officer, ids } = await officerWith(2)
  await officer.call('DELETE', `/api/loan-officer/clients/${ids[1]}`)
  const move = (officerId: string) =>
    admin.call('POST', '/api/admin/clients/move', { clientIds: ids, officerId })
  expect((await move(other.id)).statusCode).toBe(409)
  expect((await move(admin.id)).statusCode).toBe(422)
  expect(await clientsOf(officer)).toEqual([ids[0]])
})

test.each(['deactivated', 'deleted'])(
  'all clients of an officer who is %s are handed over in the same call',
  async how => {
    const { officer, ids } = await officerWith(2)
    const end = (query: string) =>
      how === 'deleted'
        ? admin.call('DELETE', `/api/admin/users/${officer.id}${query}`)
        : admin.call('POST', `/api/admin/users/${officer.id}/deactivate${query}`)
    for (const nobody of [officer.id, admin.id, 'x']) {
      expect((await end(`?handOverTo=${nobody}`)).statusCode).toBe(422)
      expect((await officer.call('GET', '/api/auth/profile')).statusCode).toBe(200)
    }
    const answer = await end(`?handOverTo=${other.id}`)
    expect(answer.json().message).toMatch(/ 2 clients are now with Grace Oduya\.$/)
    expect((await officer.call('GET', '/api/auth/profile')).statusCode).toBe(401)
    expect(await clientsOf(other)).toEqual(expect.arrayContaining(ids))
  },
)

test.each(['deactivated', 'deleted', 'no officer any more'])(
  'a client whose officer is %s can only be restored to another officer',
  async how => {
    const { officer, ids } = await officerWith(1)
    await officer.call('DELETE', `/api/loan-officer/clients/${ids[0]}`)
    const user = `/api/admin/users/${officer.id}`
    if (how === 'deleted') await admin.call('DELETE', user)
    else if (how === 'deactivated') await admin.call('POST', `${user}/deactivate`)
    else {
      const { version } = (await admin.call('GET', user)).json().user
      const edited = await admin.call('PUT', user, { role: 'user', version })
      expect(edited.statusCode).toBe(200)
    }
    const { clients } = (await admin.call('GET', '/api/admin/clients?status=deleted')).json()
    const { isActive } = clients.find((row: { _id: string }) => row._id === ids[0]).loanOfficer
    expect(isActive).toBe(how === 'no officer any more')

    const refused = await admin.call('POST', `/api/admin/clients/${ids[0]}/restore`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Leaving Officer can no longer work on clients. Choose another loan officer for this client.',
    ])
    const restored = await admin.call('POST', `/api/admin/clients/${ids[0]}/restore?officerId=${other.id}`)
    expect(restored.json().client.loanOfficer).toMatchObject({ _id: other.id, isActive: true })
  },
)

/** Makes a call while a change waits to be committed, and commits the change once the call waits for it. */
async function meanwhile(change: RawBuilder<unknown>, call: () => ReturnType<Person['call']>) {
  const { waiting } = await portal.db.kysely.transaction().execute(async transaction => {
    await change.execute(transaction)
    const waiting = call()
    await vi.waitFor(async () => {
      const { rows } = await portal.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    return { waiting }
  })
  return waiting
}

test.each(['moved with others', 'moved alone', 'handed over', 'restored'])(
  'clients that are %s stay with their officer if the new officer is deactivated at the same moment',
  async how => {
    const { officer, ids } = await officerWith(1)
    const gone = await portal.person('loan_officer', 'Gone Officer')
    const client = `/api/admin/clients/${ids[0]}`
    if (how === 'restored') await officer.call('DELETE', `/api/loan-officer/clients/${ids[0]}`)
    const calls: Readonly<Record<string, () => ReturnType<Person['call']>>> = {
      'moved with others': () =>
        admin.call('POST', '/api/admin/clients/move', { clientIds: ids, officerId: gone.id }),
      'moved alone': () => admin.call('POST', `${client}/move`, { officerId: gone.id }),
      'handed over': () =>
        admin.call('POST', `/api/admin/users/${officer.id}/deactivate?handOverTo=${gone.id}`),
      restored: () => admin.call('POST', `${client}/restore?officerId=${gone.id}`),
    }
    const deactivation = sql`update users set is_active = false where id = ${gone.id}`
    const answer = await meanwhile(deactivation, () => calls[how]?.() ?? Promise.reject())
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Choose an active loan officer'])
    expect(await clientsOf(gone)).toEqual([])
    expect(await clientsOf(officer)).toEqual(how === 'restored' ? [] : ids)
    expect((await officer.call('GET', '/api/auth/profile')).statusCode).toBe(200)
  },
)

test.each(['deactivated', 'deleted'])(
  'a client that an officer gets while being %s is handed over, too',
  async how => {
    const { officer, ids } = await officerWith(2)
    const late = await other.newClient('Late Client')
    const user = `/api/admin/users/${officer.id}`
    const move = sql`update clients set officer_id = ${officer.id} where id = ${late}`
    const answer = await meanwhile(move, () =>
      how === 'deleted'
        ? admin.call('DELETE', `${user}?handOverTo=${other.id}`)
        : admin.call('POST', `${user}/deactivate?handOverTo=${other.id}`),
    )
    expect(answer.json().message).toMatch(/ 3 clients are now with Grace Oduya\.$/)
    expect(await clientsOf(officer)).toEqual([])
    expect(await clientsOf(other)).toEqual(expect.arrayContaining([...ids, late]))
    if (how === 'deactivated') {
      const undone = await admin.call('POST', `/api/admin/moves/${answer.json().moveId}/undo`)
      expect(undone.json().message).toBe('3 clients are back. Leaving Officer can sign in again.')
    }
  },
)

test.each(['created', 'created once', 'taken over', 'restored'])(
  'a client cannot be %s by an officer who is deactivated at the same moment',
  async how => {
    const { officer, ids } = await officerWith(1)
    if (how === 'restored') await officer.call('DELETE', `/api/loan-officer/clients/${ids[0]}`)
    const applicant = await portal.person('user', 'Taken Applicant')
    if (how === 'taken over') {
      await completeBoth(applicant)
      await send(applicant)
    }
    const create = (headers = {}) =>
      officer.call('POST', '/api/loan-officer/clients', { name: 'Made Meanwhile' }, headers)
    const calls: Readonly<Record<string, () => ReturnType<Person['call']>>> = {
      created: create,
      'created once': () => create({ 'idempotency-key': 'made-meanwhile-0001' }),
      'taken over': () => officer.call('POST', `/api/loan-officer/applicants/${applicant.id}/take-over`, {}),
      restored: () => officer.call('POST', `/api/loan-officer/clients/${ids[0]}/restore`),
    }
    const deactivation = sql`update users set is_active = false where id = ${officer.id}`
    const answer = await meanwhile(deactivation, () => calls[how]?.() ?? Promise.reject())
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please sign in.'])
    expect(await clientsOf(officer)).toEqual(how === 'restored' ? [] : ids)
  },
)

test.each(['deactivated', 'deleted'])(
  'a client that an officer creates just before being %s is handed over with the others',
  async how => {
    const { officer } = await officerWith(1)
    const made = sql`insert into clients (officer_id, name) values (${officer.id}, 'Made Before')`
    const user = `/api/admin/users/${officer.id}`
    const answer = await meanwhile(made, () =>
      how === 'deleted'
        ? admin.call('DELETE', `${user}?handOverTo=${other.id}`)
        : admin.call('POST', `${user}/deactivate?handOverTo=${other.id}`),
    )
    expect(answer.json().message).toMatch(/ 2 clients are now with Grace Oduya\.$/)
    expect(await clientsOf(officer)).toEqual([])
  },
)

test('clients of a large officer are handed over in several statements, and all of them can be moved back', async () => {
  const { officer } = await officerWith(0)
  const { pool } = portal.db
  await pool.query(
    `insert into clients (officer_id, name) select $1, 'One of many ' || n from generate_series(1, 250) n`,
    [officer.id],
  )
  // Writes down how many clients each statement moves.
  await pool.query(`create table moved_at_once (n integer);
    create function note_moved() returns trigger language plpgsql security definer as $$
      begin insert into moved_at_once select count(*) from moved; return null; end $$;
    create trigger note_moved after update on clients referencing new table as moved
      for each statement execute function note_moved()`)
  const left = await admin.call('POST', `/api/admin/users/${officer.id}/deactivate?handOverTo=${other.id}`)
  const { rows } = await pool.query('select max(n) as most, sum(n) as all from moved_at_once')
  await pool.query('drop trigger note_moved on clients; drop function note_moved; drop table moved_at_once')
  expect(left.json().message).toContain('250 clients')
  expect(rows[0].all).toBe(250)
  expect(rows[0].most).toBeLessThanOrEqual(100)
  const undone = await admin.call('POST', `/api/admin/moves/${left.json().moveId}/undo`)
  expect(undone.statusCode).toBe(200)
  const counted = await pool.query('select client_count as n, is_active from users where id = $1', [
    officer.id,
  ])
  expect(counted.rows).toEqual([{ n: 250, is_active: true }])
})
