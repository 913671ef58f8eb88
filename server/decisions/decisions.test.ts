import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noLtv } from '../../forms/unsecured.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { boundsOfPeriod } from './period.ts'

// spec 3 §1.44, §1.47; D13; D44; D47

// Each export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let ama: Person
let kofi: Person
let first: string
let second: string

const memo = {
  branch: 'Harbour Street',
  loanAmount: 20_000,
  loanTerm: 24,
  interestRate: 12,
  totalAssetsValue: 40_000,
  decision: 'approve',
  thirdPartyGuarantor: 'yes',
}

async function decide(officer: Person, name: string, changes: object): Promise<string> {
  const client = await officer.newClient(name)
  await officer.completeUpTo(client, 'bank_analysis')
  await decideMemo(officer, client, changes)
  // Saving the Standard Form has given the client its customer's name.
  await sql`update clients set name = ${name} where id = ${client}`.execute(portal.db.kysely)
  return client
}

async function decideMemo(officer: Person, client: string, changes: object) {
  const form = await officer.form(client, 'credit_app_memo')
  const data = { ...completeAnswers('credit_app_memo'), ...memo, ...changes }
  const answer = await officer.call('POST', `/api/loan-officer/forms/${form}/complete`, {
    formType: 'credit_app_memo',
    data,
  })
  expect(answer.statusCode).toBe(200)
}

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  ama = await portal.person('loan_officer', 'Ama Officer')
  kofi = await portal.person('loan_officer', 'Kofi Officer')
  first = await decide(ama, 'First Client', {})
  second = await decide(kofi, 'Second Client', {
    branch: 'Hill Road',
    loanAmount: 5_000.5,
    decision: 'reject',
    thirdPartyGuarantor: 'no',
  })
  // An open memo is no decision.
  await ama.form(await begun(), 'credit_app_memo')
})
afterAll(() => portal.close())

async function begun(): Promise<string> {
  const client = await ama.newClient('Third Client')
  await ama.completeUpTo(client, 'bank_analysis')
  return client
}

const list = async (query = '') => (await admin.call('GET', `/api/admin/decisions${query}`)).json()
const names = async (query: string) =>
  (await list(query)).decisions.map(({ client }: { client: { name: string } }) => client.name.split(' ')[0])

test('each completed memo of a client is a decision, with the figures of the memo', async () => {
  const { decisions, total, matching } = await list()
  expect([total, matching]).toEqual([2, 2])
  const [{ form_data, calculated_fields, risk }] = (
    await sql<{ form_data: Figures; calculated_fields: Figures; risk: string }>`
      select m.form_data, m.calculated_fields, s.calculated_fields ->> 'riskCategory' as risk from forms m
      join forms s on s.client_id = m.client_id and s.form_type = 'expert_scorecard'
      where m.client_id = ${first} and m.form_type = 'credit_app_memo'`.execute(portal.db.kysely)
  ).rows as [{ form_data: Figures; calculated_fields: Figures; risk: string }]
  expect(decisions[1]).toMatchObject({
    client: { _id: first, name: 'First Client' },
    officer: { _id: ama.id, name: 'Ama Officer' },
    branch: 'Harbour Street',
    amount: form_data['loanAmount'],
    termMonths: 24,
    emi: calculated_fields['emiAmount'],
    dbr: calculated_fields['dbrPercentage'],
    ltv: calculated_fields['loanToValueRatio'],
    deviations: String(calculated_fields['deviationCode'])
      .split(', ')
      .filter(code => code !== 'No Deviation'),
    memoRisk: calculated_fields['riskCategory'],
    scorecardRisk: risk,
    decision: 'approve',
    decisionLabel: 'Approve',
  })
  expect(decisions[0].deviations).toContain('D4')
})

