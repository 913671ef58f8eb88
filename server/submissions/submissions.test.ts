import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Submission } from '../../api/admin-submissions.ts'
import { catalogue } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

interface List {
  submissions: Static<typeof Submission>[]
  total: number
  matching: number
  matchingExact: boolean
  nextCursor: string | null
}

let portal: TestPortal
let admin: Person
let officer: Person
let client: string
let userForm: string

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Ada')
  officer = await portal.person('loan_officer', 'Efua Officer')
  client = await officer.newClient('Ama Mensah')
  await officer.completeUpTo(client, 'output_sheet')
  userForm = await officer.form(client, 'user_form')
  await officer.form(client, 'expert_scorecard')
  const user = await portal.person('user', 'Kofi Applicant')
  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Kofi' },
  })
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()
const list = (path: string): Promise<List> => get(`/api/admin/submissions${path}`)
const types = async (path: string) => (await list(path)).submissions.map(row => row.formType)

describe('the list', () => {
  // spec 2 §2.53, §7.8
  test('contains clients’ and users’ forms, newest first, with the person who is responsible', async () => {
    const { submissions, total, matching } = await list('')
    expect([total, matching, submissions.length]).toEqual([5, 5, 5])
    expect(submissions[0]).toMatchObject({
      formType: 'user_form',
      formName: 'MSE-Credit-Assessment',
      formSlug: 'mse-credit-assessment',
      status: 'in-progress',
      userId: { name: 'Kofi Applicant' },
      client: null,
    })
    expect(submissions[1]).toMatchObject({
      formType: 'expert_scorecard',
      status: 'draft',
      userId: { id: officer.id, name: 'Efua Officer', email: officer.email },
      client: { _id: client, name: completeAnswers('user_form')['customerName'] },
    })
    expect(submissions[2]).toMatchObject({ formType: 'output_sheet', status: 'completed', progress: 100 })
  })

  // spec 2 §7.9
  test.each(catalogue.map(row => [row.slug, row.type]))(
    'of %s contains only that type',
    async (slug, type) => {
      const found = await types(`/${slug}`)
      expect(found).toEqual((await types('')).filter(one => one === type))
      expect(found).toEqual(await types(`/${catalogue.find(row => row.slug === slug)?.name.toLowerCase()}`))
    },
  )

  test('of all-submissions contains all, and of an unknown form answers 404', async () => {
    expect(await types('/all-submissions')).toEqual(await types(''))
    expect((await admin.call('GET', '/api/admin/submissions/no-such-form')).statusCode).toBe(404)
  })

  // spec 2 §3.2, §9.27
  test.each([
    ['completed', 3],
    ['in-progress', 2],
    ['in_progress', 2],
    ['draft', 1],
    ['all', 5],
  ])('filters by status %s', async (status, expected) => {
    const { submissions, matching, total } = await list(`?status=${status}`)
    expect([submissions.length, matching, total]).toEqual([expected, expected, 5])
  })

  // D34
  test('refuses unknown filters, orders and cursors', async () => {
    const wrong = ['risk=Some%20Risk', 'owner=nobody', 'submittedFrom=soon', 'submittedTo=2026-13-01']
    for (const query of ['status=lost', 'sort=colour', 'cursor=abc', 'limit=0', 'limit=501', ...wrong])
      expect((await admin.call('GET', `/api/admin/submissions?${query}`)).statusCode, query).toBe(400)
  })

  test('sorted by submission contains only submitted forms', async () => {
    expect(await types('?sort=submitted')).toEqual(['user_form', 'mse_assessment', 'output_sheet'])
    expect(await types('?sort=-submitted')).toEqual(['output_sheet', 'mse_assessment', 'user_form'])
  })

  // spec 2 §2.32, §9.25
  test('is searched by name, e-mail and id of client, user and officer, and by the form’s id, in upper or lower case', async () => {
    const clientsName = String(completeAnswers('user_form')['customerName'])
    expect(await types(`?search=${encodeURIComponent(clientsName.toUpperCase())}`)).toHaveLength(4)
    expect(await types(`?search=${officer.email}`)).toHaveLength(4)
    expect(await types('?search=kofi%20app')).toEqual(['user_form'])
    expect(await types(`?search=${userForm.slice(-8)}`)).toEqual(['user_form'])
    expect(await types(`?search=${userForm}`)).toEqual(['user_form'])
    expect(await types(`?search=${client}`)).toHaveLength(4)
    expect(await types('?search=%25')).toEqual([])
    expect(await types('?search=ef_a')).toEqual([])
    expect(await types(`?search=efua&status=completed`)).toHaveLength(3)
  })

  test('leaves out the forms of a deleted client, and contains them again after the client was restored', async () => {
    const gone = await officer.newClient('Gone Soon')
    await officer.form(gone, 'user_form')
    expect(await types('?search=gone%20soon')).toHaveLength(1)
    await officer.call('DELETE', `/api/loan-officer/clients/${gone}`)
    expect(await types('?search=gone%20soon')).toHaveLength(0)
    expect((await list('')).total).toBe(5)
    await admin.call('POST', `/api/admin/clients/${gone}/restore`)
    expect(await types('?search=gone%20soon')).toHaveLength(1)
    await officer.call('DELETE', `/api/loan-officer/clients/${gone}`)
  })
})

