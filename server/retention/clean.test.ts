import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { deleteExpired } from './clean.ts'

// The test has its own database, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('the cleaning removes expired rows, and no others', async () => {
  const { pool } = portal.db
  const person = await portal.person('user')
  await pool.query(`
    insert into form_save_keys (form_id, actor_id, key, sent_hash, version, current_step, last_saved_step, at)
      select gen_random_uuid(), gen_random_uuid(), age, '', 1, 1, 1, now() - age::interval
      from unnest(array['25 hours', '23 hours']) age;
    insert into provider_sign_ins (token_hash, state, nonce, verifier, expires_at)
      select sha256(age::bytea), age, '', '', now() - age::interval from unnest(array['1 minute', '-1 minute']) age;
    insert into failed_attempts (account, network, failures, until, next_at)
      select age, '10.0.0.1', 1, now() - age::interval, now() from unnest(array['1 minute', '-1 minute']) age;
    insert into typed_names (entry, hash, at)
      select n, '', now() - make_interval(days => n) from unnest(array[91, 89]) n;
    insert into typed_names_key (key, at) values ('', now() - interval '91 days')`)
  await pool.query(
    `insert into known_networks (user_id, network, last_at)
     select $1, age, now() - age::interval from unnest(array['31 days', '29 days']) age`,
    [person.id],
  )
  await pool.query(
    `insert into sign_in_steps (token_hash, user_id, proof, expires_at)
     select sha256(age::bytea), $1, age::bytea, now() - age::interval from unnest(array['1 minute', '-1 minute']) age`,
    [person.id],
  )
  // More rows than one statement deletes.
  await pool.query(
    `insert into sessions (token_hash, user_id, role, expires_at)
     select sha256(n::text::bytea), $1, 'user', now() - interval '1 minute' from generate_series(1, 5500) n`,
    [person.id],
  )
  const before = Number((await pool.query('select count(*) as n from form_history')).rows[0].n)
  await deleteExpired(pool, new AbortController().signal)
  const left = async (statement: string) => (await pool.query(statement)).rows.map(row => String(row.left))
  expect(await left('select key as left from form_save_keys')).toEqual(['23 hours'])
  expect(await left('select account as left from failed_attempts')).toEqual(['-1 minute'])
  expect(await left('select entry as left from typed_names')).toEqual(['89'])
  expect(await left('select 1 as left from typed_names_key')).toEqual([])
  expect(await left('select state as left from provider_sign_ins')).toEqual(['-1 minute'])
  expect(await left('select convert_from(proof, $$UTF8$$) as left from sign_in_steps')).toEqual(['-1 minute'])
  expect(await left("select network as left from known_networks where network like '%days'")).toEqual([
    '29 days',
  ])
  expect(await left('select user_id as left from sessions where expires_at < now()')).toEqual([])
  expect((await person.call('GET', '/api/auth/profile')).statusCode).toBe(200)
  expect(Number((await pool.query('select count(*) as n from form_history')).rows[0].n)).toBe(before)
})