// D39
test('the LTV of an unsecured loan is a dash with its reason for people, and a number in calls', async () => {
  const [{ ltv }] = (await list()).decisions.filter(({ client }: Named) => client._id === first)
  const loanType = (to: string) =>
    sql`update forms set form_data = form_data || jsonb_build_object('loanType', ${to}::text)
      where client_id = ${first} and form_type = 'user_form'`.execute(portal.db.kysely)
  const exported = async () => {
    const lines: string[] = (await admin.call('GET', '/api/admin/export/decisions/csv')).body.split('\n')
    return lines.find(line => line.includes('First Client'))
  }
  await loanType('Unsecured')
  const unsecured = (await list()).decisions.find(({ client }: Named) => client._id === first)
  expect(unsecured).toMatchObject({ ltv, isUnsecured: true })
  expect(await exported()).toContain(noLtv)
  const memo = (await admin.call('GET', `/api/admin/submissions/credit-app-memo/${unsecured._id}`)).json()
  const shown = memo.submission.steps.flatMap(({ lines }: Steps) => lines)
  expect(shown.find(({ key }: { key: string }) => key === 'loanToValueRatio').display).toBe(noLtv)
  expect(memo.submission.calculatedFields.loanToValueRatio).toBe(ltv)
  const file = (await admin.call('GET', `/api/admin/clients/${first}/file`)).json()
  const figures = file.figures.flatMap(({ items }: { items: { key: string }[] }) => items)
  expect(figures.find(({ key }: { key: string }) => key === 'loanToValueRatio')).toMatchObject({
    display: noLtv,
    value: null,
  })
  await loanType('Secured')
  expect(await exported()).not.toContain(noLtv)
})

interface Named {
  readonly client: { readonly _id: string }
}
interface Steps {
  readonly lines: readonly { readonly key: string }[]
}
type Figures = Readonly<Record<string, string | number>>

test('the totals are the same as those of SQL over the memos', async () => {
  const [byHand] = (
    await sql<Record<string, number>>`
      select count(*) as decisions, sum((form_data ->> 'loanAmount')::numeric) as asked,
        sum((form_data ->> 'loanAmount')::numeric) filter (where form_data ->> 'decision' in ('approve', 'conditional-approval')) as approved,
        count(*) filter (where form_data ->> 'decision' in ('approve', 'conditional-approval')) as approvals,
        count(*) filter (where calculated_fields ->> 'deviationCode' <> 'No Deviation') as "withDeviations"
      from forms f join clients c on c.id = f.client_id
      where form_type = 'credit_app_memo' and status = 'completed' and c.deleted_at is null`.execute(
      portal.db.kysely,
    )
  ).rows
  expect((await list()).totals).toEqual({ ...byHand, reopened: 0 })
  expect((await list('?branch=Hill%20Road')).totals).toMatchObject({
    decisions: 1,
    asked: 5_000.5,
    approved: 0,
    approvals: 0,
    withDeviations: 1,
  })
})

test('decisions are filtered by officer, decision, amount, deviation and period, searched, and sorted by any column', async () => {
  expect(await names(`?officerId=${kofi.id}`)).toEqual(['Second'])
  expect(await names('?decision=approved')).toEqual(['First'])
  expect(await names('?amountFrom=5000&amountTo=6000')).toEqual(['Second'])
  expect(await names('?amountFrom=5000.5&amountTo=5000.50')).toEqual(['Second'])
  expect(await names('?deviation=D4')).toEqual(['Second'])
  expect(await names('?search=hill')).toEqual(['Second'])
  expect(await names('?search=ama')).toEqual(['First'])
  expect(await names('?sort=amount')).toEqual(['Second', 'First'])
  expect(await names('?sort=-officer')).toEqual(['Second', 'First'])
  expect(await names('?period=last-month')).toEqual([])
  expect(await names('?period=this-year&sort=client')).toEqual(['First', 'Second'])
  const { nextCursor } = await list('?sort=-amount&limit=1')
  expect(await names(`?sort=-amount&limit=1&cursor=${encodeURIComponent(nextCursor)}`)).toEqual(['Second'])
  expect((await list()).choices).toEqual({
    officers: [
      { _id: ama.id, name: 'Ama Officer' },
      { _id: kofi.id, name: 'Kofi Officer' },
    ],
    branches: ['Harbour Street', 'Hill Road'],
  })
})

