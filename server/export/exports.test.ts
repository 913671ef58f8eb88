import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { catalogue } from '../../forms/catalogue.ts'
import { dayText, localDay } from '../lists/time.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { fillUsers, openDownload } from './test-long-list.ts'
import { readXlsx } from './test-xlsx.ts'
import { sheetEnd, sheetRow, styles } from './xlsx.ts'

// Each export starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
let admin: Person
let officer: Person
const hostileName = '=HYPERLINK("http://x","<b>&\u202e")'

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Ada Admin')
  officer = await portal.person('loan_officer', hostileName)
  await officer.completeUpTo(await officer.newClient(), 'mse_assessment')
  await officer.form(await officer.newClient('+1 Second'), 'user_form')
})
afterAll(() => portal.close())

const download = (path: string) => admin.call('GET', `/api/admin/export/${path}`)
const sheetOf = async (path: string) => {
  const [sheet] = readXlsx((await download(path)).rawPayload)
  const row = (number: number) =>
    [...(sheet?.cells ?? [])]
      .filter(([place]) => place.replace(/\D/g, '') === String(number))
      .map(([, cell]) => cell.value)
  return { header: row(1), rows: [2, 3, 4, 5, 6, 7].map(row).filter(cells => cells.length > 0) }
}

// spec 2 §7.13; spec 3 §1.20
test.each([
  ['users/excel', 'users', 'xlsx'],
  ['users/csv', 'users', 'csv'],
  ['submissions/csv', 'submissions', 'csv'],
  ['clients/excel', 'clients', 'xlsx'],
  ['audit/csv', 'audit-log', 'csv'],
])('%s is downloaded as a file with a quoted name', async (path, name, ending) => {
  const answer = await download(path)
  expect(answer.statusCode).toBe(200)
  const today = dayText(localDay(new Date(), defaultSettings.timeZone))
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}-${today}.${ending}"`)
  expect(answer.headers['content-type']).toContain(ending === 'csv' ? 'text/csv' : 'spreadsheetml')
  expect(Number(answer.headers['x-row-count'])).toBeGreaterThan(0)
})

test('the progress of a submission in CSV has at most two decimals', async () => {
  const [header = '', ...lines] = (await download('submissions/csv')).body.trim().split('\r\n')
  const place = header.split(',').indexOf('"Progress"')
  // The names of these people contain commas, but nothing after them does.
  const fromEnd = place - header.split(',').length
  const progress = lines.map(line => line.split(',').at(fromEnd))
  expect(progress).toContain('16.67')
  for (const percent of progress) expect(percent).toMatch(/^\d+(\.\d{1,2})?$/)
})

// spec 2 §6.6
test('the export of users has one row per user, and names that look like formulas remain text', async () => {
  const { header, rows } = await sheetOf('users/excel?sort=created')
  expect(header.slice(0, 4)).toEqual(['Name', 'Username', 'Email', 'Role'])
  expect(rows.map(row => row[0])).toEqual(['Ada Admin', hostileName])
  const text = (await download('users/csv')).body
  expect(text).toContain(`"'${hostileName.replaceAll('"', '""')}"`)
})

// spec 3 §1.23
test('an export of selected clients contains exactly these, and fails if one of them is gone', async () => {
  const { clients } = (await admin.call('GET', '/api/admin/clients')).json()
  const [{ _id: chosen, clientId, name }] = clients
  const exported = (clientIds: string[]) => admin.call('POST', '/api/admin/export/clients/csv', { clientIds })
  const answer = await exported([chosen, chosen])
  expect([answer.statusCode, answer.headers['x-row-count']]).toEqual([200, '1'])
  expect(answer.body).toContain(clientId)
  const noted = (await admin.call('GET', '/api/admin/audit?event=exported')).json().entries[0]
  expect(noted).toMatchObject({
    subject: 'clients',
    detail: { format: 'csv', clients: `${clientId} ${name}` },
  })
  expect(noted.detail).not.toHaveProperty('clientIds')
  const found = await admin.call('GET', `/api/admin/audit?event=exported&search=${clientId}`)
  expect(found.json().entries[0]).toEqual(noted)
  const missing = await exported([chosen, '00000000-0000-4000-8000-000000000000'])
  expect([missing.statusCode, missing.json().message]).toEqual([
    409,
    'Some of these clients no longer exist. Please load the list again.',
  ])
  expect((await exported([])).statusCode).toBe(400)
  expect((await exported(['x'])).statusCode).toBe(409)
})

