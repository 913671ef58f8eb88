import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Field } from '../engine/types.ts'
import { formFor } from '../forms/all.ts'
import { catalogue, type FormType, formTypes } from '../forms/catalogue.ts'
import { contextOf } from '../forms/context.ts'
import { policy1 } from '../forms/policy/policy.ts'
import { findOffice } from '../scripts/office.mjs'
import { rememberAdministrator } from './administrator.ts'
import {
  auditAt,
  cellOf,
  clientsAt,
  download,
  expectOpened,
  expectWorkbook,
  exportList,
  submissionsAt,
  usersAt,
} from './exported.ts'
import { openWithOffice } from './office.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { expect, test } from './test.ts'

test.beforeAll(() => {
  test.skip(findOffice() === null, 'LibreOffice is not installed and could not be installed.')
})

/** Names that would be formulas or break a table if they were not written as plain text. */
const hostileNames = [
  '+1+1',
  '-2',
  '@SUM(A1)',
  '=HYPERLINK("http://x","<b>&")',
  "'=1+1",
  '\u200fRight to left \u202egnp.exe',
  `"Quoted", comma; semicolon 'and' <b>&amp;</b>`,
  '\u200b=1+1',
  'Long '.repeat(39).trim(),
  'ñ 漢字 😀 _x0041_',
]

/** Names that a spreadsheet may take for numbers or dates in a CSV, which has no types. */
const namesLikeValues = ['007', '1E5', '2024-01-02', 'TRUE', '12%', '1,200.50']

// spec 3 §1.20
test('each list exports in each format what its screen shows, with hostile names as text', async ({
  page,
}, info) => {
  const token = randomUUID().slice(0, 8)
  const admin = await rememberAdministrator(page)
  const officer = await createOfficer(`=HYPERLINK("http://x","<b>&${token}")`)
  for (const [at, firstName] of hostileNames.entries())
    await admin.call('POST', '/api/admin/users/create', {
      username: `@${at}${token}`,
      email: `+${at}-${token}@lender.example`,
      password: 'a-good-password',
      firstName,
      lastName: '=1+1',
    })
  for (const name of hostileNames)
    await officer.call('POST', '/api/loan-officer/clients', {
      name,
      email: '=1+1@mail.example',
      phone: '+44 20 7946 0000',
    })
  await createClient(officer, customer(61), 'mse_assessment')
  const begun = await createClient(officer, customer(62), 'user_form')
  await officer.call('POST', `/api/loan-officer/clients/${begun.id}/forms`, { formType: 'mse_assessment' })
  const careful = await createOfficer('Zoë')
  for (const name of namesLikeValues)
    await careful.call('POST', '/api/loan-officer/clients', { name, email: '', phone: '' })

  const mine = `search=${encodeURIComponent(officer.email)}`
  const { users } = await admin.call('GET', `/api/admin/users?${mine}`)
  const files = [
    ...(await exportList(page, info, usersAt(`search=${token}`))),
    ...(await exportList(page, info, submissionsAt(`/admin/forms/all-submissions?${mine}`))),
    ...(await exportList(page, info, submissionsAt(`/admin/forms/mse-assessment?${mine}&status=completed`))),
    ...(await exportList(
      page,
      info,
      submissionsAt(`/admin/users/${users[0]._id}/submissions?status=completed`),
    )),
    ...(await exportList(page, info, clientsAt(`/admin/users/${users[0]._id}/clients`))),
    ...(await exportList(page, info, clientsAt(`/admin/clients?${mine}&status=no-forms`))),
    ...(await exportList(page, info, {
      ...clientsAt(`/admin/clients?search=${encodeURIComponent(careful.email)}`),
      endings: ['xlsx'],
    })),
    ...(await exportList(page, info, auditAt(`search=${token}&event=user+created`))),
  ]
  const namesIn = (at: number, column: number) =>
    files[at]?.rows
      .slice(1)
      .map(row => row[column])
      .toSorted()
  expect(files.map(({ rows }) => rows.length - 1)).toEqual([
    11, 11, 4, 4, 1, 1, 3, 3, 12, 12, 10, 10, 6, 10, 10,
  ])
  expect(namesIn(10, 1)).toEqual(hostileNames.toSorted())
  expect(namesIn(12, 1)).toEqual(namesLikeValues.toSorted())
  await expectOpened(page, files)
})

test('an export of an empty filtered list contains only the header', async ({ page, officer }, info) => {
  const admin = await rememberAdministrator(page)
  const nothing = `search=${randomUUID()}`
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  const files = [
    ...(await exportList(page, info, usersAt(nothing))),
    ...(await exportList(page, info, submissionsAt(`/admin/forms/all-submissions?${nothing}`))),
    ...(await exportList(page, info, submissionsAt(`/admin/users/${users[0]._id}/submissions`))),
    ...(await exportList(page, info, clientsAt(`/admin/clients?${nothing}`))),
    ...(await exportList(page, info, auditAt(nothing))),
  ]
  expect(files.map(({ rows }) => rows.length)).toEqual(files.map(() => 1))
  await expectOpened(page, files)
})