test('the officer and the branch of the filter are among the choices, even without a decision', async () => {
  const idle = await portal.person('loan_officer', 'Bea Idle')
  const { choices, decisions } = await list(`?officerId=${idle.id}&branch=Nowhere`)
  expect(decisions).toEqual([])
  expect(choices).toEqual({
    officers: [
      { _id: ama.id, name: 'Ama Officer' },
      { _id: idle.id, name: 'Bea Idle' },
      { _id: kofi.id, name: 'Kofi Officer' },
    ],
    branches: ['Harbour Street', 'Hill Road', 'Nowhere'],
  })
  const usual = (await list(`?officerId=${ama.id}&branch=Hill%20Road`)).choices
  expect(usual.officers).toHaveLength(2)
  expect(usual.branches).toHaveLength(2)
})

test('even with a thousand officers all who decided are among the choices, which only the first page contains', async () => {
  await sql`with officers as (
      insert into users (name, email, role) select 'Officer ' || i, 'many-' || i || '@lender.example', 'loan_officer'
      from generate_series(1, 998) i returning id
    ) insert into clients (officer_id, name) select id, 'Of many' from officers`.execute(portal.db.kysely)
  await sql`insert into forms (client_id, form_type, total_steps, assessment_year, created_by, status, submitted_at, form_data)
    select id, 'credit_app_memo', 6, 2024, officer_id, 'completed', now(), '{"decision": "defer", "branch": "Many"}'
    from clients where name = 'Of many'`.execute(portal.db.kysely)
  const { choices, nextCursor } = await list('?limit=1')
  expect(choices.officers).toHaveLength(1_000)
  expect(choices.branches).toEqual(['Harbour Street', 'Hill Road', 'Many'])
  const further = await list(`?limit=1&cursor=${encodeURIComponent(nextCursor)}`)
  expect([further.decisions.length, further.choices]).toEqual([1, { officers: [], branches: [] }])
  await sql`update clients set deleted_at = now() where name = 'Of many'`.execute(portal.db.kysely)
})

// D56: the decision of a memo that is open again stays on record and is not counted.
test('a decision keeps its officer after a move, is not counted while its memo is open, and is deleted and restored with its client', async () => {
  await admin.call('POST', `/api/admin/clients/${first}/move`, { officerId: kofi.id })
  expect((await list('?decision=approve')).decisions[0].officer.name).toBe('Ama Officer')
  const form = await kofi.form(first, 'credit_app_memo')
  await kofi.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  expect(await names('?decision=reopened')).toEqual(['First'])
  expect((await list()).totals).toMatchObject({ decisions: 1, reopened: 1 })
  await decideMemo(kofi, first, { decision: 'defer' })
  expect((await list('?decision=defer')).decisions[0].officer.name).toBe('Kofi Officer')
  await kofi.call('DELETE', `/api/loan-officer/clients/${second}`)
  expect(await names('')).toEqual(['First'])
  await admin.call('POST', `/api/admin/clients/${second}/restore`)
  expect((await names('')).sort()).toEqual(['First', 'Second'])
})

test('the decisions stored by the triggers are the same as those derived again from the memos', async () => {
  const kept = async () => (await sql`select * from decisions order by id`.execute(portal.db.kysely)).rows
  const before = await kept()
  await sql`select remake_decisions()`.execute(portal.db.kysely)
  expect(await kept()).toEqual(before)
})

test('the export contains the same decisions as the filtered list', async () => {
  const answer = await admin.call('GET', '/api/admin/export/decisions/csv?branch=Hill%20Road')
  const [header, ...rows] = answer.body.trim().split('\r\n')
  expect(header).toContain('Amount')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('Second Client')
  expect(rows[0]).toContain('5000.5')
})

test('months and quarters begin at midnight in the lender’s time zone', () => {
  const now = new Date('2026-01-31T20:00:00Z')
  expect(boundsOfPeriod('this-month', 'Asia/Tokyo', now)).toEqual({
    start: new Date('2026-01-31T15:00:00Z'),
    end: new Date('2026-02-28T15:00:00Z'),
  })
  expect(boundsOfPeriod('last-quarter', 'UTC', now)).toEqual({
    start: new Date('2025-10-01T00:00:00Z'),
    end: new Date('2026-01-01T00:00:00Z'),
  })
})
