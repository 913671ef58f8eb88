import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithCode } from '../applicants/test-applicant.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.42

let portal: TestPortal
let officer: Person
let clientId: string
let formId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Grace Oduya')
})
beforeEach(async () => {
  clientId = await officer.newClient()
  formId = await officer.form(clientId, 'user_form')
})
afterAll(() => portal.close())

const save = (body: object, headers?: Record<string, string>) =>
  officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, body, headers)
const load = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form
const changesOf = async (action: string) =>
  (
    await portal.db.kysely
      .selectFrom('form_history')
      .select('changes')
      .where('form_id', '=', formId)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).changes
const burnt = { code: 'nv', reason: 'Records burnt in March' }

test('marks are merged like answers: those sent replace, null clears, those not sent stay', async () => {
  await save({ marks: { workplaceVintage: burnt, loanAmount: { reason: 'As on the letter' } } })
  const answer = await save({ marks: { workplaceVintage: { code: 'na' } } })
  const marks = { workplaceVintage: { code: 'na' }, loanAmount: { reason: 'As on the letter' } }
  expect(answer.json().form.marks).toEqual(marks)
  await save({ formData: { customerName: 'Ama' } })
  expect((await load()).marks).toEqual(marks)
  await save({ marks: { workplaceVintage: null, loanAmount: { reason: '  ' } } })
  expect((await load()).marks).toEqual({})
})

test('marking a field as without a value clears its value, and a new value clears the mark', async () => {
  await save({ formData: { workplaceVintage: 12, loanAmount: 900 } })
  await save({ marks: { workplaceVintage: burnt } })
  expect(await load()).toMatchObject({ formData: { loanAmount: 900 }, marks: { workplaceVintage: burnt } })
  await save({ formData: { workplaceVintage: 3 } })
  expect(await load()).toMatchObject({ formData: { workplaceVintage: 3 }, marks: {} })
  const both = await save({ formData: { workplaceVintage: 3 }, marks: { workplaceVintage: burnt } })
  expect(both.statusCode).toBe(400)
})

test.each([
  ['an unknown field', { bogus: { code: 'na' } }, 'bogus#: This form has no such field'],
  ['a calculated value', { age: { reason: 'Old' } }, 'age#: Age: a calculated value cannot have a note'],
  [
    'a mark without a value on a required number',
    { loanAmount: { code: 'na' } },
    'loanAmount#: Loan amount: this field cannot be marked as having no value',
  ],
  ['a mark without a value on a text', { customerName: { code: 'nv' } }, undefined],
  ['an unknown code', { workplaceVintage: { code: 'zz' } }, undefined],
  ['a reason that is too long', { loanAmount: { reason: 'x'.repeat(501) } }, undefined],
  ['a hidden character', { loanAmount: { reason: 'x\u0007' } }, undefined],
])('refuses %s, and stores nothing of the save', async (_, marks, message) => {
  const answer = await save({ formData: { customerName: 'Ama' }, marks })
  expect(answer.statusCode).toBe(400)
  if (message) expect(answer.json().message).toBe(message)
  expect((await load()).formData).not.toHaveProperty('customerName')
})

test('the history stores changes of marks along with those of answers, and the timeline shows them in words', async () => {
  await save({ formData: { workplaceVintage: 12 } })
  await save({ marks: { workplaceVintage: burnt, loanAmount: { reason: 'As on the letter' } } })
  expect(await changesOf('saved')).toEqual({
    workplaceVintage: { from: 12, to: null },
    'workplaceVintage#': { from: null, to: burnt },
    'loanAmount#': { from: null, to: { reason: 'As on the letter' } },
  })
  await save({ marks: { workplaceVintage: burnt } })
  expect(await changesOf('saved')).toEqual({})
  const administrator = await portal.person('admin')
  const { submission } = (
    await administrator.call('GET', `/api/admin/submissions/user-form/${formId}`)
  ).json()
  expect(submission.timeline.events[1].changes).toContainEqual({
    key: 'workplaceVintage#',
    label: 'Workplace vintage: note',
    from: '',
    to: 'not available: Records burnt in March',
  })
  const lines: { key: string; display: string }[] = submission.steps.flatMap(
    (step: { lines: object[] }) => step.lines,
  )
  expect(lines.find(({ key }) => key === 'workplaceVintage')?.display).toBe(
    'not available: Records burnt in March',
  )
})

