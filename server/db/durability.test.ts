import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { durabilityNote } from './durability.ts'
import { startEmbedded } from './embedded.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a warning appears only if the database can lose acknowledged writes', async () => {
  expect(await durabilityNote(database)).toBeNull()
  await database.pool.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
  // The setting applies only to connections that are opened from now on.
  expect(await durabilityNote(database.serving)).toBe(
    'PostgreSQL has synchronous_commit off: a power cut can lose saves that were acknowledged. Switch it on.',
  )
})

test('the warning names settings of the whole server, too', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sevenfold-durability-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const server = await startEmbedded({
    dataDir: join(home, 'data'),
    log: createLog('silent'),
    onTakenOver: () => {},
    more: async () => ({ fsync: 'off', full_page_writes: 'off' }),
  })
  onTestFinished(server.stop)
  const own = await connect(server.connection, { connections: 1 })
  onTestFinished(own.close)
  expect(await durabilityNote(own)).toMatch(/^PostgreSQL has fsync, full_page_writes off: /)
})
