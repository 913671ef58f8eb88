import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.17

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const found = async (search: string) =>
  (await admin.call('GET', `/api/admin/clients?search=${encodeURIComponent(search)}`))
    .json()
    .clients.map((row: { _id: string; businessName: string }) => [row._id, row.businessName])

const save = (form: string, formData: object) =>
  officer.call('PUT', `/api/loan-officer/forms/${form}/save`, { formData })

test('a client is found by the business name in the Standard Form, as it was last saved', async () => {
  const client = await officer.newClient('Josef Kwarteng')
  const form = await officer.form(client, 'user_form')
  await save(form, { enterpriseName: 'Lakeside Millers' })
  expect(await found('millers lakeside')).toEqual([[client, 'Lakeside Millers']])
  await save(form, { customerName: 'Josef Kwarteng', loanAmount: 2000 })
  expect(await found('lakeside')).toEqual([[client, 'Lakeside Millers']])
  await save(form, { enterpriseName: '  Café Océane ' })
  expect(await found('lakeside')).toEqual([])
  expect(await found('cafe oceane')).toEqual([[client, 'Café Océane']])
  await save(form, { enterpriseName: null })
  expect(await found('oceane')).toEqual([])
})

test('a completion and a take-over make the business name searchable', async () => {
  const client = await officer.newClient()
  const form = await officer.form(client, 'user_form')
  const data = { ...completeAnswers('user_form'), enterpriseName: 'Harbour Fish' }
  const path = `/api/loan-officer/forms/${form}/complete`
  await officer.call('POST', path, { formType: 'user_form', data })
  expect(await found('harbour')).toEqual([[client, 'Harbour Fish']])
  const applicant = await portal.person('user')
  const formData = { enterpriseName: 'Own Tailoring' }
  await applicant.call('POST', '/api/form/save', { formName: 'MSE-Credit-Assessment', formData })
  // An officer needs the applicant's code to open an application that has not been sent yet (D48).
  const { code } = (await applicant.call('POST', '/api/form/application/code', {})).json().application
  await officer.call('POST', '/api/loan-officer/applicants/open', { email: applicant.email, code: code.code })
  const taken = await officer.call('POST', `/api/loan-officer/applicants/${applicant.id}/take-over`, {})
  expect(await found('tailoring')).toEqual([[taken.json().client._id, 'Own Tailoring']])
})

test('a name of blanks of any kind names neither a client nor a business', async () => {
  const client = await officer.newClient('Josef Kwarteng')
  const form = await officer.form(client, 'user_form')
  await save(form, { enterpriseName: 'Riverside Looms' })
  await save(form, { customerName: '\u200b\u2060' })
  await save(form, { customerName: `${'\u200b'.repeat(200)}Ama` })
  await save(form, { customerName: '\u00a0\u3000', enterpriseName: '\u2003Quayside Looms\u00a0' })
  expect(await found('josef kwarteng quayside')).toEqual([[client, 'Quayside Looms']])
  await save(form, { customerName: '\u00a0Josef Owusu\u3000', enterpriseName: '\u00a0' })
  const { clients } = (await officer.call('GET', '/api/loan-officer/clients?search=owusu')).json()
  expect(clients.map(({ name }: { name: string }) => name)).toEqual(['Josef Owusu'])
  expect(await found('josef owusu')).toEqual([[client, '']])
  await save(form, { enterpriseName: 'Riverside Looms' })
  await save(form, { enterpriseName: '\u200b\u3164' })
  expect(await found('josef owusu')).toEqual([[client, '']])
})

/** Every character that nobody sees. */
const unseen = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  .filter(character => /[\s\p{DI}\u2800]/u.test(character) && !/\p{Cc}/u.test(character))
  .join('')

test.each([
  ['blanks', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['all characters that nobody sees', unseen],
  ['so many of them that a name is cut before the first other one', `${'\u200b'.repeat(200)}Ama`],
])(
  'who takes over an application with a name of %s gets a client with the name of the account',
  async (_, customerName) => {
    const applicant = await portal.person('user')
    const formData = { customerName, enterpriseName: '\u00a0Own Dyeing\u3000' }
    await applicant.call('POST', '/api/form/save', { formName: 'MSE-Credit-Assessment', formData })
    const { code } = (await applicant.call('POST', '/api/form/application/code', {})).json().application
    await officer.call('POST', '/api/loan-officer/applicants/open', {
      email: applicant.email,
      code: code.code,
    })
    const taken = await officer.call('POST', `/api/loan-officer/applicants/${applicant.id}/take-over`, {})
    const account = (await applicant.call('GET', '/api/auth/profile')).json().user
    expect(taken.json().client.name).toBe(account.name)
    expect(await found('dyeing')).toContainEqual([taken.json().client._id, 'Own Dyeing'])
  },
)
