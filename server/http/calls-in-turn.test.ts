import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { singleClient } from '../db/client-settings.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  // As many connections as the database of a test has.
  portal = await testPortal({ DATABASE_CONNECTIONS: '5' })
})
afterAll(() => portal.close())

type CallOf = (busy: Person, clientId: string) => ReturnType<Person['call']>

test.each<readonly [string, CallOf]>([
  ['reads', (busy, clientId) => busy.call('GET', `/api/loan-officer/clients/${clientId}/file`)],
  ['creates', busy => busy.call('POST', '/api/loan-officer/clients', { name: 'Ama' })],
  ['renames', (busy, id) => busy.call('PUT', `/api/loan-officer/clients/${id}`, { name: 'Ama', phone: '' })],
])(
  'an account that %s very much at once leaves connections of the database to everybody else',
  async (_what, callOf) => {
    const [busy, other] = [await portal.person('loan_officer'), await portal.person('loan_officer')]
    const clientId = await busy.newClient()
    await busy.completeUpTo(clientId, 'mse_assessment')
    // Nobody can use the table until this lock is gone, so calls that need it keep their connections.
    const lock = singleClient(portal.db.connection)
    await lock.connect()
    await lock.query('begin; lock table clients in access exclusive mode')
    const calls = Array.from({ length: 12 }, () => callOf(busy, clientId))
    await waitingForLock()
    expect((await other.call('GET', '/api/auth/profile')).statusCode).toBe(200)
    await lock.query('commit')
    await lock.end()
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBeLessThan(300)
  },
)

test('accounts that one administrator creates at once wait only for the hashes of their passwords', async () => {
  const admin = await portal.person('admin')
  const created = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      admin.call('POST', '/api/admin/users/create', {
        username: `together-${place}`,
        email: `together-${place}@lender.example`,
        password: 'a pass phrase',
        firstName: 'Esi',
        lastName: 'Boateng',
      }),
    ),
  )
  // On a machine that is busy with other tests some hashes come too late, which is another refusal.
  const refusals = created.filter(({ statusCode }) => statusCode !== 201).map(answer => answer.json().message)
  for (const message of refusals) expect(message).toMatch(/^(Too many people|The portal is very slow)/)
  expect(refusals.length).toBeLessThan(created.length)
})

async function waitingForLock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks where not granted and relation = 'clients'::regclass`.execute(
      portal.db.kysely,
    )
    return rows[0]?.n ?? 0
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
}
