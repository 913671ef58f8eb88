import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.44–46, §1.52, §1.98–99; D13; D44

let portal: TestPortal
let admin: Person
let ama: Person
let kofi: Person
const clients: Record<string, string> = {}
const id = (name: string) => clients[name] ?? ''

beforeAll(async () => {
  portal = await testPortal({ TIME_ZONE: 'Asia/Tokyo' })
  admin = await portal.person('admin')
  ama = await portal.person('loan_officer', 'Ama Officer')
  kofi = await portal.person('loan_officer', 'Kofi Officer')
  for (const [name, officer, branch] of [
    ['North', ama, 'North Gate'],
    ['South', kofi, ' South Quay '],
    ['Moved', ama, 'North Gate'],
  ] as const) {
    const client = await officer.newClient(name)
    clients[name] = client
    await complete(officer, client, 'user_form', { BranchName: 'Old Market' })
    const memo = { branch, loanAmount: 90_000.25, loanTerm: 12 }
    for (const formType of formTypes.slice(1))
      await complete(officer, client, formType, formType === 'credit_app_memo' ? memo : {})
  }
  clients['Begun'] = await kofi.newClient('Begun')
  await complete(kofi, id('Begun'), 'user_form', { BranchName: 'Old Market' })
  clients['New'] = await kofi.newClient('New')
  await admin.call('POST', `/api/admin/clients/${id('Moved')}/move`, { officerId: kofi.id })
})
afterAll(() => portal.close())

async function complete(officer: Person, client: string, formType: FormType, changes: object) {
  const form = await officer.form(client, formType)
  const data = { ...completeAnswers(formType), ...changes }
  const answer = await officer.call('POST', `/api/loan-officer/forms/${form}/complete`, { formType, data })
  expect(answer.statusCode).toBe(200)
}

const work = async (query = '') => (await admin.call('GET', `/api/admin/work${query}`)).json()
const read = async (query: string) => (await portal.db.pool.query(query)).rows

/** Where each client stands, as the triggers keep it. */
const standing = () => read('select id, current_form, loan_amount, decision, branch from clients order by id')

async function expectKeptIsTrue() {
  const before = await standing()
  const derived = await read(
    'select c.id, s.* from clients c cross join lateral standing_of(c.id) s order by c.id',
  )
  expect(before).toEqual(derived)
}

test('where each client stands is the same as what its forms say, after every change', async () => {
  await expectKeptIsTrue()
  const memo = await ama.form(id('North'), 'credit_app_memo')
  await ama.call('POST', `/api/loan-officer/forms/${memo}/reopen`)
  await expectKeptIsTrue()
  expect(await read(`select branch from clients where id = '${id('North')}'`)).toEqual([
    { branch: 'Old Market' },
  ])
  await complete(ama, id('North'), 'credit_app_memo', {
    branch: 'North Gate',
    decision: 'reject',
    loanAmount: 7,
  })
  await ama.call('PUT', `/api/loan-officer/clients/${id('North')}`, { name: 'Renamed Mills' })
  expect((await admin.call('GET', '/api/admin/decisions?search=renamed')).json().matching).toBe(1)
  await kofi.call('DELETE', `/api/loan-officer/clients/${id('South')}`)
  await kofi.call('DELETE', `/api/loan-officer/clients/${id('New')}`)
  await expectKeptIsTrue()
  await admin.call('POST', `/api/admin/clients/${id('South')}/restore`)
  const begun = await kofi.form(id('Begun'), 'user_form')
  await kofi.call('POST', `/api/loan-officer/forms/${begun}/reopen`)
  await expectKeptIsTrue()
  await complete(kofi, id('Begun'), 'user_form', { BranchName: 'Old Market' })
  await expectKeptIsTrue()
})

test.each(['', 'this-month', 'last-month', 'this-year'])(
  'decisions of the period "%s" have the same totals as SQL over the memos, even at the edges of the lender’s days',
  async period => {
    const { totals } = (
      await admin.call('GET', `/api/admin/decisions?period=${period || 'this-year'}`)
    ).json()
    const all = (await admin.call('GET', '/api/admin/decisions')).json()
    const [byHand] = await read(`
      select count(*) as decisions, round(sum(amount), 2)::float8 as asked from (
        select (f.form_data ->> 'loanAmount')::numeric as amount,
          f.submitted_at at time zone 'Asia/Tokyo' as at, now() at time zone 'Asia/Tokyo' as today
        from forms f join clients c on c.id = f.client_id and c.deleted_at is null
        where f.form_type = 'credit_app_memo' and f.status = 'completed') m
      where ${within[period] ?? 'true'}`)
    expect((period === '' ? all : { totals }).totals).toMatchObject({
      ...byHand,
      asked: byHand?.['asked'] ?? 0,
    })
    expect(all.total).toBe(3)
  },
)

