import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.124

let portal: TestPortal
let admin: Person
let grace: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  grace = await portal.person('loan_officer', 'Grace Oduya')
})
afterAll(() => portal.close())

const clientsOf = async ({ id }: Person): Promise<string[]> =>
  (await admin.call('GET', `/api/admin/users/${id}/clients`))
    .json()
    .clients.map((row: { _id: string }) => row._id)
const undo = async (moveId: string, by = admin) => {
  const answer = await by.call('POST', `/api/admin/moves/${moveId}/undo`)
  return [answer.statusCode, answer.json().message]
}
const move = async (clientIds: readonly string[], to: Person): Promise<string> =>
  (await admin.call('POST', '/api/admin/clients/move', { clientIds, officerId: to.id })).json().moveId

async function officerWith(clients: number) {
  const officer = await portal.person('loan_officer', 'Kofi Mensah')
  const ids: string[] = []
  for (let made = 0; made < clients; made += 1) ids.push(await officer.newClient())
  return { officer, ids }
}

test('the clients of several officers go back to their former officers, and the histories record it', async () => {
  const [first, second] = [await officerWith(2), await officerWith(1)]
  const form = await first.officer.form(first.ids[0] ?? '', 'user_form')
  const moveId = await move([...first.ids, ...second.ids], grace)
  expect(await undo(moveId)).toEqual([200, '3 clients are back.'])
  expect((await clientsOf(first.officer)).toSorted()).toEqual(first.ids.toSorted())
  expect(await clientsOf(second.officer)).toEqual(second.ids)
  const { events } = (await admin.call('GET', `/api/admin/submissions/user-form/${form}/timeline`)).json()
  expect(events.filter((event: { action: string }) => event.action === 'moved')).toHaveLength(2)
  // A move that was undone cannot be undone again.
  expect((await undo(moveId))[0]).toBe(409)
})

const isActive = async ({ id }: Person): Promise<boolean> =>
  (await admin.call('GET', `/api/admin/users/${id}`)).json().user.isActive
const deactivate = async ({ id }: Person): Promise<string> =>
  (await admin.call('POST', `/api/admin/users/${id}/deactivate?handOverTo=${grace.id}`)).json().moveId

test('undoing a move also reactivates the officer who was deactivated with it, in one transaction', async () => {
  const { officer, ids } = await officerWith(2)
  const moveId = await deactivate(officer)
  expect(await undo(moveId)).toEqual([200, '2 clients are back. Kofi Mensah can sign in again.'])
  expect((await clientsOf(officer)).toSorted()).toEqual(ids.toSorted())
  expect(await isActive(officer)).toBe(true)
  const { entries } = (await admin.call('GET', '/api/admin/audit?event=user activated')).json()
  expect(entries[0]).toMatchObject({ actor: admin.email, subject: officer.email })
})

test('if one client was moved again since, the undo is refused and the officer stays deactivated', async () => {
  const { officer, ids } = await officerWith(2)
  const moveId = await deactivate(officer)
  await move(ids.slice(0, 1), await portal.person('loan_officer'))
  expect((await undo(moveId))[0]).toBe(409)
  expect(await isActive(officer)).toBe(false)
  expect(await clientsOf(officer)).toEqual([])
})

test('an undo does not reactivate an officer who was deactivated again since, and is refused until they are active', async () => {
  const { officer, ids } = await officerWith(1)
  const moveId = await deactivate(officer)
  await admin.call('POST', `/api/admin/users/${officer.id}/activate`)
  await deactivate(officer)
  expect((await undo(moveId))[0]).toBe(422)
  expect([await isActive(officer), await clientsOf(officer)]).toEqual([false, []])
  await admin.call('POST', `/api/admin/users/${officer.id}/activate`)
  expect(await undo(moveId)).toEqual([200, '1 client is back.'])
  expect(await clientsOf(officer)).toEqual(ids)
})

test('if one client was moved again since, no client is moved back', async () => {
  const { officer, ids } = await officerWith(2)
  const third = await portal.person('loan_officer')
  const moveId = await move(ids, grace)
  await move(ids.slice(0, 1), third)
  expect(await undo(moveId)).toEqual([
    409,
    'Some of these clients have since been moved on or deleted. Nothing was moved back.',
  ])
  expect([await clientsOf(officer), await clientsOf(third)]).toEqual([[], ids.slice(0, 1)])
})

test('a move can be undone only by the person who made it, within ten minutes', async () => {
  const { officer, ids } = await officerWith(1)
  const moveId = await move(ids, grace)
  const other = await portal.person('admin')
  for (const [id, by] of [
    [moveId, other],
    ['0', admin],
    ['x', admin],
  ] as const) {
    expect((await undo(id, by))[0]).toBe(404)
  }
  const late = await sql<{ id: string }>`
    insert into audit_log (at, event, actor_id, actor, detail)
    select at - interval '11 minutes', event, actor_id, actor, detail from audit_log where id = ${moveId}::bigint
    returning id::text`.execute(portal.db.kysely)
  expect(await undo(late.rows[0]?.id ?? '')).toEqual([
    409,
    'These clients were moved more than 10 minutes ago. They can still be moved again.',
  ])
  expect(await clientsOf(officer)).toEqual([])
})
