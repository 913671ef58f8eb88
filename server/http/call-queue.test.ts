import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, contract } from '../../api/contract.ts'
import { singleClient } from '../db/client-settings.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { createCallQueue } from './limits.ts'

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
  expect(await startedAtOnce('POST /api/admin/users/create')).toBe(12)
  expect(await startedAtOnce('DELETE /api/admin/users/{id}')).toBe(1)
})

/** Returns how many of 12 calls of one account are handled before the first of them ends. */
async function startedAtOnce(call: CallName): Promise<number> {
  const queue = createCallQueue(portal.config)
  let started = 0
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const calls = Array.from({ length: 12 }, () =>
    queue('an administrator', call, contract[call], () => {
      started += 1
      return ended
    }),
  )
  const atOnce = started
  end()
  await Promise.all(calls)
  return atOnce
}

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