// D54
test('a draft is stored with its text; another text ends it, the same text and other answers do not', async () => {
  await officer.completeUpTo(clientId, 'bank_analysis')
  const memo = await officer.form(clientId, 'credit_app_memo')
  const say = (body: object) => officer.call('PUT', `/api/loan-officer/forms/${memo}/save`, body)
  const marksOf = async () => (await officer.call('GET', `/api/loan-officer/forms/${memo}`)).json().form.marks
  const draft = { code: 'dr' }
  const changes = async () =>
    (
      await portal.db.kysely
        .selectFrom('form_history')
        .select('changes')
        .where('form_id', '=', memo)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).changes
  const both = await say({ formData: { endUse: 'An oven.' }, marks: { endUse: draft } })
  expect(both.json().form.marks).toEqual({ endUse: draft })
  await say({ formData: { endUse: 'An oven.', observations: 'None.' } })
  await say({ formData: { branch: 'Riverton' } })
  expect(await marksOf()).toEqual({ endUse: draft })
  const other = await say({ formData: { endUse: 'Two ovens.' } })
  expect(other.json().form.marks).toEqual({})
  expect(await changes()).toEqual({
    endUse: { from: 'An oven.', to: 'Two ovens.' },
    'endUse#': { from: draft, to: null },
  })
  // The text that ended the draft does not become one again when it comes back.
  await say({ formData: { endUse: 'An oven.' } })
  expect(await marksOf()).toEqual({})
  await say({ marks: { endUse: draft } })
  expect(await marksOf()).toEqual({ endUse: draft })
  await say({ marks: { endUse: null } })
  expect(await marksOf()).toEqual({})
  expect((await say({ marks: { decision: draft } })).json().message).toBe(
    'decision#: Decision: this field cannot hold a draft',
  )
})

test('a save of marks with an outdated version is refused with 409', async () => {
  await save({ formData: { customerName: 'Ama' } })
  const answer = await save({ marks: { workplaceVintage: burnt } }, { 'if-match': '1' })
  expect(answer.statusCode).toBe(409)
  expect((await load()).marks).toEqual({})
})

test('a completion keeps the marks, including those sent with it', async () => {
  await save({
    formData: completeAnswers('user_form'),
    marks: { loanAmount: { reason: 'As on the letter' } },
  })
  const answer = await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, {
    data: {},
    marks: { loanTenure: { reason: 'Asked for' } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const marks = { loanAmount: { reason: 'As on the letter' }, loanTenure: { reason: 'Asked for' } }
  expect(answer.json().form.marks).toEqual(marks)
  const kept = await sql<{ marks: object }>`
    select marks from form_completions where form_id = ${formId}`.execute(portal.db.kysely)
  expect(kept.rows).toEqual([{ marks }])
  expect(await changesOf('completed')).toEqual({ 'loanTenure#': { from: null, to: { reason: 'Asked for' } } })
})

test('a take-over copies the applicant’s marks to the officer’s form', async () => {
  const applicant = await portal.person('user', 'Kofi Applicant')
  await applicant.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Kofi' },
    marks: { workplaceVintage: { code: 'na' } },
  })
  await openWithCode(applicant, officer)
  const taken = await officer.call('POST', `/api/loan-officer/applicants/${applicant.id}/take-over`, {})
  formId = await officer.form(taken.json().client._id, 'user_form')
  expect((await load()).marks).toEqual({ workplaceVintage: { code: 'na' } })
  expect(await changesOf('taken_over')).toMatchObject({ 'workplaceVintage#': { to: { code: 'na' } } })
})
