import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupClient } from '../backup/portal-database.ts'
import { allTables, tablesToKeep } from '../backup/tables.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// docs/retention.md: what was typed as the name of an account that does not exist

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const signIn = (email: string, door = '/api/auth/login') =>
  portal.app.inject({ method: 'POST', url: door, payload: { email, password: 'wrong one' } })

/** Returns the latest entries of an event, as the administrators' list shows them. */
async function latest(event: string, limit: number) {
  const answer = await admin.call('GET', `/api/admin/audit?event=${encodeURIComponent(event)}&limit=${limit}`)
  return answer.json().entries as { actor: string; subject: string; detail: { unknownName?: string } }[]
}

async function expectNowhere(text: string): Promise<void> {
  const client = await backupClient(portal.db.connection)
  const sha256 = createHash('sha256').update(text).digest('hex')
  try {
    for (const { name } of await allTables(client)) {
      const found = await client.query(
        `select from "${name}" t where strpos(lower(t::text), $1) > 0 or strpos(t::text, $2) > 0`,
        [text, sha256],
      )
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  } finally {
    await client.end()
  }
}

it('a name that no account has is nowhere after a failed sign-in, at both doors; its attempts can be told from others', async () => {
  const typed = 'my secret password'
  const other = 'nobody.here@example.com'
  for (const [name, door] of [
    [typed, '/api/auth/login'],
    [typed.toUpperCase(), '/api/admin/login'],
    [other, '/api/auth/login'],
  ] as const)
    expect((await signIn(name, door)).statusCode).toBe(401)
  const entries = await latest('sign-in failed', 3)
  expect(entries.map(({ actor }) => actor)).toEqual(['', '', ''])
  const [last, second, first] = entries.map(({ detail }) => detail.unknownName)
  expect(first).toMatch(/^[0-9a-f]{8}$/)
  expect(second).toBe(first)
  expect(last).not.toBe(first)
  for (const text of [typed, other]) await expectNowhere(text)
})

it('the name of an account is its email, even if the user name was typed', async () => {
  expect((await signIn(officer.email.split('@')[0] ?? '')).statusCode).toBe(401)
  expect(await latest('sign-in failed', 1)).toMatchObject([{ actor: officer.email, detail: {} }])
})

it('too many failures with such a name are recorded without it', async () => {
  const typed = 'again and again'
  for (let time = 0; time < 7; time += 1) await signIn(typed)
  const [throttled] = await latest('sign-in throttled', 1)
  const [failed] = await latest('sign-in failed', 1)
  expect(throttled).toMatchObject({ actor: '', detail: failed?.detail })
  await expectNowhere(typed)
})

it('the address of an erased person does not come back', async () => {
  const person = await portal.person('user', 'Canaria Gone')
  await admin.call('DELETE', `/api/admin/users/${person.id}`)
  const erased = await admin.call('POST', `/api/admin/users/${person.id}/erase`, { confirm: person.email })
  expect(erased.statusCode).toBe(200)
  await signIn(person.email)
  await officer.call('GET', `/api/loan-officer/applicants?email=${person.email}`)
  await expectNowhere(person.email)
})

it('an officer’s search for somebody who is not there is recorded without the address', async () => {
  const email = 'mistyped@example.com'
  await officer.call('GET', `/api/loan-officer/applicants?email=${email}`)
  expect((await latest('applicant not found', 1))[0]).toMatchObject({
    actor: officer.email,
    subject: '',
    detail: { unknownName: expect.stringMatching(/^[0-9a-f]{8}$/) },
  })
  await expectNowhere(email)
})

it('a code that is tried at an address without an account is recorded without the address', async () => {
  const email = 'no.code@example.com'
  const tried = await officer.call('POST', '/api/loan-officer/applicants/open', { email, code: 'K7Q-2MP' })
  expect(tried.statusCode).toBe(422)
  expect((await latest('applicant code refused', 1))[0]).toMatchObject({ actor: officer.email, subject: '' })
  const { rows } = await portal.db.pool.query('select from audit_log t where strpos(t::text, $1) > 0', [
    email,
  ])
  expect(rows).toEqual([])
})

it('no backup contains the hashes or their key', async () => {
  const client = await backupClient(portal.db.connection)
  const kept = (await tablesToKeep(client)).map(({ name }) => name)
  await client.end()
  expect(kept.filter(name => name.startsWith('typed_names'))).toEqual([])
})
