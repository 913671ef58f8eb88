import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../../app/query.tsx'
import { type Imported, ImportedRows, linksCsv } from './ImportedRows.tsx'
import { ImportUsers } from './ImportUsers.tsx'

// spec 3 §2.19

afterEach(() => vi.unstubAllGlobals())

const person = { phone: '', role: 'loan_officer' } as const
const tried: Imported = {
  columns: [],
  skipped: [],
  linksExpireAt: null,
  leftOut: ['Mobile No', 'Department'],
  rows: [
    { ...person, line: 2, name: 'Ama', email: 'ama@lender.example', outcome: 'create' },
    { ...person, line: 3, name: 'Yaw', email: 'yaw@lender.example', outcome: 'create' },
    { ...person, line: 4, name: 'Efua', email: 'efua@lender.example', outcome: 'waiting' },
    { ...person, line: 5, name: '', email: 'x', outcome: 'refused', problem: 'Name is required' },
  ],
}
const done: Imported = {
  columns: [],
  skipped: [],
  leftOut: [],
  linksExpireAt: '2026-12-01T00:00:00.000Z',
  rows: tried.rows.map(row =>
    row.outcome === 'create' ? { ...row, outcome: 'created', token: `t${row.line}` } : row,
  ),
}

test('shows what will happen to each line before writing anything, and then the links', async () => {
  const bodies: { create?: true; newLinks?: boolean; table: string }[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_url: string, request?: RequestInit) => {
      if (!request?.body) return Response.json({ message: 'Not asked here' }, { status: 404 })
      const body = JSON.parse(String(request.body))
      bodies.push(body)
      return Response.json(body.create ? done : tried)
    }),
  )
  await render(
    <QueryScope>
      <ImportUsers />
    </QueryScope>,
  )
  await page.getByRole('button', { name: 'Check' }).click()
  await expect
    .element(page.getByLabelText('Or paste the cells here'))
    .toHaveAccessibleDescription(/Choose a file, or paste the rows\./)
  await page.getByLabelText('Or paste the cells here').fill('name,email\nAma,ama@lender.example')
  await page.getByRole('button', { name: 'Check' }).click()
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect
    .element(status('2 loan officers can be created · 1 already there, not changed · 1 cannot be created.'))
    .toBeVisible()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect
    .element(page.getByText('The columns “Mobile No” and “Department” will be ignored.'))
    .toBeVisible()
  expect(bodies).toEqual([{ table: 'name,email\nAma,ama@lender.example' }])
  await page.getByRole('button', { name: 'Create 2 loan officers' }).click()
  await expect.element(status('2 links are ready')).toBeVisible()
  expect(bodies.at(-1)).toEqual({
    table: 'name,email\nAma,ama@lender.example',
    create: true,
    newLinks: false,
  })
  await expect.element(page.getByRole('button', { name: 'Download Links (CSV)' })).toBeVisible()
})

// D59
test('lets the person choose what each column is, before and after the rows are shown, and creates with that', async () => {
  const bodies: { columns?: (string | null)[]; create?: true }[] = []
  const columns = [
    { heading: 'Who', example: 'Ama', means: null },
    { heading: '', example: 'ama@lender.example', means: null },
    { heading: 'Ring', example: '0712345678', means: null },
  ]
  const message = 'The first row must name the columns: name, email, phone, role.'
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_url: string, request?: RequestInit) => {
      if (!request?.body) return Response.json({ message: 'Not asked here' }, { status: 404 })
      const body = JSON.parse(String(request.body))
      bodies.push(body)
      if (!body.columns) return Response.json({ message, columns }, { status: 422 })
      const read = columns.map((column, at) => ({ ...column, means: body.columns[at] }))
      const [ama, ...others] = tried.rows
      const notice = 'Without the phone number 0712345678: it needs the country code instead of the first 0'
      return Response.json({
        ...(body.create ? done : tried),
        columns: read,
        skipped: ['Staff list 2026', 'May'],
        rows: [...others, { ...ama, notice }],
      })
    }),
  )
  await render(
    <QueryScope>
      <ImportUsers />
    </QueryScope>,
  )
  await page.getByLabelText('Or paste the cells here').fill('Who,,Ring\nAma,ama@lender.example,0712345678')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await page.getByLabelText('Who', { exact: true }).selectOptions('Name')
  await page.getByLabelText('Column 2').selectOptions('Email')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect
    .element(page.getByText('Above the headings: “Staff list 2026” and 1 more line will be skipped.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Column 2')).toHaveValue('email')
  // Below the refused row, and above all others.
  await expect.element(page.getByRole('row').nth(2)).toHaveTextContent(/Without the phone number 0712345678/)
  page.getByLabelText('Ring').element().focus()
  await page.getByLabelText('Ring').selectOptions('Phone')
  await expect.element(page.getByLabelText('Ring')).toHaveValue('phone')
  await expect.element(page.getByLabelText('Ring')).toHaveFocus()
  await page.getByLabelText('Ring').selectOptions('Name')
  await expect.element(page.getByLabelText('Who', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Create 2 loan officers' }).click()
  await expect.element(page.getByRole('button', { name: 'Download Links (CSV)' })).toBeVisible()
  expect(bodies.map(body => body.columns)).toEqual([
    undefined,
    ['name', 'email', null],
    ['name', 'email', 'phone'],
    [null, 'email', 'name'],
    [null, 'email', 'name'],
  ])
})

test('exports the links as CSV with one line each, and escapes formulas', () => {
  const rows = done.rows.map(row =>
    row.line === 2 ? { ...row, name: '=cmd("x")' } : { ...row, name: `\u200b＝${row.name}` },
  )
  expect(linksCsv({ ...done, rows }, token => `https://portal.example/invitation#${token}`)).toBe(
    '\ufeff"Name","Email","Role","Link","Valid until"\r\n' +
      '"\'=cmd(""x"")","ama@lender.example","Loan officer","https://portal.example/invitation#t2","2026-12-01T00:00:00.000Z"\r\n' +
      '"\'\u200b＝Yaw","yaw@lender.example","Loan officer","https://portal.example/invitation#t3","2026-12-01T00:00:00.000Z"\r\n',
  )
})

test('does not break words of a role next to a long e-mail address', async () => {
  await page.viewport(1440, 900)
  const email = 'long.address.of.somebody.with.a.long.name@import-of-users.example'
  const rows: Imported['rows'] = [
    {
      line: 2,
      name: 'Änne Très-Long-Name de la Fuente y Villanueva',
      email,
      phone: '+255 754 000 111',
      role: 'admin',
      outcome: 'create',
    },
    {
      line: 3,
      name: 'Ama',
      email: 'x',
      phone: '',
      role: null,
      unknownRole: 'chief',
      outcome: 'refused',
      problem: 'Please enter a valid email address. The role must be loan officer, administrator or user',
    },
  ]
  await render(
    <ImportedRows
      imported={{ ...tried, rows }}
      problem={undefined}
      busy={false}
      onCreate={() => {}}
      onColumns={() => {}}
      onBack={() => {}}
    />,
  )
  const range = document.createRange()
  range.selectNodeContents(page.getByText('Administrator', { exact: true }).element())
  expect(range.getClientRects()).toHaveLength(1)
  // A refused row shows the role that it names, and not that it names none.
  await expect.element(page.getByRole('cell', { name: 'chief' })).toBeVisible()
})
