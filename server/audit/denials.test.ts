import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createDenials } from './denials.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('refusals of more than 2,000 kinds are written together, so that nobody fills the audit log with them', async () => {
  const denials = createDenials(db, pino({ level: 'silent' }))
  const note = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, at) =>
        denials.note({ event: 'sign-in throttled', actor: `guess ${from + at}` }),
      ),
    )
  const rows = async () =>
    (
      await db.pool.query(
        `select subject, detail, count(*) as count from audit_log group by subject, detail order by count desc`,
      )
    ).rows
  await note(0, 2_000)
  await note(2_000, 2_100)
  await note(0, 10)
  const alone = { subject: '', detail: {}, count: 2_000 }
  const together = { subject: 'many', detail: {}, count: 1 }
  expect(await rows()).toEqual([alone, together])
  await denials.flush()
  // 10 repeated kinds, and the 99 further ones of the other kinds.
  expect(await rows()).toEqual(
    expect.arrayContaining([
      alone,
      together,
      { subject: '', detail: { times: 1 }, count: 10 },
      { subject: 'many', detail: { times: 99 }, count: 1 },
    ]),
  )
})
