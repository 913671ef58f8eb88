import { sql } from 'kysely'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Submission } from '../../api/admin-submissions.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

type Row = Static<typeof Submission>
interface List {
  submissions: Row[]
  matching: number
  matchingExact: boolean
  nextCursor: string | null
}

let portal: TestPortal
let admin: Person
let officer: Person
let everything: Row[]

/** Creates more people than a search looks up one by one, most of them with one form, at different times or all at once. */
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  const { kysely } = portal.db
  await sql`insert into users (name, email, role, password_hash)
    select case when i % 3 = 0 then 'Third ' else 'Crowd ' end || i, 'crowd-' || i || '@example.com', 'user', '-'
    from generate_series(1, 1700) i`.execute(kysely)
  await sql`insert into forms (user_id, form_type, total_steps, assessment_year, created_by, created_at, last_saved, status, submitted_at)
    select id, type, 6, 2024, id, at, at, case when done then 'completed' else 'in_progress' end,
      case when done then at + n % 7 * interval '3 days' end
    from (select id, row_number() over (order by email) as n from users where name similar to '(Crowd|Third) %') u
    cross join (values ('user_form', 1), ('mse_assessment', 8)) t (type, place)
    cross join lateral (select
      timestamptz '2026-01-01' + case when n % 10 = 0 then interval '40 days' else n * place * interval '1 hour' end as at,
      (n + place) % 2 = 0 as done) w
    where place = 1 or n % 5 = 0`.execute(kysely)
  for (let at = 0; at < 6; at += 1) {
    const client = await officer.newClient(`Client of a ${at % 2 === 0 ? 'crowd' : 'third'} ${at}`)
    await officer.completeUpTo(client, 'user_form')
    await officer.form(client, 'mse_assessment')
  }
  everything = await allOf('', 500)
})
afterAll(() => portal.close())

/** The type is part of the address, not of the query; in these tests' queries it comes first. */
const page = async (query: string): Promise<List> => {
  const [, type = '', rest = ''] = /^(?:type=([\w-]+)&)?(.*)$/.exec(query) ?? []
  return (await admin.call('GET', `/api/admin/submissions${type && `/${type}`}?${rest}`)).json()
}

async function allOf(query: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const list: List = await page(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    rows.push(...list.submissions)
    cursor = list.nextCursor
  }
  return rows
}

const wordsOf = ({ id, userId, client }: Row) =>
  [
    id,
    userId.name,
    userId.email,
    userId.id,
    ...(client ? [client._id, client.name, client.email, client.clientId] : []),
  ]
    .join('\n')
    .toLowerCase()

const keep: Record<string, (row: Row) => boolean> = {
  '': () => true,
  'status=completed': row => row.isCompleted,
  'status=in-progress': row => !row.isCompleted,
  'type=user-form': row => row.formType === 'user_form',
  'type=mse-assessment': row => row.formType === 'mse_assessment',
  'owner=client': row => row.client !== null,
  'owner=user': row => row.client === null,
  'submittedFrom=2026-02-01&submittedTo=2026-02-28': row =>
    row.submittedAt !== null && row.submittedAt >= '2026-02-01' && row.submittedAt < '2026-03-01',
}
const keyOf: Record<string, (row: Row) => string | null> = {
  created: row => row.createdAt,
  submitted: row => row.submittedAt,
}

const searches = ['', 'crowd', 'crowd-1', 'third', 'efua officer', 'r', '120', 'nobody at all']
const cases = searches.flatMap(search =>
  ['-created', 'created', '-submitted', 'submitted'].flatMap(sort =>
    Object.keys(keep).map(filter => [search, sort, filter] as const),
  ),
)

// spec 2 §2.32
test.each(cases)(
  'a search for %j in the order %s with the filter %j finds the same as reading all submissions',
  async (search, sort, filter) => {
    const query = `${filter && `${filter}&`}search=${encodeURIComponent(search)}&sort=${sort}`
    const key = keyOf[sort.replace('-', '')]
    const expected = everything.filter(
      row => wordsOf(row).includes(search) && keep[filter]?.(row) && key?.(row) != null,
    )
    const found = await allOf(query, 250)
    expect(found.map(row => row.id).sort()).toEqual(expected.map(row => row.id).sort())
    const keys = found.map(row => key?.(row) ?? '')
    expect(keys).toEqual(sort.startsWith('-') ? [...keys].sort().reverse() : [...keys].sort())

    const first = await page(`${query}&limit=20`)
    expect(first.submissions.map(row => row.id)).toEqual(found.slice(0, 20).map(row => row.id))
    if (first.matchingExact) expect(first.matching).toBe(expected.length)
    else expect([first.matching, expected.length > 1000]).toEqual([1000, true])
  },
)

test('lists of users and clients report an inexact count for a search with too many matches', async () => {
  const { users, matching, matchingExact } = (
    await admin.call('GET', '/api/admin/users?search=crowd&limit=10')
  ).json()
  expect([users.length, matching, matchingExact]).toEqual([10, 1000, false])
  const clients = (await admin.call('GET', '/api/admin/clients?search=EFUA&sort=name')).json()
  expect(clients.clients).toHaveLength(6)
})
