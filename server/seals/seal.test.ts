import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { sealedKinds } from './kinds.ts'
import { newSettling, sealRows } from './seal.ts'
import { keepSealing } from './sealer.ts'

// spec 3 §1.78

// Transactions in other databases of the server delay it.
vi.setConfig({ testTimeout: 120_000 })

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const [audit] = sealedKinds.filter(({ name }) => name === 'audit')

async function settledTo(): Promise<number> {
  const { rows } = await db.pool.query(`select settled_to as n from seal_progress where kind = 'audit'`)
  return rows[0].n
}

it('sealed rows are skipped while many others still wait, so that no pass costs more than the first', async () => {
  if (!audit) throw new Error('The audit log is sealed')
  const kind = { ...audit, mostRows: 2 }
  await db.pool.query(`insert into audit_log (event) select 'sign-in' from generate_series(1, 3000)`)
  const settling = newSettling()
  let sealed = 0
  do {
    sealed += (await sealRows(db.pool, kind, settling)) ?? 0
    await pause(10)
  } while ((await settledTo()) === 0 && sealed < 3000)
  expect(await settledTo()).toBe(sealed)
  expect(sealed).toBeLessThan(3000)
  while (await sealRows(db.pool, audit, settling)) await pause(10)
})

it('a row of a transaction that is still running is not skipped', async () => {
  if (!audit) throw new Error('The audit log is sealed')
  const kind = { ...audit, mostRows: 2 }
  const slow = await db.pool.connect()
  await slow.query('begin')
  const { rows: late } = await slow.query(`insert into audit_log (event) values ('slow') returning id`)
  await db.pool.query(`insert into audit_log (event) select 'quick' from generate_series(1, 20)`)
  const settling = newSettling()
  for (let pass = 0; pass < 8; pass += 1) await sealRows(db.pool, kind, settling)
  expect(await settledTo()).toBeLessThan(late[0].id)
  await slow.query('commit')
  slow.release()
  for (let pass = 0; pass < 8; pass += 1) await sealRows(db.pool, kind, settling)
  const { rows } = await db.pool.query(
    `select a.id from audit_log a where not exists (select from seals s where s.kind = 'audit' and a.id = any(s.ids))`,
  )
  expect(rows).toEqual([])
})

it('sealing continues after somebody deleted the record of its progress', async () => {
  await db.pool.query(`delete from seal_progress; insert into audit_log (event) values ('unnoticed')`)
  const ended = new AbortController()
  const sealing = keepSealing(db.pool, { info: () => {}, warn: () => {} }, ended.signal)
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query(
          `select from seals s where s.kind = 'audit' and (select max(id) from audit_log) = any(s.ids)`,
        )
        expect(rows).toHaveLength(1)
        expect(await settledTo()).toBeGreaterThan(0)
      },
      { timeout: 60_000 },
    )
  } finally {
    ended.abort()
    await sealing
  }
})
