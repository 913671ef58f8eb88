import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asksForReason } from '../../forms/credit-file/open-checks.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { readUnread } from './read-checks.ts'

// spec 3 §1.46, §1.47; D13; D42

// Each export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let ama: Person
let client: string

const silent = { warn: (message: string) => expect.unreachable(message) }

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  ama = await portal.person('loan_officer', 'Ama Officer')
  client = await ama.newClient('Contradictory Client')
  await ama.completeUpTo(client, 'bank_analysis')
  await completeMemo({ loanAmount: 90_000, loanTerm: 12 })
})
afterAll(() => portal.close())

async function completeMemo(changes: object) {
  const form = await ama.form(client, 'credit_app_memo')
  const data = { ...completeAnswers('credit_app_memo'), ...changes }
  await ama.call('POST', `/api/loan-officer/forms/${form}/complete`, { formType: 'credit_app_memo', data })
}

const list = async (query = '') => (await admin.call('GET', `/api/admin/contradictions${query}`)).json()
const file = async () => (await admin.call('GET', `/api/admin/clients/${client}/file`)).json()
const idsOf = (checks: readonly { id: string }[]) => checks.map(({ id }) => id)

interface Check {
  readonly id: string
  readonly severity: string
  readonly fingerprint: string
}
const asking = async (): Promise<Check[]> => (await file()).checks.filter(asksForReason)

test('a completion stores the checks that the credit file asks to explain', async () => {
  const { files, unread, total } = await list()
  expect([total, unread]).toEqual([1, 0])
  expect(files[0]).toMatchObject({
    _id: client,
    officer: { name: 'Ama Officer' },
  })
  expect(idsOf(files[0].checks)).toEqual(idsOf(await asking()))
  expect(idsOf(files[0].checks)).toContain('fact.loan_proposed')
})

test('counts and filters give the same numbers as SQL over the stored checks', async () => {
  const byHand = await sql<{ id: string; files: number }>`
    select check_of ->> 'id' as id, count(*) as files from client_checks k
    join clients c on c.id = k.id and c.deleted_at is null, jsonb_array_elements(k.found) check_of
    group by 1`.execute(portal.db.kysely)
  const { byCheck } = await list()
  expect(byCheck.map(({ id, files }: { id: string; files: number }) => ({ id, files }))).toEqual(
    expect.arrayContaining(byHand.rows),
  )
  expect(byCheck).toHaveLength(byHand.rows.length)
  expect((await list('?check=fact.loan_proposed')).matching).toBe(1)
  expect((await list('?check=fact.segment')).matching).toBe(0)
  expect((await list('?least=30')).matching).toBe(0)
  expect((await list('?search=nobody')).matching).toBe(0)
  expect((await list(`?officerId=${ama.id}`)).matching).toBe(1)
})

test('an explanation settles its check until the figures change', async () => {
  const check = (await asking()).find(({ id }) => id === 'fact.loan_proposed')
  await ama.call('POST', `/api/loan-officer/clients/${client}/checks/fact.loan_proposed/explain`, {
    text: 'The committee agreed to more.',
    fingerprint: check?.fingerprint,
  })
  const kept = (await list()).files[0].checks.find(({ id }: Check) => id === 'fact.loan_proposed')
  expect(kept.explained).toBe(true)
  const memo = await ama.form(client, 'credit_app_memo')
  await ama.call('POST', `/api/loan-officer/forms/${memo}/reopen`)
  await completeMemo({ loanAmount: 80_000, loanTerm: 12 })
  const anew = (await list()).files[0].checks.find(({ id }: Check) => id === 'fact.loan_proposed')
  expect(anew.explained).toBe(false)
})

test('a form that is reopened after the memo is listed until it is completed again', async () => {
  const form = await ama.form(client, 'mse_assessment')
  await ama.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  const [{ checks }] = (await list()).files
  expect(checks.find(({ id }: Check) => id === 'file.reopened')).toMatchObject({
    sentence: 'MSE Assessment was reopened after the memo was completed.',
    explained: null,
  })
  // The last completions of the forms still contradict each other.
  expect(idsOf(checks)).toContain('fact.loan_proposed')
  await ama.call('POST', `/api/loan-officer/forms/${form}/complete`, {
    formType: 'mse_assessment',
    data: { loanAmountRequested: 12_345 },
  })
  const [again] = (await list()).files
  expect(idsOf(again.checks)).not.toContain('file.reopened')
  expect(idsOf(again.checks)).toContain('file.stale')
})

test('checks that cannot be explained never count as unexplained: in list, filter, dashboard, export and for the officer', async () => {
  for (const check of await asking())
    await ama.call('POST', `/api/loan-officer/clients/${client}/checks/${check.id}/explain`, {
      text: 'Looked at.',
      fingerprint: check.fingerprint,
    })
  const [{ checks, unexplained, asks }] = (await list()).files
  expect(checks.find(({ id }: Check) => id === 'file.stale').explained).toBe(null)
  expect([unexplained, asks > 1]).toEqual([0, true])
  expect((await list('?explained=no')).files).toEqual([])
  expect((await list('?explained=yes')).files).toHaveLength(1)
  expect((await list()).optionCounts).toEqual({ all: 1, no: 0, yes: 1 })
  const work = (await admin.call('GET', '/api/admin/work')).json()
  expect(work.contradictions).toMatchObject({ files: 1, unexplained: 0 })
  const { body } = await admin.call('GET', '/api/admin/export/contradictions/csv')
  expect(body.split('\r\n').find(row => row.includes('Figures changed since'))).toContain('To be settled')
  expect(body).not.toMatch(/"?No"?,/)
  const { clients } = (await ama.call('GET', '/api/loan-officer/clients')).json()
  expect(clients[0].unexplainedChecks).toBe(0)
})

test('files that have not been read since their last change are counted as unread, and read in the background', async () => {
  await sql`update client_checks set changes = changes + 1`.execute(portal.db.kysely)
  expect(await list()).toMatchObject({ files: [], total: 0, unread: 1 })
  await readUnread(portal.db, silent)
  expect(await list()).toMatchObject({ total: 1, unread: 0 })
  await sql`update client_checks set rules = 0, found = '[]', asks = '{}', unexplained = '{}'`.execute(
    portal.db.kysely,
  )
  await readUnread(portal.db, silent)
  expect((await list()).total).toBe(1)
})

test('a count of changed inputs that older rules stored is corrected when the file is read again', async () => {
  await sql`update forms set stale_inputs = 5 where client_id = ${client} and status = 'completed'`.execute(
    portal.db.kysely,
  )
  await sql`update client_checks set rules = 0`.execute(portal.db.kysely)
  await readUnread(portal.db, silent)
  const { forms, stale } = await file()
  const resting = (type: string) =>
    stale.filter(({ restingForm }: { restingForm: { type: string } }) => restingForm.type === type).length
  for (const { type, staleInputs } of forms) expect(staleInputs, type).toBe(resting(type))
  expect(await list()).toMatchObject({ total: 1, unread: 0 })
})

test('a deleted client’s file is in no list and no export', async () => {
  const rows = async () =>
    (await admin.call('GET', '/api/admin/export/contradictions/csv')).body.trim().split('\r\n').length - 1
  const { asks } = (await list()).files[0]
  expect(await rows()).toBe(asks)
  await ama.call('DELETE', `/api/loan-officer/clients/${client}`)
  expect(await list()).toMatchObject({ total: 0, unread: 0, byCheck: [] })
  expect(await rows()).toBe(0)
})