// spec 2 §6.6, §7.16
test('the exports of submissions and clients contain what their filter shows', async () => {
  const mine = await sheetOf(`users/${officer.id}/submissions/excel`)
  expect(mine.rows.map(row => row[0])).toEqual(['User Form', 'MSE Assessment', 'User Form'])
  const completed = await sheetOf(`users/${officer.id}/submissions/excel?status=completed`)
  expect(completed.rows).toHaveLength(2)
  expect((await sheetOf('submissions/excel?type=mse-assessment')).rows).toHaveLength(1)
  expect((await sheetOf('submissions/excel?search=second')).rows).toHaveLength(1)
  expect((await sheetOf(`clients/excel?officerId=${officer.id}&status=in-progress`)).rows).toHaveLength(1)
})

// D47
test('times are in the lender’s zone in Excel files and in UTC in CSV files, and the headers name the zone', async () => {
  const at = new Date('2026-11-21T21:24:00Z')
  await portal.db.pool.query('update users set created_at = $1 where id = $2', [at, officer.id])
  await portal.db.pool.query('update forms set submitted_at = $1 where submitted_at is not null', [at])
  await admin.call('PUT', '/api/admin/settings', { timeZone: 'Asia/Tokyo' })
  const inTokyo = (Date.UTC(2026, 10, 22, 6, 24) - Date.UTC(1899, 11, 30)) / 86_400_000
  try {
    const { header, rows } = await sheetOf('users/excel')
    const row = rows.find(cells => cells.includes(officer.email))
    expect(Number(row?.[header.indexOf('Created (Asia/Tokyo)')])).toBeCloseTo(inTokyo, 6)
    const lines = (await download('users/csv')).body.split('\r\n')
    expect(lines[0]).toContain('"Created (UTC)"')
    expect(lines.find(line => line.includes(officer.email))).toContain(',2026-11-21 21:24:00,')
    const { clients } = (await officer.call('GET', '/api/loan-officer/clients')).json()
    const ids = clients.map((client: { _id: string }) => client._id)
    const files = await Promise.all(ids.map((id: string) => sheetOf(`clients/${id}/excel`)))
    const submitted = files.flatMap(file => file.rows).filter(cells => cells[1] === 'Submitted (Asia/Tokyo)')
    expect(submitted.some(cells => Math.abs(Number(cells[2]) - inTokyo) < 1e-6)).toBe(true)
  } finally {
    await admin.call('PUT', '/api/admin/settings', { timeZone: null })
  }
})

test.each([
  ['users/pdf', 400],
  ['users/excel?status=lost', 400],
  ['users/x/submissions/excel', 404],
  ['submissions/csv?type=no-such-form', 404],
  ['clients/x/excel', 404],
  ['audit/csv?from=soon', 400],
])('%s is refused with a message, without a file', async (path, status) => {
  const answer = await download(path)
  expect([answer.statusCode, typeof answer.json().message]).toEqual([status, 'string'])
  expect(answer.headers['content-disposition']).toBeUndefined()
})

// spec 3 §1.20
test('every export is in the audit log with its filter', async () => {
  await download('submissions/csv?status=completed&search=ama')
  const log = (await admin.call('GET', '/api/admin/audit?event=exported')).json()
  expect(log.entries[0]).toMatchObject({
    subject: 'submissions',
    actorId: admin.id,
    detail: { format: 'csv', status: 'completed', search: 'ama' },
  })
})

// spec 3 §1.21, §1.61
test('the workbook of a client has a readable sheet for each form, with numbers as numbers and dates as dates', async () => {
  const [client] = (await admin.call('GET', '/api/admin/clients?sort=created')).json().clients
  const answer = await download(`clients/${client._id}/excel`)
  expect(answer.headers['content-disposition']).toContain(`"client-${client.clientId}-`)
  const sheets = readXlsx(answer.rawPayload)
  expect(sheets.map(sheet => sheet.name)).toEqual([
    ...catalogue.map(row => row.adminLabel),
    'Tables of MSE Assessment',
    'About',
  ])
  const lineOf = (at: number, label: string) => {
    const place = [...(sheets[at]?.cells ?? [])].find(
      ([place, cell]) => place.startsWith('B') && cell.value === label,
    )?.[0]
    return place === undefined ? undefined : sheets[at]?.cells.get(place.replace('B', 'C'))
  }
  expect(lineOf(0, 'Client')?.value).toBe(client.name)
  expect(lineOf(0, 'Status')?.value).toBe('Completed')
  expect(lineOf(2, 'Status')?.value).toBe('Not Started')
  expect(lineOf(0, 'Loan amount')).toMatchObject({ kind: 'n', style: 3 })
  expect(lineOf(0, 'Date of birth')).toMatchObject({ kind: 'n', style: 5 })
})

