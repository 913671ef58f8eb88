import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FormType, formTypes, rowOf } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D56

// Each export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let officer: Person
let client: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Ama Officer')
  // A decision that stands throughout.
  await decide('reject')
  client = await decide('approve')
})
afterAll(() => portal.close())

async function decide(decision: string): Promise<string> {
  const id = await officer.newClient()
  await officer.completeUpTo(id, 'bank_analysis')
  await complete(id, 'credit_app_memo', { decision })
  return id
}

async function complete(of: string, formType: FormType, changes: object = {}) {
  const form = await officer.form(of, formType)
  const data = { ...completeAnswers(formType), ...changes }
  const answer = await officer.call('POST', `/api/loan-officer/forms/${form}/complete`, { formType, data })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function reopen(formType: FormType) {
  const answer = await officer.call(
    'POST',
    `/api/loan-officer/forms/${await officer.form(client, formType)}/reopen`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
}

const get = async (path: string, by = admin) => (await by.call('GET', path)).json()

/** Every number of decisions that the portal answers. */
async function counts() {
  const [decisions, work, stats, officers, own] = await Promise.all([
    get('/api/admin/decisions'),
    get('/api/admin/work'),
    get('/api/admin/stats'),
    get('/api/admin/officers'),
    get('/api/loan-officer/clients', officer),
  ])
  const { approved, approve, reject, reopened } = decisions.optionCounts
  return {
    totals: decisions.totals.decisions,
    asked: decisions.totals.asked,
    approvals: [decisions.totals.approvals, approved, approve, work.decisions.approvals],
    rejections: reject,
    work: work.decisions.decisions,
    decided: stats.decidedClients,
    officer: officers.officers.map((row: { decidedThisMonth: number }) => row.decidedThisMonth),
    own: [own.statistics.decisions.approve, own.statistics.decisions.reject],
    reopened: [decisions.totals.reopened, reopened, own.statistics.reopenedDecisions],
  }
}

/** What every place says about the client's decision. */
async function said() {
  const find = (rows: { client: { _id: string } }[]) => rows.find(row => row.client._id === client)
  const [decisions, own, file, forms, csv] = await Promise.all([
    get('/api/admin/decisions'),
    get('/api/loan-officer/clients', officer),
    get(`/api/loan-officer/clients/${client}/file`, officer),
    get(`/api/admin/clients/${client}/forms`),
    admin.call('GET', '/api/admin/export/decisions/csv'),
  ])
  const listed = find(decisions.decisions) as
    | { decisionLabel: string; isReopened: boolean; amount: number }
    | undefined
  const row = own.clients.find(({ _id }: { _id: string }) => _id === client)
  const memo = forms.formsByType.credit_app_memo[0]
  const submission = await get(`/api/admin/submissions/${rowOf('credit_app_memo').slug}/${memo._id}`)
  return {
    list: [listed?.decisionLabel, listed?.isReopened, listed?.amount],
    dashboard: [row.decision, row.reopenedDecision],
    file: [file.decision.label, file.decision.isReopened],
    forms: memo.reopenedDecision,
    submission: submission.submission.reopenedDecision,
    export: csv.body.includes('Approved, reopened'),
  }
}

const amount = completeAnswers('credit_app_memo')['loanAmount']
const standing = {
  list: ['Approve', false, amount],
  dashboard: ['approve', null],
  file: ['Approve', false],
  forms: undefined,
  submission: undefined,
  export: false,
}
const reopened = {
  list: ['Approved, reopened', true, amount],
  dashboard: [null, 'approve'],
  file: ['Approved, reopened', true],
  forms: 'approve',
  submission: 'approve',
  export: true,
}

test.each(formTypes)(
  'a decided file whose %s is open again says so everywhere, and no count includes it',
  async type => {
    const before = await counts()
    expect(before).toMatchObject({
      totals: 2,
      work: 2,
      decided: 2,
      officer: [2],
      own: [1, 1],
      reopened: [0, 0, 0],
    })
    expect(await said()).toEqual(standing)

    await reopen(type)
    // What is typed meanwhile is no decision yet.
    const form = await officer.form(client, type)
    if (type === 'credit_app_memo')
      await officer.call('PUT', `/api/loan-officer/forms/${form}/save`, {
        formData: { decision: 'defer', loanAmount: 1 },
      })
    expect(await counts()).toEqual({
      totals: 1,
      asked: amount,
      approvals: [0, 0, 0, 0],
      rejections: 1,
      work: 1,
      decided: 1,
      officer: [1],
      own: [0, 1],
      reopened: [1, 1, 1],
    })
    expect(await said()).toEqual(reopened)
    const only = (query: string) =>
      get(`/api/admin/decisions${query}`).then(({ decisions }) =>
        decisions.map(({ client }: { client: { _id: string } }) => client._id),
      )
    expect(await only('?decision=reopened')).toEqual([client])
    expect(await only('?decision=approved')).toEqual([])
    expect(await only('?search=ama')).toContain(client)
    const own = await get('/api/loan-officer/clients?decision=reopened', officer)
    expect(own.clients.map(({ _id }: { _id: string }) => _id)).toEqual([client])

    await complete(client, type, type === 'credit_app_memo' ? { decision: 'approve' } : {})
    expect(await said()).toEqual(standing)
    expect(await counts()).toEqual(before)
  },
)

test('a file whose forms are open one after the other counts again only once the last of them is completed', async () => {
  await reopen('credit_app_memo')
  await reopen('bank_analysis')
  await reopen('user_form')
  expect((await counts()).totals).toBe(1)
  for (const type of ['user_form', 'bank_analysis'] as const) {
    await complete(client, type)
    expect(await said()).toEqual(reopened)
  }
  await complete(client, 'credit_app_memo', { decision: 'approve' })
  expect((await counts()).totals).toBe(2)
})

test('a reopened decision is gone with its client, and is back with it', async () => {
  await reopen('output_sheet')
  await officer.call('DELETE', `/api/loan-officer/clients/${client}`)
  expect((await counts()).reopened).toEqual([0, 0, 0])
  await admin.call('POST', `/api/admin/clients/${client}/restore`)
  expect((await counts()).reopened).toEqual([1, 1, 1])
  expect((await counts()).totals).toBe(1)
})

test('what the triggers keep of reopened decisions is the same as what is derived again', async () => {
  await reopen('user_form')
  const read = async (query: string) => (await portal.db.pool.query(query)).rows
  const kept = async () => [
    await read('select * from decisions order by id'),
    await read('select id, decision from clients order by id'),
  ]
  const before = await kept()
  await sql`select remake_decisions()`.execute(portal.db.kysely)
  await sql`update clients c set decision = s.decision from clients k, standing_of(k.id) s where k.id = c.id`.execute(
    portal.db.kysely,
  )
  expect(await kept()).toEqual(before)
})
