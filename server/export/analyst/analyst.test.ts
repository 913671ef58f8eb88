import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ClientFilter, clientQuery } from '../../clients/admin-list.ts'
import { allRows } from '../../lists/paging.ts'
import { completeAnswers } from '../../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../../test-portal.ts'
import { exportConnection } from '../snapshot.ts'
import { readXlsx, type TestCell } from '../test-xlsx.ts'
import { xlsx } from '../xlsx.ts'
import { analystWorkbook } from './workbook.ts'

// spec 3 §1.50

// The export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let portal: TestPortal
let admin: Person
let officer: Person
/** The sheets with all clients, the oldest first. */
let all: ReadonlyMap<string, readonly Row[]>
/** The sheets with one client whose forms are in progress, found by a filter. */
let filtered: ReadonlyMap<string, readonly Row[]>

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Ada Admin')
  officer = await portal.person('loan_officer', 'Olu Officer')
  const decided = await officer.newClient()
  await officer.completeUpTo(decided, 'credit_app_memo')
  await decideAnew(await officer.form(decided, 'credit_app_memo'))
  const begun = await officer.newClient('Begun')
  const form = await officer.form(begun, 'user_form')
  await officer.call('PUT', `/api/loan-officer/forms/${form}/save`, {
    formData: { loanAmount: 1200.5, gender: 'female', dateOfBirth: '1990-02-28' },
    currentStep: 1,
  })
  await officer.newClient('Without forms')
  await portal.db.pool.query(`update clients set name = '=Decided("x")' where id = $1`, [decided])
  await portal.db.pool.query(`update clients set updated_at = '2026-01-05T12:00:00Z' where id = $1`, [begun])
  all = await workbook({ sort: 'created' })
  filtered = await workbook({ search: 'begun', status: 'in-progress' })
})
afterAll(() => portal.close())

async function decideAnew(memo: string) {
  await officer.call('POST', `/api/loan-officer/forms/${memo}/reopen`)
  const answer = await officer.call('POST', `/api/loan-officer/forms/${memo}/complete`, {
    formType: 'credit_app_memo',
    data: { decision: 'reject' },
  })
  expect(answer.statusCode).toBe(200)
}

type Row = Readonly<Record<string, TestCell | undefined>>

/** Returns the workbook's sheets by name, each with its rows by header. Headers are without the time zone. */
async function workbook(filter: ClientFilter): Promise<ReadonlyMap<string, readonly Row[]>> {
  const query = allRows(await clientQuery(portal.db, filter)).compile(portal.db.kysely)
  const about = { by: admin.email, at: new Date(), filter: { ...filter } }
  const db = await exportConnection(portal.db.connection)
  const { tables } = await analystWorkbook(db, query, { about, timeZone: 'UTC' })
  const chunks: Buffer[] = []
  for await (const chunk of xlsx(tables)) chunks.push(chunk)
  return sheetsOf(Buffer.concat(chunks))
}

function sheetsOf(file: Buffer) {
  return new Map(readXlsx(file).map(({ name, cells }) => [name, rowsOf(cells)]))
}

function rowsOf(cells: ReadonlyMap<string, TestCell>): Row[] {
  const headers = new Map<string, string>()
  const rows = new Map<number, Record<string, TestCell>>()
  for (const [place, cell] of cells) {
    const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    if (row === '1') headers.set(column, cell.value.replace(/ \(.*\)$/, ''))
    else {
      const found = rows.get(Number(row)) ?? {}
      rows.set(Number(row), Object.assign(found, { [headers.get(column) ?? '']: cell }))
    }
  }
  return [...rows.values()]
}

const values = (rows: readonly Row[] = [], column: string) => rows.map(row => row[column]?.value)

