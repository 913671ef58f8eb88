import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.27; D13

let portal: TestPortal
let officer: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  other = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const undo = (person: Person, id: string) => person.call('POST', `/api/loan-officer/clients/${id}/restore`)

async function deletedClient(): Promise<{ id: string; formId: string }> {
  const id = await officer.newClient('Gone by mistake')
  const formId = await officer.form(id, 'user_form')
  expect((await officer.call('DELETE', `/api/loan-officer/clients/${id}`)).statusCode).toBe(200)
  return { id, formId }
}

test('an officer undoes a deletion: the client and its forms are back, and the history and the audit log record it', async () => {
  const { id, formId } = await deletedClient()
  const answer = await undo(officer, id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().client).toMatchObject({ _id: id, name: 'Gone by mistake' })
  expect((await officer.call('GET', `/api/loan-officer/forms/${formId}`)).statusCode).toBe(200)
  const { rows } = await sql<{ action: string; actor_id: string }>`
    select action, actor_id from form_history where form_id = ${formId} and action = 'restored'`.execute(
    portal.db.kysely,
  )
  expect(rows).toEqual([{ action: 'restored', actor_id: officer.id }])
  const audited = await sql<{ subject: string }>`
    select subject from audit_log where event = 'client restored' and actor_id = ${officer.id}`.execute(
    portal.db.kysely,
  )
  expect(audited.rows).toEqual([{ subject: expect.stringMatching(/^CL-\d+ Gone by mistake$/) }])
})

test('a deletion can be undone once, within ten minutes, only by the person who made it', async () => {
  const { id } = await deletedClient()
  expect((await undo(other, id)).statusCode).toBe(404)
  expect((await undo(officer, id)).statusCode).toBe(200)
  const again = await undo(officer, id)
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toBe('This client is not deleted.')

  const late = await deletedClient()
  await sql`update clients set deleted_at = now() - interval '11 minutes' where id = ${late.id}`.execute(
    portal.db.kysely,
  )
  const tooLate = await undo(officer, late.id)
  expect(tooLate.statusCode).toBe(409)
  expect(tooLate.json().message).toContain('An administrator can still restore it.')

  // Deleted by somebody else, such as an administrator in the database.
  const others = await deletedClient()
  await sql`update clients set deleted_by = ${other.id} where id = ${others.id}`.execute(portal.db.kysely)
  expect((await undo(officer, others.id)).statusCode).toBe(404)
  expect((await undo(officer, 'none')).statusCode).toBe(404)
})
