import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { childrenOf } from '../jobs/fixtures/children.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { fillUsers, openDownload, textOf } from './test-long-list.ts'

// Each export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let list: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  await fillUsers(portal.db.pool)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  // The address of a TCP server is an object.
  const { port } = portal.app.server.address() as AddressInfo
  list = `http://127.0.0.1:${port}/api/admin/export/users/csv`
})
afterAll(() => portal.close())

const processes = () => childrenOf(process.pid, 'export-process')
const connections = async () => {
  const { rows } = await portal.db.pool.query(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'sevenfold export'`,
  )
  return rows[0].n
}
const eventually = (look: () => unknown) => expect.poll(look, { timeout: 60_000 })

afterEach(async () => {
  await eventually(processes).toEqual([])
  await eventually(connections).toBe(0)
  // Three at a time are allowed, so a place that was not released would be missing here.
  await eventually(openThree).toEqual([200, 200, 200])
})

async function openThree() {
  const answers = await Promise.all([1, 2, 3].map(() => openDownload(list, admin.token)))
  for (const answer of answers) answer.destroy()
  await eventually(processes).toEqual([])
  return answers.map(answer => answer.statusCode)
}

/** Starts a download, and repeats it while a place that was just released still counts as taken. */
async function begin(signal?: AbortSignal) {
  for (;;) {
    const answer = await openDownload(list, admin.token, signal)
    if (answer.statusCode !== 429) return answer
    answer.resume()
    await pause(50)
  }
}

test('hanging up during the download ends the process and its connection', async () => {
  const answer = await begin()
  expect([processes().length, await connections()]).toEqual([1, 1])
  answer.destroy()
})

test('hanging up before the first byte ends the process', async () => {
  const hangUp = new AbortController()
  const asked = begin(hangUp.signal)
  await eventually(() => processes().length).toBe(1)
  hangUp.abort()
  await expect(asked).rejects.toThrow()
})

test('if the process is killed during the download, the download breaks off', async () => {
  const answer = await begin()
  const [pid = 0] = processes()
  process.kill(pid, 'SIGKILL')
  expect(await textOf(answer)).toBe('broken off')
})

test('if the process is killed before the first byte, the answer is 503 as JSON, without a file', async () => {
  const asked = begin()
  await eventually(() => processes().length).toBe(1)
  const [pid = 0] = processes()
  process.kill(pid, 'SIGKILL')
  const answer = await asked
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(await textOf(answer))).toEqual({
    message: 'The file could not be made just now. Please try again in a moment.',
  })
})

test('if the database ends the connection during the download, the download breaks off', async () => {
  const answer = await begin()
  await portal.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sevenfold export'`,
  )
  expect(await textOf(answer)).toBe('broken off')
})

test('if the database has no free connections, the answer says that it cannot be reached', async () => {
  const name = (await portal.db.pool.query('select current_database() as name')).rows[0].name
  await portal.db.pool.query(`alter database ${name} connection limit 1`)
  const answer = await begin()
  await portal.db.pool.query(`alter database ${name} connection limit -1`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(await textOf(answer)).message).toContain('The database cannot be reached')
})

test('an error in the query is answered with 500, without the text of the error', async () => {
  await portal.db.pool.query('alter table users rename column username to user_name')
  const answer = await begin()
  await portal.db.pool.query('alter table users rename column user_name to username')
  expect(answer.statusCode).toBe(500)
  expect(await textOf(answer)).toBe('{"message":"Something went wrong on our side. Please try again."}')
})
