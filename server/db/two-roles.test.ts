import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createWebServer } from '../web-server.ts'
import { unmigratedDatabase } from './test-database.ts'

// spec 3 §1.118

// A whole start, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

it('a portal with two roles creates the tables with one and serves with the other', async () => {
  const db = await unmigratedDatabase()
  if (!('host' in db.connection)) throw new Error('The test server has a socket.')
  const { host, user, database } = db.connection
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: `postgres://anybody@localhost/${database}`,
    DATABASE_OWNER_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    ADMIN_PASSWORD: 'seven forms in order',
  })
  const start = () =>
    createWebServer({ connection: db.serving.connection, config, log: pino({ level: 'silent' }) })
  const portal = await start()
  try {
    const address = await portal.open([])
    const answer = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: config.adminEmail, password: config.adminPassword }),
    })
    expect(answer.status).toBe(200)
    const { rows } = await db.pool.query(`select tableowner from pg_tables where tablename = 'forms'`)
    expect(rows).toEqual([{ tableowner: user }])
    await expect(db.serving.pool.query('drop table forms')).rejects.toThrow('must be owner')
  } finally {
    await portal.close()
    await db.drop()
  }
})
