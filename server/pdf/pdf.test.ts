import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPoppler } from '../../scripts/poppler.mjs'
import { childrenOf } from '../jobs/fixtures/children.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.48, §2.38

// The test starts a process for typesetting, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const name = 'أمينة أوكورو, 王小明, #read("/etc/passwd") *bold* $x$'

let portal: TestPortal
let officer: Person
let clientId: string
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-pdf-'))

beforeAll(async () => {
  // The folder has a subset of Noto Sans SC with the three characters of the name.
  portal = await testPortal({ PDF_FONTS: join(import.meta.dirname, 'fixtures') })
  officer = await portal.person('loan_officer', 'Grace Oduya')
  clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'credit_app_memo')
  const answer = await officer.call('PUT', `/api/loan-officer/clients/${clientId}`, { name })
  expect(answer.statusCode, answer.body).toBe(200)
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (part: string, base = 'loan-officer') =>
  `/api/${base}/clients/${clientId}/file/pdf?part=${part}`

/** Returns a part of the file as PDF. */
async function pdf(part: 'file' | 'memo', person = officer, base = 'loan-officer'): Promise<Buffer> {
  const answer = await person.call('GET', address(part, base))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.rawPayload
}

/** Returns the output of one of Poppler's programs for a file. */
function read(program: 'pdfinfo' | 'pdftotext' | 'pdffonts', file: Buffer, ...flags: string[]): string {
  const path = join(folder, 'file.pdf')
  writeFileSync(path, file)
  const output = program === 'pdftotext' ? ['-'] : []
  const { stdout, stderr, status } = spawnSync(program, [...flags, path, ...output], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('a credit file as PDF', () => {
  test('can be read by a screen reader, because its headings and tables are tagged', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    for (const part of ['file', 'memo'] as const) {
      const file = await pdf(part)
      expect(read('pdfinfo', file)).toMatch(/^Tagged: +yes$/m)
      const structure = read('pdfinfo', file, '-struct')
      for (const element of ['H1', 'H2', 'Table', 'TH', 'TD'])
        expect(structure).toMatch(new RegExp(`^ *${element}\\b`, 'm'))
    }
  })

  test('shows every figure of the screen', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const file: { figures: { items: { label: string; display: string }[] }[] } = (
      await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)
    ).json()
    const figures = file.figures.flatMap(({ items }) => items)
    expect(figures.length).toBeGreaterThan(20)
    const text = inOneLine(read('pdftotext', await pdf('file'), '-layout'))
    for (const { label, display } of figures) expect(text, label).toContain(inOneLine(display || '–'))
  })

  test('shows on each page the client number and that it is a draft', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const pages = read('pdftotext', await pdf('file'))
      .split('\f')
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toMatch(/CL-\d+ · policy 1 · Draft, not sealed/)
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('shows texts exactly as people wrote them, in any script', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const file = await pdf('file')
    const text = inOneLine(read('pdftotext', file))
    for (const part of ['王小明', '#read("/etc/passwd")', '*bold*', '$x$']) expect(text).toContain(part)
    // Poppler's versions extract different letters for joined Arabic ones, so only the font is checked.
    const fonts = read('pdffonts', file)
    expect(fonts).toContain('NotoSansArabic')
    expect(fonts).toContain('NotoSansSC')
    expect(text).not.toContain('root:')
  })

  test('is byte for byte the same for the same data, and different after a change', async () => {
    const first = await pdf('file')
    expect((await pdf('file')).equals(first)).toBe(true)
    const id = await officer.form(clientId, 'credit_app_memo')
    await officer.call('POST', `/api/loan-officer/forms/${id}/reopen`, {})
    expect((await pdf('file')).equals(first)).toBe(false)
  })

  test('can be downloaded by the client’s officer and by administrators, and each download is in the audit log', async () => {
    const other = await portal.person('loan_officer')
    expect((await other.call('GET', address('file'))).statusCode).toBe(404)
    const administrator = await portal.person('admin')
    await pdf('memo', administrator, 'admin')
    const { clientId: number } = (
      await officer.call('GET', `/api/loan-officer/clients/${clientId}/file`)
    ).json().client
    const entry = await portal.db.kysely
      .selectFrom('audit_log')
      .select(['event', 'subject', 'detail'])
      .where('actor_id', '=', administrator.id)
      .execute()
    expect(entry).toEqual([
      { event: 'exported', subject: `client ${number}`, detail: { format: 'pdf', part: 'memo' } },
    ])
  })

  test('is named after the client, and a memo that was never begun is answered with 404', async () => {
    const answer = await officer.call('GET', address('file'))
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="credit-file-CL-\d+-\d{4}-\d\d-\d\d\.pdf"$/,
    )
    const id = await officer.newClient('Kofi')
    const none = await officer.call('GET', `/api/loan-officer/clients/${id}/file/pdf?part=memo`)
    expect([none.statusCode, none.json()]).toEqual([
      404,
      { message: 'This client has no Credit App Memo yet.' },
    ])
    const empty = await officer.call('GET', `/api/loan-officer/clients/${id}/file/pdf`)
    expect(empty.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('has the repayment schedule and the figures that are marked as missing, as the screen has', async ({
    skip,
  }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const id = await officer.form(clientId, 'bank_analysis')
    await officer.call('POST', `/api/loan-officer/forms/${id}/reopen`, {})
    const marks = { balance_5th_month_1: { code: 'nv', reason: 'Lost' } }
    const saved = await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, {
      formData: { balance_5th_month_1: null },
      marks,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const text = inOneLine(read('pdftotext', await pdf('file'), '-layout'))
    expect(text).toContain('Repayment schedule')
    expect(text).toContain('Not available: Lost')
  })

  test('is refused with 503 if it is not made in time, whether it is being made or waits, and made later', async () => {
    await pdf('memo')
    const pids = childrenOf(process.pid, 'pdf-process')
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = Array.from({ length: 6 }, () => officer.call('GET', address('memo')))
      let isAnswered = false
      const answers = Promise.all(asked).finally(() => {
        isAnswered = true
      })
      for (let second = 0; second < 30 && !isAnswered; second += 1) {
        await vi.advanceTimersByTimeAsync(500)
        // Statements of the database take real time.
        await new Promise(resolve => setImmediate(resolve))
        await portal.db.pool.query('select pg_sleep(0.05)')
      }
      for (const { statusCode, headers } of await answers)
        expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    } finally {
      vi.useRealTimers()
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await pdf('memo')
  })
})