// spec 3 §1.21, §1.61
test('a client’s whole file has a sheet for each form and the right cell type for each answer, from both screens', async ({
  page,
  officer,
}, info) => {
  const someone = customer(64)
  const answers = {
    ...someone.answers,
    user_form: { ...someone.answers.user_form, customerName: '=1+1', enterpriseName: '\u200b@SUM(A1)' },
    output_sheet: { ...someone.answers.output_sheet, remarks: '@SUM(A1)\n+2' },
  }
  const whole = await createClient(officer, { name: '=1+1', answers }, formTypes.at(-1) ?? null)
  const part = await createClient(officer, customer(65), 'user_form')
  const admin = await rememberAdministrator(page)

  const exportFrom = async (id: string) => {
    await page.goto(`/admin/clients/${id}/forms`)
    return download(page, info, () => page.getByRole('button', { name: 'Export Excel' }).click())
  }
  const files = [await exportFrom(whole.id), await exportFrom(part.id)]
  await page.goto(`/admin/clients?search=${encodeURIComponent(officer.email)}`)
  const row = page.getByRole('row', { name: '=1+1' })
  await row.getByRole('button', { name: /^More/ }).click()
  const item = page.getByRole('menuitem', { name: 'Export all forms (Excel)' })
  files.push(await download(page, info, () => item.click()))

  const [fromForms = [], partly = [], fromList] = await openWithOffice(page, files)
  // Leaves out the time of the export, because the files were exported one after the other.
  const untimed = (sheets: typeof fromForms = []) =>
    sheets.map(sheet => ({ ...sheet, rows: sheet.rows.filter(([label]) => label !== 'Made at (UTC)') }))
  expect(untimed(fromList)).toEqual(untimed(fromForms))
  const sheets = catalogue.map(({ adminLabel }) => adminLabel)
  expectWorkbook(fromForms, [
    ...sheets,
    'Tables of MSE Assessment',
    'Tables of Financial Analysis',
    'Tables of Bank Analysis',
    'Tables of Bank Analysis (2)',
    'About',
  ])
  expectWorkbook(partly, [...sheets, 'About'])
  expect(partly.slice(0, sheets.length).map(({ rows }) => rows[4]?.[2])).toEqual([
    'Completed',
    ...Array(sheets.length - 1).fill('Not Started'),
  ])

  const { client, forms } = await admin.call('GET', `/api/admin/clients/${whole.id}/forms`)
  for (const [at, type] of formTypes.entries()) {
    const rows = fromForms[at]?.rows ?? []
    const form = forms.find(({ formType }: { formType: FormType }) => formType === type)
    expect(rows.slice(0, 7)).toEqual([
      ['Section', 'Field', 'Value', 'Unit', 'Calculated', 'Key', 'Code', 'Note'],
      ['File', 'Client', '=1+1'],
      ['File', 'Client ID', client.clientId],
      ['File', 'Loan officer', `${officer.name} (${officer.email})`],
      ['File', 'Status', 'Completed'],
      ['File', 'Last updated (UTC)', cellOf({ iso: form.updatedAt }, 'xlsx')],
      ['File', 'Submitted (UTC)', cellOf({ iso: form.submittedAt }, 'xlsx')],
    ])
    const { fields, steps } = formFor(type, contextOf(form, policy1))
    const answered = fields.filter(
      ({ key }) => form.formData[key] !== null && form.formData[key] !== undefined,
    )
    expect(answered.length).toBeGreaterThan(10)
    for (const field of answered) {
      const section = steps.find(({ number }) => number === field.step)?.title
      const line = rows.find(cells => cells[0] === section && cells[1] === field.label)
      expect([field.label, line?.[2]]).toEqual([field.label, answerCell(field, form.formData[field.key])])
      expect([field.label, line?.[4] ?? null]).toEqual([field.label, field.calculated ? 'Yes' : null])
    }
  }
  const value = (sheet: number, label: string) =>
    fromForms[sheet]?.rows.find(cells => cells[1] === label)?.[2]
  expect(value(0, 'Customer name')).toBe('=1+1')
  expect(value(0, 'Enterprise name')).toBe('\u200b@SUM(A1)')
  expect(value(2, 'Remarks')).toBe('@SUM(A1)\n+2')
})

/** Returns the cell expected for an answer: numbers as numbers, dates as dates, an option by its label. */
function answerCell(field: Field, answer: string | number | boolean): unknown {
  if (typeof answer === 'number') return expect.closeTo(answer, 8)
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (field.type === 'date') return { at: Date.parse(answer) }
  return field.options?.find(option => option.value === answer)?.label ?? answer
}

test('the office program that checks the exports detects formulas and broken files', async ({
  page,
}, info) => {
  const [formula, broken] = [info.outputPath('formula.csv'), info.outputPath('broken.xlsx')]
  writeFileSync(formula, '"Name","Amount"\r\n"=1+1",2\r\n')
  writeFileSync(broken, 'PK\u0003\u0004 and nothing that belongs to it')
  const [sheets] = await openWithOffice(page, [formula])
  expect(sheets?.[0]?.formulas).toEqual(['of:=1+1'])
  await expect(openWithOffice(page, [broken])).rejects.toThrow('did not open')
})
