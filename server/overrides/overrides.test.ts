import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.43

let portal: TestPortal
let administrator: Person

beforeAll(async () => {
  portal = await testPortal()
  administrator = await portal.person('admin')
})
afterAll(() => portal.close())

const report = async (query = '') => (await administrator.call('GET', `/api/admin/overrides${query}`)).json()

describe('a completed scorecard', () => {
  let officer: Person
  let clientId: string
  let formId: string
  let suggested: Record<string, string>
  const call = (method: 'POST' | 'GET', path: string, body?: object) =>
    officer.call(method, `/api/loan-officer/${path}`, body)

  beforeAll(async () => {
    officer = await portal.person('loan_officer', 'Grace Oduya')
    clientId = await officer.newClient()
    await officer.completeUpTo(clientId, 'output_sheet')
    formId = await officer.form(clientId, 'expert_scorecard')
    await complete({})
    const kept = await sql<{ suggested: Record<string, { value: string }> }>`
      select suggested from form_completions where form_id = ${formId}`.execute(portal.db.kysely)
    const values = Object.entries(kept.rows[0]?.suggested ?? {}).map(([key, { value }]) => [key, value])
    suggested = Object.fromEntries(values)
  })

  async function complete(answers: Answers, marks: object = {}) {
    await call('POST', `forms/${formId}/reopen`, {})
    const data = { ...completeAnswers('expert_scorecard'), ...answers }
    const answer = await call('POST', `forms/${formId}/complete`, { data, marks })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const own = async () => (await report(`?officerId=${officer.id}`)).officers[0]

  test('has no overrides if it follows the suggestions of the earlier forms', async () => {
    await complete(suggested)
    expect(await own()).toMatchObject({
      name: 'Grace Oduya',
      scorecards: 1,
      overridden: 0,
      categoryUp: 0,
      categoryDown: 0,
      delta: 0,
      withoutReason: 0,
      worthALook: false,
    })
  })

  test('counts an override without a reason, and accepts a reason of three characters or more', async () => {
    const better = suggested['customer_margin'] === '30% or more' ? 'Under 15%' : '30% or more'
    await complete({ ...suggested, customer_margin: better }, { customer_margin: { reason: 'ok' } })
    expect(await own()).toMatchObject({ scorecards: 1, overridden: 1, withoutReason: 1 })
    await complete(
      { ...suggested, customer_margin: better },
      { customer_margin: { reason: 'Document seen' } },
    )
    expect(await own()).toMatchObject({ scorecards: 1, overridden: 1, withoutReason: 0 })
    const { scorecards } = (await administrator.call('GET', `/api/admin/overrides/${officer.id}`)).json()
    expect(scorecards).toMatchObject([
      {
        formId,
        client: { _id: clientId },
        overrides: [
          {
            field: 'customer_margin',
            chosen: better,
            suggested: suggested['customer_margin'],
            reason: 'Document seen',
          },
        ],
      },
    ])
    const [{ score, evidenceScore, delta }] = scorecards
    expect(Math.abs(score - evidenceScore - delta)).toBeLessThanOrEqual(0.1)
    const file = (await call('GET', `clients/${clientId}/file`)).json()
    expect(file.overrides).toMatchObject([{ field: 'customer_margin', reason: 'Document seen' }])
    expect(file.overrides[0].evidence).not.toBe('')
    const path = `/api/admin/export/overrides/csv?officerId=${officer.id}`
    const [head, ...lines] = (await administrator.call('GET', path)).body.trim().split('\r\n')
    expect(head).toContain('"Answer","As answered","By the evidence","Points added","Reason"')
    expect(lines).toHaveLength(1)
    for (const said of [better, suggested['customer_margin'], 'Document seen', file.client.clientId])
      expect(lines[0]).toContain(`"${said}"`)
  })

  test('is compared with the last completions of the earlier forms while one of them is open', async () => {
    await complete(suggested)
    const id = await officer.form(clientId, 'user_form')
    await call('POST', `forms/${id}/reopen`, {})
    const young = { formData: { businessVintage: 0 } }
    expect((await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, young)).statusCode).toBe(200)
    const { overrides, scores } = (await call('GET', `clients/${clientId}/file`)).json()
    expect(overrides).toEqual([])
    expect(scores.evidence).toBe(scores.answered)
  })

  test('does not count after its client was deleted', async () => {
    const reported = async () => (await report(`?officerId=${officer.id}`)).officers
    expect(await reported()).toHaveLength(1)
    await officer.call('DELETE', `/api/loan-officer/clients/${clientId}`)
    expect(await reported()).toEqual([])
  })
})

