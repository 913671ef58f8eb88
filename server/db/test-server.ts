import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { buildPortal } from '../../faults/portal.ts'
import { superuser } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { grantServing } from './grants.ts'
import { migrate } from './migrate.ts'
import { servingRole } from './test-serving-role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the run's PostgreSQL. */
    testServer: string
  }
}

/**
 * Builds whatever is older than its sources, because the server starts built programs as processes of its own. Then starts
 * one embedded PostgreSQL for the whole test run. Its database `sevenfold` is migrated once and copied for each test file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPortal()
  const dataDir = await mkdtemp(join(tmpdir(), 'sevenfold-test-'))
  const log = pino({ level: 'warn' })
  const server = await startEmbedded({ dataDir, log, onTakenOver: error => log.error(error) })
  if (!('host' in server.connection)) throw new Error('The embedded server has a socket.')
  const { host, user } = server.connection
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  await client.query(`alter role ${user} createdb; create role ${servingRole} login;
    -- So that tests see and end what the portal does in the database.
    grant ${servingRole} to ${user}`)
  await client.end()
  await migrate(server.connection)
  await grantServing(server.connection, servingRole)
  project.provide('testServer', host)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}