test('pages contain every row once, even if forms are saved, created and completed meanwhile', async () => {
  const busy = await portal.person('loan_officer', 'Busy Bee')
  const clients = await Promise.all(Array.from({ length: 12 }, (_, at) => busy.newClient(`Busy ${at}`)))
  for (const id of clients) await busy.completeUpTo(id, 'user_form')
  const before = (await list('?search=busy%20bee')).submissions.map(row => row._id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: List = await list(`?search=busy%20bee&limit=5${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.submissions.map(row => row._id))
    cursor = page.nextCursor
    const id = clients.pop() ?? ''
    await busy.form(id, 'mse_assessment')
    await busy.call('POST', `/api/loan-officer/forms/${await busy.form(id, 'user_form')}/reopen`)
  }
  expect(seen).toEqual(before)
})

describe('one submission', () => {
  const path = (slug: string, id = userForm) => `/api/admin/submissions/${slug}/${id}`

  // spec 1 §1.2; spec 2 §7.10; D6
  test('is found under either slug of its type, with answers, state and readable steps', async () => {
    const { submission } = await get(path('user-form'))
    expect((await get(path('mse-credit-assessment'))).submission).toEqual(submission)
    expect((await get(path('all-submissions'))).submission).toEqual(submission)
    expect(submission).toMatchObject({ isCompleted: true, takenOverAt: null, client: { _id: client } })
    expect(submission.formData['customerName']).toBe(completeAnswers('user_form')['customerName'])
    const lines = submission.steps.flatMap(
      (step: { lines: { key: string; display: string }[] }) => step.lines,
    )
    const amount = lines.find((line: { key: string }) => line.key === 'loanAmount')
    expect(amount.display).toMatch(/^\$[\d,]+\.\d\d$/)
  })

  // spec 3 §1.55
  test('shows how many of its required answers are given, regardless of its current step', async () => {
    const { submissions } = await list('')
    const own = submissions.find(row => row.client === null)
    const scorecard = submissions.find(row => row.formType === 'expert_scorecard')
    const asked = async (row = own) =>
      (await get(`/api/admin/submissions/${row?.formSlug}/${row?._id}`)).submission.requiredAnswers
    const begun = await asked()
    expect(begun.given).toBe(1)
    expect(begun.wanted).toBeGreaterThan(15)
    // A scorecard has one step, so that its progress is 100% before anything is rated.
    expect(scorecard?.progress).toBe(100)
    expect(await asked(scorecard)).toEqual({ given: 0, wanted: 12 })
    const whole = (await get(path('user-form'))).submission.requiredAnswers
    expect(whole.given).toBe(whole.wanted)
  })

  // spec 2 §2.36
  test.each([
    ['the slug of another type', () => path('bank-analysis')],
    ['an unknown slug', () => path('no-such-form')],
    ['a malformed id', () => path('user-form', 'x')],
    ['an unknown id', () => path('user-form', '00000000-0000-4000-8000-000000000000')],
  ])('answers 404 for %s', async (_, url) => {
    const answer = await admin.call('GET', url())
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Submission not found' }])
  })

  // spec 3 §1.14
  test('shows its history with the form’s labels, newest first, in pages', async () => {
    await officer.call('POST', `/api/loan-officer/forms/${userForm}/reopen`)
    await officer.call('PUT', `/api/loan-officer/forms/${userForm}/save`, {
      formData: { loanAmount: 75000.5 },
    })
    const { submission } = await get(path('user-form'))
    const actions = submission.timeline.events.map((event: { action: string }) => event.action)
    expect(actions).toEqual(['saved', 'reopened', 'completed', 'created'])
    expect(submission.timeline.events[0]).toMatchObject({
      actor: { name: 'Efua Officer' },
      changes: [{ key: 'loanAmount', to: '$75,000.50' }],
    })
    expect(submission.timeline.events[0].changes[0].label).not.toBe('loanAmount')
    const first = await get(`${path('user-form')}/timeline?limit=3`)
    const second = await get(`${path('user-form')}/timeline?limit=3&cursor=${first.nextCursor}`)
    expect([...first.events, ...second.events]).toEqual(submission.timeline.events)
    expect([second.events.length, second.nextCursor]).toEqual([1, null])
    expect((await admin.call('GET', `${path('user-form')}/timeline?cursor=x`)).statusCode).toBe(400)
  })

  // spec 3 §1.123
  test('shows the beginning of a very long text in its history, and stores all of it', async () => {
    const long = `${'😀'.repeat(150)} ${'é'.repeat(300)}`
    const url = `/api/loan-officer/forms/${userForm}`
    await officer.call('POST', `${url}/reopen`)
    await officer.call('PUT', `${url}/save`, { formData: { property1Location: long } })
    const { submission } = await get(path('user-form'))
    expect(submission.timeline.events[0].changes[0].to).toBe(`${[...long].slice(0, 200).join('')}…`)
    expect(submission.formData.property1Location).toBe(long)
    await officer.call('POST', `${url}/complete`, { data: submission.formData })
  })
})