test('the sheet “clients” has each answer and calculated value under its form and key, and no others', async () => {
  const clients = all.get('clients') ?? []
  expect(values(clients, 'name')).toEqual(['=Decided("x")', 'Begun', 'Without forms'])
  const { rows: forms } = await portal.db.pool.query(
    'select f.*, c.name from forms f join clients c on c.id = f.client_id',
  )
  let compared = 0
  for (const form of forms) {
    const row = clients.find(({ name }) => name?.value === form.name)
    for (const [key, value] of Object.entries(form.form_data)) {
      const cell = row?.[`${form.form_type}.${key}`]
      if (value === null || value === '') expect(cell, key).toBeUndefined()
      else if (typeof value === 'number') expect(Number(cell?.value), key).toBe(value)
      else if (/^\d{4}-\d\d-\d\d$/.test(String(value))) expect(dayOf(cell), key).toBe(value)
      else expect(cell?.value, key).toBe(value)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
  const [row] = clients
  expect(Number(row?.['output_sheet.dscr']?.value)).toBe(
    forms.find(form => form.form_type === 'output_sheet').calculated_fields.dscr,
  )
  expect(row?.['user_form.status']?.value).toBe('Completed')
  expect(row?.['decision']?.value).toBe('reject')
  expect(Number(row?.['loan_amount']?.value)).toBe(completeAnswers('credit_app_memo')['loanAmount'])
  expect(row?.['decided_by']?.value).toBe(officer.email)
})

// D39
test('a draft has a calculated value only once the required answers behind it are there', () => {
  const row = filtered.get('clients')?.[0]
  expect(row?.['user_form.status']?.value).toBe('In Progress')
  expect(Number(row?.['user_form.age']?.value)).toBeGreaterThan(30)
  expect(row?.['user_form.totalObligation']).toBeUndefined()
  expect(row?.['loan_amount']?.value).toBe('1200.5')
  expect(row?.['decision']).toBeUndefined()
  expect(row?.['mse_assessment.status']).toBeUndefined()
})

test('the sheet “answers” has one row per answer, with its label, its code and who changed it last', async () => {
  const answers = all.get('answers') ?? []
  const { rows } = await portal.db.pool.query(
    `select count(*) as n from forms f, jsonb_each(f.form_data) a where a.value not in ('null', '""') and f.client_id is not null`,
  )
  expect(answers).toHaveLength(rows[0].n)
  const gender = answers.find(({ client, key }) => client?.value === 'Begun' && key?.value === 'gender')
  expect([gender?.['form']?.value, gender?.['value']?.value, gender?.['code']?.value]).toEqual([
    'user_form',
    'Female',
    'female',
  ])
  expect(gender?.['changed_by']?.value).toBe(officer.email)
  expect(gender?.['changed_at']).toMatchObject({ kind: 'n', style: 6 })
})

test('the sheet “decisions” has every completion of a memo, and marks the one that is valid now', async () => {
  const decisions = all.get('decisions') ?? []
  expect(values(decisions, 'decision_code')).toEqual([
    'reject',
    completeAnswers('credit_app_memo')['decision'],
  ])
  expect(values(decisions, 'stands')).toEqual(['Yes', 'No'])
  expect(values(decisions, 'officer')).toEqual(['Olu Officer', 'Olu Officer'])
  const card = await portal.db.pool.query(
    `select calculated_fields from forms where form_type = 'expert_scorecard'`,
  )
  expect(values(decisions, 'scorecard_risk')[0]).toBe(card.rows[0].calculated_fields.riskCategory)
})

test('the sheet “dictionary” explains every column of the clients, with codes, points and formulas', () => {
  const dictionary = all.get('dictionary') ?? []
  const explained = new Set(values(dictionary, 'column').map(name => name?.replace(/ \(.*\)$/, '')))
  const columns = all.get('clients')?.flatMap(row => Object.keys(row)) ?? []
  expect(columns.filter(name => !explained.has(name))).toEqual([])
  const row = (column: string) => dictionary.find(entry => entry['column']?.value === column)
  expect(row('user_form.gender')?.['options']?.value).toContain('female = Female')
  expect(row('expert_scorecard.repayment_track')?.['options']?.value).toMatch(/points\)/)
  expect(row('output_sheet.dscr')?.['formula']?.value).toContain('{')
})

test('the sheet “about” says who made the file, with which filter, and how many rows it has', () => {
  const about = new Map(
    (filtered.get('about') ?? []).map(row => [row['About this file']?.value, row['Value']?.value]),
  )
  expect(about.get('Made by')).toBe(admin.email)
  expect(about.get('Filter: search')).toBe('begun')
  expect(about.get('Filter: status')).toBe('in-progress')
  expect(about.get('Rows of clients')).toBe('1')
  expect(about.get('Rows of answers')).toBe(String(filtered.get('answers')?.length))
  expect([...filtered.keys()]).toEqual(['clients', 'answers', 'decisions', 'dictionary', 'about'])
})

test('the call returns the workbook of its period, and the audit log has the filter', async () => {
  const period = 'changedFrom=2026-01-05&changedTo=2026-01-05'
  const answer = await admin.call('GET', `/api/admin/export/analyst/excel?${period}`)
  expect([answer.statusCode, answer.headers['x-row-count']]).toEqual([200, '1'])
  expect(answer.headers['content-disposition']).toMatch(
    /"analysis-changed-from-2026-01-05-changed-to-2026-01-05-\d{4}-\d\d-\d\d\.xlsx"/,
  )
  expect(values(sheetsOf(answer.rawPayload).get('clients'), 'name')).toEqual(['Begun'])
  const [entry] = (await admin.call('GET', '/api/admin/audit?event=exported')).json().entries
  expect(entry).toMatchObject({
    subject: 'everything for analysis',
    actorId: admin.id,
    detail: { format: 'excel', changedFrom: '2026-01-05' },
  })
  const refused = await admin.call('GET', '/api/admin/export/analyst/excel?changedFrom=soon')
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'changedFrom: a date like 2026-11-20 is needed',
  ])
})

test('text that looks like a formula remains text', () => {
  expect(all.get('clients')?.[0]?.['name']).toMatchObject({ kind: 'text', style: 7 })
  expect(all.get('answers')?.[0]?.['client']).toMatchObject({ kind: 'text', style: 7 })
})

/** Returns the day of a date cell as YYYY-MM-DD. */
function dayOf(cell: TestCell | undefined): string {
  return new Date((Number(cell?.value) - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

test('the clients are read once for both counting and writing', async () => {
  await portal.db.pool.query(`
    create function seen(id text) returns text language plpgsql as $$
      begin raise notice 'seen %', id; return id; end $$`)
  const { sql, parameters } = allRows(await clientQuery(portal.db, {})).compile(portal.db.kysely)
  const watched = `with watched as materialized (select q.*, seen(q.id::text) from (${sql}) q) select * from watched`
  const about = { by: admin.email, at: new Date(), filter: {} }
  const db = await exportConnection(portal.db.connection)
  let seen = 0
  db.on('notice', () => {
    seen += 1
  })
  const { clientCount, tables } = await analystWorkbook(
    db,
    { sql: watched, parameters },
    { about, timeZone: 'UTC' },
  )
  let written = 0
  for await (const rows of tables[0]?.batches ?? []) written += rows.length
  await db.end()
  expect([clientCount, written]).toEqual([3, 3])
  // Each row is read twice: once more to find the assessment years, which determine the columns.
  expect(seen).toBe(2 * 3)
})
