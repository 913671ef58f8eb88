import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { formsAfter } from '../../forms/chain.ts'
import { dayText, localDay } from '../lists/time.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()

describe('the dashboard', () => {
  test('of an empty lender shows only zeros', async () => {
    expect(await get('/api/admin/stats')).toMatchObject({
      totalUsers: 2,
      totalSubmissions: 0,
      completedSubmissions: 0,
      completionRate: 0,
      totalClients: 0,
      totalLoanOfficers: 1,
    })
    const charts = await get('/api/admin/charts')
    expect(charts.completionsPerWeek.map((week: { completed: number }) => week.completed)).toEqual(
      Array(12).fill(0),
    )
    expect(charts.riskCategories).toEqual([])
  })

  // spec 2 §1.3, §3.26, §7.7; spec 3 §1.12
  test('shows counts, the funnel, the weeks and the risk categories', async () => {
    await officer.completeUpTo(await officer.newClient(), 'credit_app_memo')
    const half = await officer.newClient()
    await officer.completeUpTo(half, 'expert_scorecard')
    await officer.form(half, 'financial_analysis')
    const stats = await get('/api/admin/stats?limit=1')
    expect(stats).toMatchObject({ totalSubmissions: 12, completedSubmissions: 11, totalClients: 2 })
    expect(stats.completionRate).toBeCloseTo((11 / 12) * 100, 10)
    expect(stats.loanOfficerStats).toEqual([
      {
        id: officer.id,
        name: 'Efua Officer',
        email: officer.email,
        clientCount: 2,
        totalForms: 12,
        completedForms: 11,
      },
    ])
    expect(stats.byFormType[4]).toEqual({
      formType: 'financial_analysis',
      total: 2,
      completed: 1,
      selfFilled: 0,
    })

    const charts = await get('/api/admin/charts')
    expect(
      charts.funnel.map((row: { started: number; completed: number }) => [row.started, row.completed]),
    ).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 1],
      [1, 1],
      [1, 1],
      ...formsAfter('credit_app_memo').map(() => [0, 0]),
    ])
    expect(charts.completionsPerWeek.at(-1).completed).toBe(11)
    expect(new Date(charts.completionsPerWeek.at(-1).weekStart).getUTCDay()).toBe(1)
    const ofScorecards = charts.riskCategories.filter(
      (row: { formType: string }) => row.formType === 'expert_scorecard',
    )
    expect(ofScorecards).toEqual([
      { formType: 'expert_scorecard', category: expect.stringMatching(/ Risk$/), forms: 2 },
    ])
  })

  // spec 3 §1.12
  test('has a list with the same number of rows for every figure of a chart', async () => {
    const { funnel, completionsPerWeek, riskCategories } = await get('/api/admin/charts')
    const listed = async (query: string) => {
      const { submissions, matching, matchingExact } = await get(`/api/admin/submissions${query}`)
      expect([matching, matchingExact]).toEqual([submissions.length, true])
      return matching
    }
    for (const { slug, started, completed } of funnel) {
      expect(await listed(`/${slug}?owner=client`)).toBe(started)
      expect(await listed(`/${slug}?owner=client&status=completed`)).toBe(completed)
    }
    for (const { formType, category, forms } of riskCategories)
      expect(await listed(`/${rowOf(formType).slug}?risk=${encodeURIComponent(category)}`)).toBe(forms)
    for (const { weekStart, completed } of completionsPerWeek) {
      const sunday = new Date(Date.parse(weekStart) + 6 * 86_400_000).toISOString().slice(0, 10)
      expect(await listed(`?submittedFrom=${weekStart}&submittedTo=${sunday}&sort=-submitted`)).toBe(
        completed,
      )
    }
  })

  test('does not count a reopened form in weeks and categories', async () => {
    const before = await get('/api/admin/charts')
    const client = await officer.newClient()
    await officer.completeUpTo(client, 'expert_scorecard')
    await officer.call(
      'POST',
      `/api/loan-officer/forms/${await officer.form(client, 'expert_scorecard')}/reopen`,
    )
    const after = await get('/api/admin/charts')
    expect(after.riskCategories).toEqual(before.riskCategories)
    expect(after.completionsPerWeek.at(-1).completed).toBe(before.completionsPerWeek.at(-1).completed + 3)
  })
})

describe('the audit log', () => {
  const entries = async (query: string) => (await get(`/api/admin/audit?${query}`)).entries

  // spec 3 §1.13
  test('is filtered by text, event, actor and time, newest first, and lists its kinds of events', async () => {
    await officer.call('GET', '/api/admin/stats')
    const log = await get('/api/admin/audit?event=denied')
    expect(log.entries[0]).toMatchObject({
      event: 'denied',
      actorId: officer.id,
      subject: 'GET /api/admin/stats',
    })
    expect(log.events).toEqual([...new Set(log.events)].sort())
    expect(log.events).toContain('denied')
    expect(await entries(`actor=${officer.id}&event=denied`)).toHaveLength(log.matching)
    expect(await entries('search=GET%20/API/admin')).toHaveLength(log.matching)
    expect(await entries('search=nothing%20like%20it')).toEqual([])
    const today = dayText(localDay(new Date(), defaultSettings.timeZone))
    expect(await entries(`from=${today}&to=${today}&event=denied`)).toHaveLength(log.matching)
    expect(await entries('from=2020-01-01&to=2020-12-31')).toEqual([])
    expect((await admin.call('GET', '/api/admin/audit?from=soon')).statusCode).toBe(400)
  })

  test('is paged without gaps while it grows', async () => {
    for (let round = 0; round < 5; round += 1) await officer.call('GET', '/api/admin/charts')
    const whole = (await entries('limit=500')).map((row: { _id: number }) => row._id)
    const paged: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`/api/admin/audit?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.entries.map((row: { _id: number }) => row._id))
      cursor = page.nextCursor
      await officer.call('GET', '/api/admin/charts')
    }
    expect(paged).toEqual(whole)
  })

  // spec 3 §1.13
  test('cannot be changed by reading, nor by any statement', async () => {
    const read = async () => (await sql`select * from audit_log order by id`.execute(portal.db.kysely)).rows
    const before = await read()
    await entries('')
    expect(await read()).toEqual(before)
    for (const change of [
      sql`update audit_log set actor = 'somebody else'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(change.execute(portal.db.kysely)).rejects.toThrow('append-only')
  })
})
