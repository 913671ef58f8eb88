import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.43; D13; D47

const clients = 40
const days = 60

let portal: TestPortal
let admin: Person
const officers: Person[] = []

/** Creates scorecards of 40 clients, each completed one to four times in January and February 2025, by different officers. */
beforeAll(async () => {
  portal = await testPortal({ TIME_ZONE: 'Asia/Tokyo' })
  admin = await portal.person('admin')
  for (const name of ['Ama', 'Kofi', 'Esi']) officers.push(await portal.person('loan_officer', name))
  const ids = officers.map(({ id }) => id)
  await sql`
    with c as (
      insert into clients (officer_id, name) select (${ids}::uuid[])[1 + n % 3], 'Client ' || n
      from generate_series(1, ${clients}::int) n returning id
    )
    insert into forms (client_id, form_type, total_steps, assessment_year, created_by)
    select id, 'expert_scorecard', 1, 2024, ${admin.id} from c`.execute(portal.db.kysely)
  for (let round = 0; round < 4; round += 1)
    await sql`
      with f as (
        select id, client_id, row_number() over (order by id)::int as n from forms where form_type = 'expert_scorecard'
      ), k as (
        insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed,
          completed_by, completed_at)
        select id, 2 + ${round}::int, 'expert_scorecard', 'completed', 1, 2024, '{}', '{}',
          (${ids}::uuid[])[1 + (n * 7 + ${round}::int * 5) % 3],
          timestamptz '2025-01-01 00:00Z' + ((n * 37) % 15 + 15 * ${round}::int) * interval '1 day' + (n * 5 % 24) * interval '1 hour'
        from f where n % 4 >= ${round}::int returning id, form_id, completed_by, completed_at
      )
      insert into scorecard_records
      select k.id, form_id, completed_by, completed_at, 76.8, 'Low Risk', 74.8, 'Moderate Risk', k.id % 3 - 1,
        0.1 * (k.id % 7), k.id % 3, k.id % 2, '[]', client_id from k join f on f.id = k.form_id`.execute(
      portal.db.kysely,
    )
})
afterAll(() => portal.close())

const report = async (query: string) =>
  (await admin.call('GET', `/api/admin/overrides?limit=100${query}`)).json()

/** Calculates the same from the records themselves, by the lender's days. */
async function byHand(from: string | null, to: string | null) {
  const { rows } = await sql<Record<string, unknown>>`
    select u.name, count(*) as scorecards, count(*) filter (where s.override_count > 0) as overridden,
      count(*) filter (where s.category_change > 0) as "categoryUp", count(*) filter (where s.category_change < 0) as "categoryDown",
      round(sum(s.delta)::numeric, 6)::float8 as delta, sum(s.without_reason)::int as "withoutReason"
    from (
      select distinct on (r.form_id) r.* from scorecard_records r
      where (r.completed_at at time zone 'Asia/Tokyo')::date between coalesce(${from}::date, '2000-01-01') and coalesce(${to}::date, '2100-01-01')
      order by r.form_id, r.completion_id desc
    ) s join clients c on c.id = s.client_id and c.deleted_at is null join users u on u.id = s.completed_by
    group by u.name order by u.name`.execute(portal.db.kysely)
  return rows
}

const day = (n: number) => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10)

async function expectTrue(from: string | null, to: string | null) {
  const found = await report(`${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`)
  const expected = await byHand(from, to)
  expect(found.officers, `${from} to ${to}`).toMatchObject(
    expected.map(row => ({ ...row, delta: expect.closeTo(Number(row['delta']), 5) })),
  )
  const sum = (key: string) => expected.reduce((all, row) => all + Number(row[key]), 0)
  expect(found.totals, `${from} to ${to}`).toMatchObject({
    scorecards: sum('scorecards'),
    overridden: sum('overridden'),
    categoryUp: sum('categoryUp'),
    categoryDown: sum('categoryDown'),
    delta: expect.closeTo(sum('delta'), 5),
    withoutReason: sum('withoutReason'),
  })
}

describe('the overrides report', () => {
  test('has the same counts as the records for any range of days, with each scorecard’s last completion in it', async () => {
    await expectTrue(null, null)
    for (let from = 1; from < days; from += 6) {
      await expectTrue(day(from), null)
      await expectTrue(null, day(from))
      for (const length of [0, 1, 9, 30]) await expectTrue(day(from), day(from + length))
    }
  })

  test('for one officer has the same counts as the officer’s row', async () => {
    const query = `&from=${day(9)}&to=${day(30)}`
    const [row] = (await report(query)).officers
    const alone = await report(`${query}&officerId=${row._id}`)
    expect(alone.officers).toEqual([row])
    const { scorecards, overridden, delta } = row
    expect(alone.totals).toMatchObject({ scorecards, overridden, delta: expect.closeTo(delta, 5) })
  })

  test('leaves out deleted clients, includes restored ones again, and forgets erased ones', async () => {
    const [client] = (
      await sql<{ id: string; officer_id: string }>`
        select c.id, c.officer_id from clients c order by c.name limit 1`.execute(portal.db.kysely)
    ).rows
    const holder = officers.find(({ id }) => id === client?.officer_id)
    const all = (await report('')).totals.scorecards
    expect((await holder?.call('DELETE', `/api/loan-officer/clients/${client?.id}`))?.statusCode).toBe(200)
    expect((await report('')).totals.scorecards).toBe(all - 1)
    await expectTrue(null, null)
    await expectTrue(day(5), day(35))
    expect((await admin.call('POST', `/api/admin/clients/${client?.id}/restore`)).statusCode).toBe(200)
    expect((await report('')).totals.scorecards).toBe(all)
    await holder?.call('DELETE', `/api/loan-officer/clients/${client?.id}`)
    await sql`select erase_client(${client?.id}, now() + interval '1 minute', ${admin.id}, 'Admin', '')`.execute(
      portal.db.kysely,
    )
    await expectTrue(null, null)
    const left = await sql`select from scorecard_records where client_id = ${client?.id}`.execute(
      portal.db.kysely,
    )
    expect(left.rows).toEqual([])
  })
})