const within: Record<string, string> = {
  'this-month': `date_trunc('month', at) = date_trunc('month', today)`,
  'last-month': `date_trunc('month', at) = date_trunc('month', today) - interval '1 month'`,
  'this-year': `date_trunc('year', at) = date_trunc('year', today)`,
}

test('the dashboard is filtered by officer and by branch', async () => {
  const ofKofi = await work(`?period=this-year&officerId=${kofi.id}`)
  // The memo that Ama submitted stays hers; its client is Kofi's now, and waits for nothing.
  expect(ofKofi.decisions).toMatchObject({ decisions: 1, asked: 90_000.25 })
  expect(ofKofi.waiting.map(({ clients: n }: { clients: number }) => n)).toEqual([1, 0, 0, 0])
  expect(ofKofi.contradictions).toMatchObject({ files: 2, unread: 0 })
  const south = await work('?period=this-year&branch=South%20Quay')
  expect(south.decisions.decisions).toBe(1)
  expect(south.contradictions.files).toBe(1)
  const old = await work(`?period=this-year&branch=Old%20Market&officerId=${kofi.id}`)
  expect(old.decisions.decisions).toBe(0)
  expect(old.waiting[0]).toEqual({ age: '0-3', clients: 1 })
  expect((await work(`?officerId=nobody`)).decisions.decisions).toBe(0)
})

test('a branch filters the waiting clients and the contradictions as on the dashboard', async () => {
  const waiting = (await admin.call('GET', '/api/admin/waiting?branch=Old%20Market')).json()
  expect(waiting.clients.map(({ _id }: { _id: string }) => _id)).toEqual([id('Begun')])
  expect(waiting.matching).toBe(1)
  const contradictions = (await admin.call('GET', '/api/admin/contradictions?branch=North%20Gate')).json()
  expect(contradictions.files.length).toBe((await work('?branch=North%20Gate')).contradictions.files)
})

test('the choices are all loan officers and all branches of memos and clients', async () => {
  const { officers, branches } = (await admin.call('GET', '/api/admin/work/choices')).json()
  expect(officers.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ama.id, kofi.id].sort())
  expect(branches).toEqual(['North Gate', 'Old Market', 'South Quay'])
})

// This test is the last, because it fills the portal with clients.
test('a search that matches more than 1,000 clients returns its first page, and reports that the count is not exact', async () => {
  await portal.db.pool.query(
    `insert into clients (officer_id, name, worked_at) select $1, 'Crowd ' || i, now() - i * interval '1 minute'
     from generate_series(1, 1010) i`,
    [kofi.id],
  )
  const list = async (query: string) =>
    (await admin.call('GET', `/api/admin/waiting?search=crowd${query}`)).json()
  const first = await list('&limit=2')
  expect(first).toMatchObject({ ages: [], matching: 1000, matchingExact: false })
  const [oldest] = await read(`select id from clients where name = 'Crowd 1010'`)
  expect(first.clients[0]._id).toBe(oldest?.['id'])
  const next = await list(`&limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect(next.clients.map(({ name }: { name: string }) => name)).toEqual(['Crowd 1008', 'Crowd 1007'])
  await portal.db.pool.query(`update clients set branch = 'Crowded' where name like 'Crowd %'`)
  const crowded = (await admin.call('GET', '/api/admin/waiting?branch=Crowded&limit=2')).json()
  expect([crowded.matching, crowded.matchingExact, crowded.clients[0]._id]).toEqual([
    1010,
    true,
    oldest?.['id'],
  ])
  expect((await work('?branch=Crowded')).waiting).toEqual(crowded.ages)
  const everyone = (await admin.call('GET', '/api/admin/waiting')).json()
  expect(everyone.total).toBe(
    everyone.ages.reduce((sum: number, at: { clients: number }) => sum + at.clients, 0),
  )
})
