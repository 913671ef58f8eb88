import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { readWork } from './work.ts'

// spec 3 §1.52; D47

const zone = 'Asia/Tokyo'
/** Noon on 22 November in Tokyo. */
const now = new Date('2026-11-22T03:00:00Z')

/** [amount, decision, deviations, decided at]; in Tokyo a day begins at 15:00 UTC of the day before. */
const memos = [
  [1000.1, 'approve', '', '2026-10-31T15:30:00Z'],
  [2000.2, 'conditional-approval', 'D1, D4', '2026-11-22T14:59:00Z'],
  [4000, 'reject', 'D2', '2026-11-10T00:00:00Z'],
  [8000, 'defer', 'None', '2026-11-22T15:00:00Z'],
  [16000, 'approve', 'None', '2026-10-31T14:30:00Z'],
  [32000, 'approve', 'D5', '2026-10-01T15:00:00Z'],
  [64000, 'reject', '', '2026-10-22T15:30:00Z'],
  [128000, 'approve', '', '2026-09-30T14:59:00Z'],
] as const

let portal: TestPortal
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  for (const [loanAmount, decision, deviationCode, at] of memos)
    await decide({ loanAmount, decision }, deviationCode, at)
  const gone = await decide({ loanAmount: 256000, decision: 'approve' }, '', '2026-11-11T00:00:00Z')
  await officer.call('DELETE', `/api/loan-officer/clients/${gone}`)
})
afterAll(() => portal.close())

async function decide(answers: object, deviationCode: string, at: string): Promise<string> {
  const client = await officer.newClient()
  await portal.db.pool.query(
    `insert into forms (client_id, form_type, form_data, calculated_fields, status, total_steps, assessment_year, created_by,
       completed_by, submitted_at)
     values ($1, 'credit_app_memo', $2, $3, 'completed', 4, 2024, $4, $4, $5)`,
    [client, answers, { deviationCode }, officer.id, at],
  )
  return client
}

/** The same totals, calculated from PostgreSQL's own calendar and from the forms themselves. */
async function byHand(from: string, to: string) {
  const { rows } = await portal.db.pool.query(
    `select count(*) as decisions, coalesce(sum(amount), 0)::float8 as asked,
       coalesce(sum(amount) filter (where decision like '%approv%'), 0)::float8 as approved,
       count(*) filter (where decision like '%approv%') as approvals,
       count(*) filter (where codes ~ 'D[1-5]') as "withDeviations"
     from (select (f.form_data ->> 'loanAmount')::numeric as amount, f.form_data ->> 'decision' as decision,
         f.calculated_fields ->> 'deviationCode' as codes
       from forms f join clients c on c.id = f.client_id
       where c.deleted_at is null and f.form_type = 'credit_app_memo' and f.status = 'completed'
         and (f.submitted_at at time zone 'Asia/Tokyo')::date between $1 and $2) memos`,
    [from, to],
  )
  return rows[0]
}

test.each([
  ['this-month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['last-month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['this-quarter', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
  ['last-quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['this-year', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
] as const)(
  '%s is %s to %s, compared with %s to %s, in the lender’s days',
  async (period, from, to, before, until) => {
    const work = await readWork(portal.db, { period }, zone, now)
    expect([work.period, work.comparedWith]).toEqual([
      { from, to },
      { from: before, to: until },
    ])
    expect(work.decisions).toEqual(await byHand(from, to))
    expect(work.decisionsBefore).toEqual(await byHand(before, until))
  },
)

test('this month has three decisions, of which two approve $3,000.30 of the $7,000.30 asked for', async () => {
  expect((await readWork(portal.db, { period: 'this-month' }, zone, now)).decisions).toEqual({
    decisions: 3,
    asked: 7000.3,
    approved: 3000.3,
    approvals: 2,
    withDeviations: 2,
  })
})

test('waiting clients are counted by age, and contradictory files by their last reading', async () => {
  const admin = await portal.person('admin')
  const { clients } = (await officer.call('GET', '/api/loan-officer/clients?limit=3')).json()
  const ids = clients.map(({ _id }: { _id: string }) => _id)
  const { pool } = portal.db
  await pool.query(`update clients set worked_at = now() - interval '20 days' where id = $1`, [ids[0]])
  await pool.query(`update clients set worked_at = now() - interval '5 days' where id = $1`, [ids[1]])
  await pool.query('update client_checks set changes = 1, read_changes = 1')
  await pool.query(`update client_checks set asks = '{a,b}', unexplained = '{a}' where id = $1`, [ids[0]])
  await pool.query(`update client_checks set asks = '{a}' where id = $1`, [ids[1]])
  await pool.query(`update client_checks set changes = 2, asks = '{a}', unexplained = '{a}' where id = $1`, [
    ids[2],
  ])
  const work = (await admin.call('GET', '/api/admin/work')).json()
  expect(work.waiting).toEqual([
    { age: '0-3', clients: memos.length - 2 },
    { age: '4-7', clients: 1 },
    { age: '8-14', clients: 0 },
    { age: '15', clients: 1 },
  ])
  expect(work.contradictions).toEqual({ files: 2, unexplained: 1, unread: 1 })
  expect((await admin.call('GET', '/api/admin/work?period=next-month')).statusCode).toBe(400)
})
