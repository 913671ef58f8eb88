import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { administrator } from '../../faults/portal.ts'
import { openProxy } from '../../faults/proxy.ts'
import { readConfig } from '../config.ts'
import { createWebServer } from '../web-server.ts'
import { unmigratedDatabase } from './test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A portal that serves, and the network between it and its database. */
async function portalWithNetwork() {
  const db = await unmigratedDatabase()
  onTestFinished(() => db.drop())
  if (!('database' in db.connection)) throw new Error('The test database has a name.')
  const network = await openProxy(inject('testServer'))
  onTestFinished(network.close)
  const connectionString = `postgres://sevenfold@127.0.0.1:${network.port}/${db.connection.database}`
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: connectionString,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  const log = pino({ level: 'silent' })
  const portal = await createWebServer({ connection: { connectionString }, config, log })
  onTestFinished(portal.close)
  return { address: await portal.open([]), network }
}

test('if nothing is heard of the database, every call is answered all the same, and never with 401', async () => {
  const { address, network } = await portalWithNetwork()
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, said: await answer.json() }
  }
  const { token } = (await call('POST', '/api/admin/login', undefined, administrator)).said
  const calls = () => [
    call('GET', '/readyz'),
    call('GET', '/api/auth/profile', token),
    call('PUT', '/api/auth/profile', token, { name: 'Somebody' }),
    call('GET', '/api/admin/clients', token),
    call('GET', '/api/admin/audit', token),
    call('POST', '/api/admin/login', undefined, administrator),
    call('POST', '/api/auth/login', undefined, { email: 'nobody@bank.example', password: 'guess' }),
  ]
  network.swallow(true)
  const rounds = []
  // Later calls find connections that were given up, or none.
  for (let round = 0; round < 3; round += 1)
    rounds.push(await Promise.all([...calls(), ...calls(), ...calls()]))
  const answers = rounds.flat()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  network.swallow(false)
  await expect.poll(async () => (await call('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200)
  expect((await call('GET', '/api/auth/profile', token)).status).toBe(200)
})
