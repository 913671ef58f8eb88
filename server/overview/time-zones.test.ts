import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D47

let portal: TestPortal
let admin: Person
let forms: string[]

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  const officer = await portal.person('loan_officer')
  const client = await officer.newClient()
  await officer.completeUpTo(client, 'mse_assessment')
  forms = [await officer.form(client, 'user_form'), await officer.form(client, 'mse_assessment')]
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()
const zone = (timeZone: string | null) => admin.call('PUT', '/api/admin/settings', { timeZone })
/** Sets when the first form was completed; the second one was completed 200 days ago. */
async function completedAt(time: Date): Promise<void> {
  const { pool } = portal.db
  await pool.query('update forms set submitted_at = $2 where id = $1', [forms[0], time])
  await pool.query(`update forms set submitted_at = now() - interval '200 days' where id = $1`, [forms[1]])
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const listed = async (from: string, to: string) =>
  (await get(`/api/admin/submissions?submittedFrom=${from}&submittedTo=${to}`)).matching

describe('days and weeks in the lender’s time zone', () => {
  it('find what was completed on a day, by the current setting, without a restart', async () => {
    await completedAt(new Date('2026-11-21T21:24:00Z'))
    await zone('Asia/Tokyo')
    expect(await listed('2026-11-22', '2026-11-22')).toBe(1)
    expect(await listed('2026-11-21', '2026-11-21')).toBe(0)
    await zone('America/New_York')
    expect(await listed('2026-11-22', '2026-11-22')).toBe(0)
    expect(await listed('2026-11-21', '2026-11-21')).toBe(1)
  })

  it.each(['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
    'have in %s the same number in each week as in its list, to the second at its edges',
    async timeZone => {
      await zone(timeZone)
      const weeks = async () => (await get('/api/admin/charts')).completionsPerWeek
      const mondays: string[] = (await weeks()).map((week: { weekStart: string }) => week.weekStart)
      expect(mondays.map(day => new Date(day).getUTCDay())).toEqual(Array(12).fill(1))
      const at = 4
      const monday = mondays[at] ?? ''
      const begins = await firstSecondOf(monday, timeZone)
      for (const [time, week] of [
        [begins, at],
        [new Date(begins.getTime() - 1000), at - 1],
      ] as const) {
        await completedAt(time)
        const counted = (await weeks()).map((row: { completed: number }) => row.completed)
        expect(counted).toEqual(mondays.map((_, place) => (place === week ? 1 : 0)))
        for (const [place, day] of mondays.entries())
          expect(await listed(day, dayAfter(day, 6))).toBe(counted[place])
      }
    },
  )

  it('follow TIME_ZONE of the server, which administrators cannot change', async () => {
    const other = await testPortal({ TIME_ZONE: 'Asia/Tokyo' })
    try {
      const head = await other.person('admin')
      const put = await head.call('PUT', '/api/admin/settings', { timeZone: 'UTC' })
      expect([put.statusCode, put.json().message]).toEqual([409, expect.stringContaining('TIME_ZONE')])
      expect((await other.app.inject({ url: '/api/lender' })).json().timeZone).toBe('Asia/Tokyo')
      await other.db.pool.query(
        `insert into audit_log (at, event, actor) values ('2026-11-21T21:24Z', 'sign-in', 'a@b.c')`,
      )
      const found = async (query: string) => {
        const { entries } = (await head.call('GET', `/api/admin/audit?event=sign-in&${query}`)).json()
        return entries.length
      }
      expect(await found('from=2026-11-22&to=2026-11-22')).toBe(1)
      expect(await found('to=2026-11-21')).toBe(0)
    } finally {
      await other.close()
    }
  })
})

/** Calculated by PostgreSQL, independently of the portal's own calculation. */
async function firstSecondOf(day: string, timeZone: string): Promise<Date> {
  const { rows } = await portal.db.pool.query('select $1::timestamp at time zone $2 as at', [day, timeZone])
  return rows[0]?.at
}
