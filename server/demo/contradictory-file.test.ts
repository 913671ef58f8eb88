import { afterAll, beforeAll, expect, test } from 'vitest'
import { asksForReason } from '../../forms/credit-file/open-checks.ts'
import { readUnread } from '../contradictions/read-checks.ts'
import { adminHead, readFile } from '../credit-file/answer.ts'
import { fileDocument } from '../pdf/documents.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { officers } from './cast.ts'
import { contradictingName } from './contradictions.ts'
import { demoPassword, fillDemo } from './fill-demo.ts'

// spec 3 §1.46

interface Check {
  readonly id: string
  readonly severity: string
  readonly sentence: string
}

let portal: TestPortal
let admin: Person
let decided: readonly { readonly id: string; readonly name: string; readonly officer: string }[]
const silent = { warn: (message: string) => expect.unreachable(message) }

beforeAll(async () => {
  portal = await testPortal()
  await fillDemo(portal.db, 2024, new Date('2026-11-20T12:00:00Z'))
  await readUnread(portal.db, silent)
  admin = await portal.person('admin')
  const { rows } = await portal.db.pool.query(
    `select id, name, officer_id as officer from clients where decision is not null order by name`,
  )
  decided = rows
})
afterAll(() => portal.close())

const answer = async (path: string) => (await admin.call('GET', path)).json()
const questionsOf = async (client: string): Promise<Check[]> =>
  (await answer(`/api/admin/clients/${client}/file`)).checks.filter(asksForReason)

test('the credit file of the contradictory client has many checks to explain, those of the other decided clients none', async () => {
  expect(decided.length).toBeGreaterThan(5)
  for (const { id, name } of decided) {
    const questions = await questionsOf(id)
    if (name === contradictingName) expect(questions.length).toBeGreaterThan(10)
    else
      expect(
        questions.map(({ sentence }) => sentence),
        name,
      ).toEqual([])
  }
})

test('the credit files of clients without a decision have no checks to explain', async () => {
  const { rows } = await portal.db.pool.query<{ id: string; name: string }>(
    `select id, name from clients where decision is null order by name`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { id, name } of rows)
    expect(
      (await questionsOf(id)).map(({ sentence }) => sentence),
      name,
    ).toEqual([])
})

// spec 3 §1.126
test('the sample days of no client are worth a look', async () => {
  const { rows } = await portal.db.pool.query<{ id: string; name: string }>(`select id, name from clients`)
  expect(rows.length).toBeGreaterThan(30)
  for (const { id, name } of rows)
    expect((await answer(`/api/admin/clients/${id}/file`)).signals, name).toEqual([])
})

test('the list of contradictions contains only the contradictory client, with the sentences of its credit file', async () => {
  const { files, total, unread } = await answer('/api/admin/contradictions')
  expect([total, unread]).toEqual([1, 0])
  const [file] = files
  expect(file.name).toBe(contradictingName)
  const said = (checks: readonly Check[]) => checks.map(({ id, sentence }) => ({ id, sentence }))
  expect(said(file.checks)).toEqual(said(await questionsOf(file._id)))
  const { contradictions } = await answer('/api/admin/work')
  expect(contradictions).toEqual({ files: 1, unexplained: 1, unread: 0 })
})

test('the contradictory memo stores its checks, and its officer sees the same checks and how many need an explanation', async () => {
  const contradictory = decided.find(({ name }) => name === contradictingName)
  const questions = await questionsOf(contradictory?.id ?? '')
  const { rows } = await portal.db.pool.query(
    `select k.checks from form_completions k join forms f on f.id = k.form_id
     where f.client_id = $1 and f.form_type = 'credit_app_memo'`,
    [contradictory?.id],
  )
  const kept = rows[0]?.checks.filter(asksForReason)
  expect(kept.map(({ id }: Check) => id)).toEqual(questions.map(({ id }) => id))
  const body = { email: officers[0]?.email, password: demoPassword }
  const { token } = (await portal.app.inject({ method: 'POST', url: '/api/auth/login', body })).json()
  const asOfficer = async (path: string) =>
    (await portal.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json()
  const { clients } = await asOfficer(
    `/api/loan-officer/clients?search=${encodeURIComponent('contradicts herself')}`,
  )
  expect(clients.map(({ unexplainedChecks }: { unexplainedChecks: number }) => unexplainedChecks)).toEqual([
    questions.length,
  ])
  const { checks } = await asOfficer(`/api/loan-officer/clients/${contradictory?.id}/file`)
  expect(checks.filter(asksForReason)).toEqual(questions)
})

test('the PDF of the contradictory file contains each contradiction', async () => {
  const contradictory = decided.find(({ name }) => name === contradictingName)
  const questions = await questionsOf(contradictory?.id ?? '')
  const head = await adminHead(portal.db, contradictory?.id ?? '')
  const read = await readFile(portal.db, head)
  const document = fileDocument(read, { lenderName: 'Harbour Lending', timeZone: 'UTC' })
  const paper = JSON.stringify(document).replaceAll('\u200b', '')
  expect(questions.length).toBeGreaterThan(10)
  for (const { sentence } of questions) expect(paper).toContain(JSON.stringify(sentence).slice(1, -1))
})
