import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { type TestDatabase, testDatabase } from './db/test-database.ts'
import { createWebServer, type WebServer } from './web-server.ts'

// Each part of this work has tests of its own; these show that a portal that starts begins it.

vi.setConfig({ testTimeout: 120_000 })

let db: TestDatabase
let folder: string
let portal: WebServer
const said: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`
    insert into users (name, email, role, password_hash) values ('Officer', 'officer@bank.example', 'loan_officer', '-');
    insert into sessions (token_hash, user_id, role, expires_at)
      select 'expired', id, role, now() - interval '1 minute' from users;
    insert into clients (officer_id, name, deleted_at)
      select id, 'Long deleted', now() - interval '10 years' from users;
    insert into audit_log (event, at, detail)
      select 'client deleted', deleted_at, jsonb_build_object('clientId', id) from clients;
    do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-start-'))
  await writeFile(join(folder, 'key'), 'a long enough passphrase')
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    BACKUP_FOLDER: folder,
    BACKUP_KEY_FILE: join(folder, 'key'),
    ADMIN_PASSWORD: 'seven forms in order',
  })
  const log = pino({ level: 'warn' }, { write: line => void said.push(line) })
  portal = await createWebServer({ connection: db.connection, config, log })
  await portal.open([])
})
afterAll(async () => {
  await portal.close()
  await db.drop()
  await rm(folder, { recursive: true })
})

const patience = { timeout: 60_000 }
const countOf = async (query: string) => (await db.pool.query(`select count(*) as n from ${query}`)).rows[0].n

describe('a portal that starts', () => {
  it('removes what has expired and erases clients who were deleted long ago', async () => {
    await expect.poll(() => countOf(`sessions where token_hash = 'expired'`), patience).toBe(0)
    await expect.poll(() => countOf(`clients where name = 'Long deleted'`), patience).toBe(0)
  })

  it('seals the audit log', async () => {
    await expect.poll(() => countOf(`seals where kind = 'audit'`), patience).toBeGreaterThan(0)
  })

  it('makes a backup that is due', async () => {
    const isThere = async () => (await readdir(folder)).some(name => name.endsWith('.backup'))
    await expect.poll(isThere, patience).toBe(true)
  })

  it('warns that PostgreSQL may lose what it has acknowledged, and that callers may share an address', async () => {
    await expect.poll(() => said.join(''), patience).toMatch(/synchronous_commit off/)
    expect(said.join('')).toMatch(/TRUST_PROXY is not set/)
  })
})
