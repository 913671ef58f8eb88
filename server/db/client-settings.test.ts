import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { singleClient } from './client-settings.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('if the database ends a connection between two statements, only the next statement fails', async () => {
  const client = singleClient(portal.db.connection)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  await portal.db.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  // Without an error listener, this file would already have failed with an uncaught error.
  await expect(client.query('select 1')).rejects.toThrow()
})

test('every connection outside the pool has an error listener', () => {
  const ofTests = /test|fixtures/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map(file => join('server', file))
  const made = files.filter(
    file =>
      file.endsWith('.ts') && !ofTests.test(file) && readFileSync(file, 'utf8').includes('new pg.Client('),
  )
  // portal-lock.ts is an exception: it runs before anything else is loaded, and it registers its own error listener.
  expect(made.toSorted()).toEqual(['server/db/client-settings.ts', 'server/db/portal-lock.ts'])
})
