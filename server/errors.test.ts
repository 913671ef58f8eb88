import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canLimitFileSizes, limitFileSizes } from '../faults/disk.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/connect.ts'
import { type TestPortal, testPortal } from './test-portal.ts'

let lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  }),
)
afterEach(() => {
  lines = []
})

describe('while the database cannot be reached', () => {
  let app: FastifyInstance

  beforeAll(async () => {
    const db = openDatabase({ host: '/nowhere/at/all', user: 'nobody', database: 'none' })
    app = await buildApp({ db, config: readConfig({}), log })
  })
  afterAll(() => app.close())

  // D10
  test.each([
    ['GET', '/readyz', undefined],
    ['GET', '/api/auth/profile', undefined],
    ['GET', '/api/loan-officer/clients', undefined],
    ['PUT', '/api/loan-officer/forms/00000000-0000-4000-8000-000000000000/save', {}],
    ['POST', '/api/auth/login', { email: 'a@example.com', password: 'password' }],
    ['POST', '/api/admin/login', { email: 'a@example.com', password: 'password' }],
  ] as const)('%s %s answers 503 and asks to try again, never 401 or 500', async (method, url, payload) => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toMatch(/try again/)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('the process itself reports that it is running', async () => {
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('while the database is available', () => {
  let portal: TestPortal
  let app: FastifyInstance

  beforeAll(async () => {
    portal = await testPortal()
    app = await buildApp({ db: portal.db, config: portal.config, log })
  })
  afterAll(async () => {
    await app.close()
    await portal.close()
  })

  /** Limits the size of the files that the connections of the portal's database may write. */
  async function limitFiles(bytes: string): Promise<void> {
    const { rows } = await portal.db.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    limitFileSizes(
      rows.map(({ pid }) => pid),
      bytes,
    )
  }

  // D32
  test('an unexpected error answers 500 without internal details, and is logged without values', async () => {
    const user = await portal.person('user', 'Secret Name')
    await portal.db.pool.query('alter table users add constraint never check (name <> $$Forbidden$$)')
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { name: 'Forbidden' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' })
    const fault = lines.find(line => line['msg'] === 'request failed')
    expect(fault).toMatchObject({ fault: { code: '23514', constraint: 'never' } })
    expect(JSON.stringify(lines)).not.toMatch(/Forbidden|Secret Name/)
  })

  // Every account can do this on Linux, where a full disk needs root (faults/disk.ts).
  test.runIf(canLimitFileSizes())(
    'a change that PostgreSQL cannot write because a file may not grow answers 503, changes nothing, and can be repeated',
    async () => {
      const user = await portal.person('user', 'Small')
      await portal.db.pool.query(`
      create table ballast (text text);
      create function grow() returns trigger language plpgsql security definer as $$
      begin insert into ballast select repeat('x', 1000) from generate_series(1, 30000); return new; end $$;
      create trigger growing before update on users for each row when (new.name = 'Large') execute function grow()`)
      const rename = () => user.call('PUT', '/api/auth/profile', { name: 'Large' })
      // More than a file of the write-ahead log has, and less than the table would need.
      await limitFiles('17000000')
      const refused = await rename()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
      expect(refused.json().message).toBe(
        'The database has no room for this just now, or may not write to its disk. Please try again in a moment.',
      )
      expect((await user.call('GET', '/api/auth/profile')).json().user.name).toBe('Small')
      await limitFiles('unlimited')
      expect((await rename()).json().user.name).toBe('Large')
    },
  )

  test('a call that deadlocks at every attempt answers 503 and asks to try again', async () => {
    const user = await portal.person('user')
    await portal.db.pool.query(`
      create function lose() returns trigger language plpgsql as $$
      begin raise exception 'lost' using errcode = '40P01'; end $$;
      create trigger unlucky before update on users for each row when (new.name = 'Unlucky') execute function lose()`)
    const answer = await user.call('PUT', '/api/auth/profile', { name: 'Unlucky' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.json().message).toBe(
      'Somebody else was changing the same data. Please try again in a moment.',
    )
  })

  test('a request is logged by route, status and user, without address, body, token or name', async () => {
    const officer = await portal.person('loan_officer', 'Private Person')
    const clientId = await officer.newClient('Private Client')
    await app.inject({
      method: 'GET',
      url: `/api/loan-officer/clients/${clientId}/forms?note=private`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    const { reqId, time, pid, hostname, ms, ...line } = lines.find(entry => entry['msg'] === 'request') ?? {}
    expect(line).toEqual({
      level: 30,
      method: 'GET',
      route: '/api/loan-officer/clients/:clientId/forms',
      status: 200,
      user: officer.id,
      msg: 'request',
    })
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`rivate|${clientId}|${officer.token}`))
  })
})
