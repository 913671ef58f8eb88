import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Policy, policy1 } from '../../forms/policy/policy.ts'
import { readXlsx } from '../export/test-xlsx.ts'
import { completeAnswers } from '../test-answers.ts'
import type { Person, TestPortal } from '../test-portal.ts'

// spec 3 §1.34

const second = { age: 20, from: 90, noteShare: 1 }

// A lender with a second policy: one age scores 20 points in place of 80, and the best band begins at 90. The server's modules
// are loaded again for it, because test files share loaded modules.
vi.resetModules()
vi.doMock('../../forms/policy/policy.ts', async importOriginal => {
  const original = await importOriginal<typeof import('../../forms/policy/policy.ts')>()
  const first = original.policy1
  const { scorecard } = first
  const policy2: Policy = {
    ...first,
    version: 2,
    scorecard: {
      ...scorecard,
      parameters: scorecard.parameters.map(parameter =>
        parameter.id === 'age'
          ? {
              ...parameter,
              options: parameter.options.map(option => ({ ...option, points: second.age })),
            }
          : parameter,
      ),
      bands: scorecard.bands.map((band, place) => (place === 0 ? { ...band, from: second.from } : band)),
      overrideNoteShare: second.noteShare,
    },
  }
  const policies = [first, policy2]
  return {
    ...original,
    currentPolicy: () => policy2,
    policyOfVersion: (version: number | null | undefined) => policies[(version ?? policies.length) - 1],
  }
})
vi.doMock('../../forms/policy/terms.ts', async importOriginal => ({
  ...(await importOriginal<typeof import('../../forms/policy/terms.ts')>()),
  currentVersion: () => 2,
}))

const { testPortal } = await import('../test-portal.ts')

let portal: TestPortal
let officer: Person
let client: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Ama Officer')
  client = await officer.newClient()
  await officer.completeUpTo(client, 'expert_scorecard')
})
afterAll(async () => {
  await portal.close()
  vi.doUnmock('../../forms/policy/policy.ts')
  vi.doUnmock('../../forms/policy/terms.ts')
  vi.resetModules()
})

const file = async () => (await officer.call('GET', `/api/loan-officer/clients/${client}/file`)).json()
const scorecardOf = (forms: { type: string; policyVersion: number }[]) =>
  forms.find(({ type }) => type === 'expert_scorecard')
const pointsOf = (policy: Policy) => {
  const answers = completeAnswers('expert_scorecard')
  return policy.scorecard.parameters.map(
    ({ id, options }) => options.find(({ label }) => label === answers[id])?.points,
  )
}
const firstPoints = pointsOf(policy1)
const [, ...otherPoints] = firstPoints

test('a form is completed, calculated and shown by the current policy, whose version its completion stores', async () => {
  const { policyVersion, forms, scoreLines, scores } = await file()
  expect(policyVersion).toBe(2)
  expect(scorecardOf(forms)).toMatchObject({ status: 'completed', policyVersion: 2 })
  expect(scoreLines.map(({ points }: { points: number }) => points)).toEqual([second.age, ...otherPoints])
  const total = scoreLines.reduce((sum: number, { adds }: { adds: number }) => sum + adds, 0)
  expect(scores.answered).toBeCloseTo(total, 1)
  const [kept] = (
    await portal.db.pool.query(
      `select k.policy_version, k.computed ->> 'totalScore' as score from form_completions k
       where k.form_type = 'expert_scorecard' order by k.id desc limit 1`,
    )
  ).rows
  expect(kept).toMatchObject({ policy_version: 2 })
  expect(Number(kept.score)).toBe(scores.answered)
})

test('a form that was completed by the first policy keeps it until it is completed again', async () => {
  const now = await file()
  const form = await officer.form(client, 'expert_scorecard')
  await portal.db.pool.query(
    `insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, marks, computed,
       basis, suggested, completed_by)
     select form_id, version + 1, form_type, kind, 1, assessment_year, answers, marks, computed, basis, suggested, completed_by
     from form_completions where form_id = $1`,
    [form],
  )
  const before = await file()
  expect(scorecardOf(before.forms)).toMatchObject({ policyVersion: 1 })
  expect(before.scoreLines.map(({ points }: { points: number }) => points)).toEqual(firstPoints)
  expect(before.scores.answered).toBeGreaterThan(now.scores.answered)
  expect(before.stale).toEqual([])
  await officer.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  const data = completeAnswers('expert_scorecard')
  const completed = await officer.call('POST', `/api/loan-officer/forms/${form}/complete`, { data })
  expect(completed.statusCode, completed.body).toBe(200)
  const again = await file()
  expect(scorecardOf(again.forms)).toMatchObject({ policyVersion: 2 })
  expect(again.scores).toEqual(now.scores)
})

test('a completed form has the version of its policy wherever it is read, and an open one has none', async () => {
  const form = await officer.form(client, 'expert_scorecard')
  const administrator = await portal.person('admin', 'Ada Administrator')
  const read = async () => {
    const own = (await officer.call('GET', `/api/loan-officer/forms/${form}`)).json()
    const all = (await administrator.call('GET', `/api/admin/clients/${client}/forms`)).json()
    const submission = (
      await administrator.call('GET', `/api/admin/submissions/expert-scorecard/${form}`)
    ).json()
    const listed = all.forms.find(({ _id }: { _id: string }) => _id === form)
    return [own.form, listed, submission.submission].map(({ policyVersion }) => policyVersion)
  }
  expect(await read()).toEqual([2, 2, 2])
  // As if the form had been completed before policies had versions.
  await portal.db.pool.query('update forms set policy_version = null where id = $1', [form])
  expect(await read()).toEqual([1, 1, 1])
  await officer.call('POST', `/api/loan-officer/forms/${form}/reopen`)
  expect(await read()).toEqual([undefined, undefined, undefined])
})

// spec 3 §1.21
test('the workbook of a client names the current policy version', async () => {
  const administrator = await portal.person('admin', 'Adwoa Administrator')
  const workbook = await administrator.call('GET', `/api/admin/export/clients/${client}/excel`)
  const { cells = new Map() } = readXlsx(workbook.rawPayload).find(({ name }) => name === 'About') ?? {}
  const [label = ''] = [...cells].find(([, { value }]) => value === 'Policy version') ?? []
  expect(cells.get(label.replace('A', 'B'))?.value).toBe('2')
})

test('a completion by a direct database update stores the policy version of the update, or 1 without one', async () => {
  const form = await officer.form(client, 'expert_scorecard')
  const complete = async (version: number | null) => {
    const { rows } = await portal.db.pool.query(
      `with again as (
         update forms set status = 'completed', version = version + 1, submitted_at = now(), policy_version = $2 where id = $1
         returning id, version
       ) select version from again`,
      [form, version],
    )
    const kept = await portal.db.pool.query(
      'select policy_version from form_completions where form_id = $1 and version = $2',
      [form, rows[0]?.version],
    )
    await portal.db.pool.query(`update forms set status = 'in_progress' where id = $1`, [form])
    return kept.rows[0]?.policy_version
  }
  expect(await complete(2)).toBe(2)
  expect(await complete(null)).toBe(1)
})