// spec 3 §1.61; found.md F9
test('the workbook of a client has keys, codes and the tables of its forms, and is laid out for printing', async () => {
  const officer = await portal.person('loan_officer', 'Leila Haddad')
  const id = await officer.newClient()
  await officer.completeUpTo(id, 'financial_analysis')
  await admin.call('PUT', '/api/admin/settings', { lenderName: 'Harbour Lending' })
  const bank = await officer.form(id, 'bank_analysis')
  const formData = { balance_5th_month_1: 100, bank1_credit_month_1: 50 }
  await officer.call('PUT', `/api/loan-officer/forms/${bank}/save`, { formData })
  const sheets = readXlsx((await download(`clients/${id}/excel`)).rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual([
    ...catalogue.map(row => row.adminLabel),
    'Tables of MSE Assessment',
    'Tables of Financial Analysis',
    'Tables of Bank Analysis',
    'Tables of Bank Analysis (2)',
    'About',
  ])
  const sheet = (name: string) => sheets.find(candidate => candidate.name === name)?.cells ?? new Map()
  const rowOf = (cells: ReadonlyMap<string, { value: string }>, column: string, value: string) =>
    [...cells].find(([place, cell]) => place.startsWith(column) && cell.value === value)?.[0].slice(1)

  const standard = sheet(catalogue[0]?.adminLabel ?? '')
  const segment = rowOf(standard, 'F', 'businessSegment')
  expect(standard.get(`G${segment}`)?.value).toBe(completeAnswers('user_form')['businessSegment'])
  expect(standard.get(`G${rowOf(standard, 'F', 'customerName')}`)).toBeUndefined()

  const years = sheet('Tables of Financial Analysis')
  expect([years.get('C1')?.value, years.get('D1')?.value, years.get('E1')?.value]).toEqual([
    expect.stringContaining('projected'),
    expect.stringContaining('actual'),
    expect.stringContaining('actual'),
  ])
  const sales = rowOf(years, 'B', 'Sales')
  const answers = completeAnswers('financial_analysis')
  const salesKeys = Object.keys(answers)
    .filter(key => /^sales_\d{4}$/.test(key))
    .toSorted()
    .toReversed()
  expect(['C', 'D', 'E'].map(column => Number(years.get(`${column}${sales}`)?.value))).toEqual(
    salesKeys.map(key => answers[key]),
  )

  const about = sheet('About')
  expect(about.get(`B${rowOf(about, 'A', 'Lender')}`)?.value).toBe('Harbour Lending')
  expect(about.get(`B${rowOf(about, 'A', 'Made by')}`)?.value).toBe(admin.email)
  for (const { xml } of sheets) {
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"')
    expect(xml).toMatch(/<oddHeader>&amp;L[^&]+ · CL-\d+&amp;R&amp;A</)
    expect(xml).toMatch(/<oddFooter>&amp;LExported \d{4}-/)
  }
})

test('a row is as high as its longest text needs, up to the maximum of a row', () => {
  const columns = [
    { header: 'Field', width: 12, format: 'text' },
    { header: 'Value', width: 20, format: 'text' },
  ] as const
  const heightOf = (...cells: (string | number)[]) =>
    /^<row r="2"(?: ht="(\d+)" customHeight="1")?>/.exec(sheetRow(cells, columns, 2))?.[1]
  expect(heightOf('Lender', 12)).toBeUndefined()
  expect(heightOf('Lender', 'x'.repeat(36))).toBe('30')
  expect(heightOf('x'.repeat(21), 'x'.repeat(36))).toBe('45')
  expect(heightOf('Lender', 'one\ntwo\nthree')).toBe('45')
  expect(heightOf('Lender', 'x'.repeat(2_000))).toBe('409')
  // All cell styles but the header's are aligned to the top of the row.
  const cellStyles = styles.match(/<cellXfs.*<\/cellXfs>/)?.[0] ?? ''
  const [, head, ...others] = [...cellStyles.matchAll(/<xf [^>]*\/>|<xf .*?<\/xf>/g)].map(([xf]) => xf)
  expect(head).toContain('fontId="1"')
  expect(others.length).toBeGreaterThan(8)
  for (const style of others) expect(style).toContain('<alignment vertical="top"')
})

test('in a page header, an ampersand is escaped and a long name is shortened', () => {
  const page = { head: 'Ama & Sons', foot: 'x'.repeat(500) }
  expect(sheetEnd('A1:A2', page)).toContain('&amp;LAma &amp;&amp; Sons&amp;R')
  expect(sheetEnd('A1:A2', page)).toContain(`&amp;L${'x'.repeat(99)}…&amp;RPage`)
})

describe('a long export', () => {
  let address: string
  beforeAll(async () => {
    await fillUsers(portal.db.pool)
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    // The address of a TCP server is an object.
    address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  })
  /** Counts the queries of exports in progress; with `waiting`, only those that have done nothing for a second. */
  const queries = async ({ waiting }: { waiting: boolean }) => {
    const since = waiting ? sql`and state_change < now() - interval '1 second'` : sql``
    const counted = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = 'sevenfold export' ${since}`.execute(
      portal.db.kysely,
    )
    return counted.rows[0]?.n
  }
  const eventually = (look: () => unknown) => expect.poll(look, { timeout: 60_000 })
  const open = () => queries({ waiting: false })
  const request = (path: string) => openDownload(`${address}/api/admin/export/${path}`, admin.token)

  test('contains one consistent moment, and does not block changes made meanwhile', async () => {
    const answer = await request('users/csv?sort=created')
    await portal.person('user', 'Latecomer')
    let text = ''
    for await (const chunk of answer) text += chunk
    const rows = text.trimEnd().split('\r\n').length - 1
    expect(String(rows)).toBe(answer.headers['x-row-count'])
    expect(text).not.toContain('Latecomer')
    await eventually(open).toBe(0)
  })

  test('waits for its reader, and ends its query when the reader hangs up', async () => {
    const answer = await request('users/csv?sort=name')
    answer.pause()
    await eventually(() => queries({ waiting: true })).toBe(1)
    answer.destroy()
    await eventually(open).toBe(0)
  })

  test('leaves connections for others: a fourth one at the same time is refused with Retry-After', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => request('users/csv?sort=name')))
    for (const answer of answers) answer.pause()
    const fourth = await request('users/csv')
    expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '60'])
    fourth.resume()
    for (const answer of answers) answer.destroy()
    // A place is free once its process has ended, which is after its connection has ended.
    await eventually(async () => {
      const fifth = await request('users/csv')
      fifth.destroy()
      return fifth.statusCode
    }).toBe(200)
  })
})

// spec 3 §1.51
test('the workbook of a list says who made it, when, with which filter, and how many rows it has', async () => {
  const answer = await download('submissions/excel?status=completed&search=second')
  // spec 3 §1.100
  expect(answer.headers['content-disposition']).toContain('"submissions-completed-search-second-')
  const sheets = readXlsx(answer.rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual(['Submissions', 'About'])
  const about = [...(sheets[1]?.cells.values() ?? [])].map(({ value }) => value)
  const valueIn = (label: string) => about[about.findIndex(value => value.startsWith(label)) + 1]
  expect(valueIn('Made by')).toBe(admin.email)
  expect(Number(valueIn('Made at'))).toBeGreaterThan(46_000)
  expect([valueIn('Filter: status'), valueIn('Filter: search'), valueIn('Rows')]).toEqual([
    'completed',
    'second',
    '0',
  ])
  const whole = readXlsx((await download('users/excel?sort=name')).rawPayload)[1]
  expect(whole?.cells.get('B4')?.value).toBe('None: everything is in it')
})

// spec 3 §1.30
test('the export of loan officers contains what its filter shows', async () => {
  const { header, rows } = await sheetOf('officers/excel?sort=-completed')
  expect(header.slice(0, 7)).toEqual([
    'Name',
    'Username',
    'Email',
    'Active',
    'Clients',
    'Waiting over 7 days',
    'Completed this month',
  ])
  // Another test in this file creates an officer of its own.
  const own = rows.filter(([name]) => name !== 'Leila Haddad')
  expect(own.map(row => [row[0], row[4], row[6]])).toEqual([[hostileName, '2', '2']])
  expect((await sheetOf('officers/excel?status=deactivated')).rows).toEqual([])
})

// spec 3 §1.53
test('a repayment schedule is a workbook whose rows add up, for officers and administrators', async () => {
  const path = '/api/schedule/excel?amount=10000&ratePercent=12&termMonths=12'
  const answer = await admin.call('GET', path)
  expect(answer.headers['content-disposition']).toMatch(/"repayment-schedule-\d{4}-\d\d-\d\d\.xlsx"/)
  const [sheet, about] = readXlsx(answer.rawPayload)
  // spec 3 §1.101
  const said = ['A2', 'B2', 'B4', 'B5', 'B6', 'B7'].map(place => about?.cells.get(place)?.value)
  expect(said).toEqual(['Made by', admin.email, '10000 USD', '12%', '12 months', '12'])
  const cell = (place: string) => sheet?.cells.get(place)?.value
  expect(['A1', 'B2', 'E13', 'A14', 'B14', 'C14', 'D14'].map(cell)).toEqual([
    'Instalment',
    '888.49',
    '0',
    'Total',
    '10661.86',
    '661.86',
    '10000',
  ])
  // The schedule takes any amount, because a memo does.
  const large = await admin.call('GET', '/api/schedule/excel?amount=250000000&ratePercent=12&termMonths=12')
  expect(readXlsx(large.rawPayload)[0]?.cells.get('D14')?.value).toBe('250000000')
  const refused = await admin.call('GET', '/api/schedule/excel?amount=10000&ratePercent=12&termMonths=0')
  expect(refused.statusCode).toBe(400)
})
