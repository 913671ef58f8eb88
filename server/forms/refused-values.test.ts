import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const noted = ({ email }: Person) =>
  portal.db.kysely
    .selectFrom('audit_log')
    .select(['subject', 'detail'])
    .where('event', '=', 'values refused')
    .where('actor', '=', email)
    .orderBy('id')
    .execute()

async function outputSheet(officer: Person): Promise<string> {
  const clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'mse_assessment')
  return officer.form(clientId, 'output_sheet')
}

// D3
test.each([
  ['among the answers', (values: object) => values],
  ['as calculatedFields', (values: object) => ({ calculatedFields: values })],
  ['as calculatedValues', (values: object) => ({ calculatedValues: values })],
])(
  'calculated values sent %s that differ from the server’s are not stored, and the audit log names their fields only',
  async (_, put) => {
    const officer = await portal.person('loan_officer')
    const formId = await outputSheet(officer)
    const forged = { dscr: 9.87654, gp_margin: 99 }
    const data = { ...completeAnswers('output_sheet'), ...put(forged) }
    const answer = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, { data })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().form.calculatedFields).not.toMatchObject(forged)
    const rows = await noted(officer)
    expect(rows).toEqual([{ subject: formId, detail: { fields: 'dscr, gp_margin', number: 2 } }])
    expect(JSON.stringify(rows)).not.toContain('9.87654')
  },
)

// D2, D3
test('those of a save that completes are recorded, too, and equal ones are not', async () => {
  const officer = await portal.person('loan_officer')
  const formId = await outputSheet(officer)
  const save = (calculatedFields: object) =>
    officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, {
      formData: completeAnswers('output_sheet'),
      calculatedFields,
      isCompleted: true,
    })
  const completed = (await save({})).json().form
  expect(Object.keys(completed.calculatedFields)).toContain('dscr')
  await officer.call('POST', `/api/loan-officer/forms/${formId}/reopen`)
  expect((await save({ ...completed.calculatedFields, final_emi: null })).statusCode).toBe(200)
  expect(await noted(officer)).toEqual([])
  await officer.call('POST', `/api/loan-officer/forms/${formId}/reopen`)
  expect((await save({ dscr: 5000 })).statusCode).toBe(200)
  expect(await noted(officer)).toMatchObject([{ subject: formId, detail: { fields: 'dscr' } }])
})

// D7
test('an applicant can send every field of a form, and each is stored', async () => {
  const applicant = await portal.person('user')
  const responses = { customerName: 'Yaw', loanAmountApproved: 99_999_999 }
  const saved = { formName: 'MSE-Credit-Assessment', responses }
  const { form } = (await applicant.call('POST', '/api/form/save', saved)).json()
  expect(form.responses).toMatchObject(responses)
  expect(await noted(applicant)).toEqual([])
})
