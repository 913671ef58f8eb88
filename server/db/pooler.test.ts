import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { call } from '../../faults/call.ts'
import { judge } from '../../faults/history.ts'
import { startOfficers } from '../../faults/officers.ts'
import { administrator, freePort } from '../../faults/portal.ts'
import { openProxy } from '../../faults/proxy.ts'
import { findPgBouncer } from '../../scripts/pgbouncer.mjs'
import { dataFolder, runPortal } from './fixtures/run-portal.ts'
import { unmigratedDatabase } from './test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Starts a PgBouncer that serves many clients with few server connections, each lent for one transaction. */
async function pgBouncer(program: string, database: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-pooler-'))
  const port = await freePort()
  const network = await openProxy(inject('testServer'))
  onTestFinished(network.close)
  const settings = `
[databases]
${database} = host=127.0.0.1 port=${network.port} user=sevenfold
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const { uid, gid } = statSync(inject('testServer'))
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    stdio: 'ignore',
  })
  const ended = once(pooler, 'close')
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
  await expect.poll(() => canConnect(port), { timeout: 20_000 }).toBe(true)
  return port
}

function canConnect(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connectTo(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

test('a portal behind a pooler in transaction mode loses nothing', async ({ skip }) => {
  const program = findPgBouncer()
  skip(findPgBouncer() === null, 'PgBouncer is not installed and could not be installed.')
  const database = await unmigratedDatabase()
  onTestFinished(() => database.drop())
  if (!('database' in database.connection)) throw new Error('The test database has a name.')
  const { host, database: name } = database.connection
  const port = await pgBouncer(program ?? '', name)
  const portal = runPortal(await dataFolder(), {
    DATABASE_URL: `postgres://sevenfold@127.0.0.1:${port}/${name}`,
    DATABASE_DIRECT_URL: `postgres://sevenfold@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_PREPARED: 'no',
  })
  const address = await portal.ready
  const officers = await startOfficers([address], 4)
  onTestFinished(() => officers.stop())
  const { token } = await call(address, 'POST', '/api/admin/login', '', administrator)
  const lists = ['/api/admin/clients?search=ama', '/api/admin/stats', '/api/admin/export/clients/csv']
  for (const path of lists) {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  await expect.poll(() => officers.done.keeps, { timeout: 60_000 }).toBeGreaterThan(2)
  await officers.stop()
  expect(officers.unexpected).toEqual([])
  const beside = await database.pool.connect()
  onTestFinished(() => beside.release())
  const nothing = { lost: [], doubled: [], storedThoughRefused: [], gaps: [], disagreeing: [] }
  expect(await judge(beside, officers.diaries)).toEqual(nothing)
})