/** Inserts scorecards of an officer as if they had been recorded, one for each day of January 2025. */
async function written(officer: Person, count: number, ups: number, downs = 0) {
  await sql`
    with c as (
      insert into clients (officer_id, name) select ${officer.id}, 'Client ' || n from generate_series(1, ${count}::int) n
      returning id, name
    ), f as (
      insert into forms (client_id, form_type, total_steps, assessment_year, created_by)
      select id, 'expert_scorecard', 1, 2024, ${officer.id} from c returning id, client_id
    ), k as (
      insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed,
        completed_by)
      select id, 2, 'expert_scorecard', 'completed', 1, 2024, '{}', '{}', ${officer.id} from f returning id, form_id
    )
    insert into scorecard_records
    select k.id, k.form_id, ${officer.id}, timestamptz '2024-12-31 12:00Z' + make_interval(days => n.n), 76.8, 'Low Risk',
      74.8, 'Moderate Risk', case when n.n <= ${ups} then 1 when n.n <= ${ups + downs} then -1 else 0 end, 2,
      case when n.n <= ${ups + downs} then 1 else 0 end, case when n.n = 1 then 1 else 0 end, '[]', f.client_id
    from (select k.*, row_number() over (order by k.id)::int as n from k) n join k on k.id = n.id join f on f.id = k.form_id`.execute(
    portal.db.kysely,
  )
}

describe('the report on overrides', () => {
  test('marks officers whose overrides changed the category in more than a tenth of their scorecards', async () => {
    const [often, seldom] = [
      await portal.person('loan_officer', 'Often'),
      await portal.person('loan_officer', 'Seldom'),
    ]
    await written(often, 20, 2, 1)
    await written(seldom, 20, 2)
    const { officers, totals } = await report('?from=2025-01-01&to=2025-01-31')
    expect(officers).toMatchObject([
      {
        _id: often.id,
        scorecards: 20,
        overridden: 3,
        categoryUp: 2,
        categoryDown: 1,
        delta: 40,
        withoutReason: 1,
        changeShare: 15,
        worthALook: true,
      },
      { _id: seldom.id, scorecards: 20, categoryUp: 2, changeShare: 10, worthALook: false },
    ])
    expect(totals).toMatchObject({ scorecards: 40, overridden: 5, delta: 80, changeShare: 12.5 })
    expect((await report('?from=2025-01-03&to=2025-01-04')).totals).toMatchObject({ scorecards: 4 })
  })

  test('has pages, and can be exported as a file', async () => {
    const first = await report('?limit=1&from=2025-01-01&to=2025-01-31')
    const second = await report(`?limit=1&from=2025-01-01&to=2025-01-31&cursor=${first.nextCursor}`)
    expect([...first.officers, ...second.officers].map(({ name }: { name: string }) => name)).toEqual([
      'Often',
      'Seldom',
    ])
    expect(second.nextCursor).toBeNull()
    const csv = await administrator.call('GET', '/api/admin/export/overrides/csv?from=2025-01-01')
    expect(csv.body).toContain('"Often",')
    const nobody = await administrator.call('GET', '/api/admin/overrides/nobody')
    expect(nobody.statusCode).toBe(404)
  })
})
