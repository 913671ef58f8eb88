import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings, settingBounds } from '../../accounts/lender-settings.ts'
import { buildApp } from '../app.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Head of Credit')
})
afterAll(() => portal.close())

const read = async () => (await admin.call('GET', '/api/admin/settings')).json().settings
const change = (body: unknown) => admin.call('PUT', '/api/admin/settings', body)

// spec 3 §1.22
describe('the settings of the lender', () => {
  it('have defaults', async () => {
    expect(await read()).toMatchObject({
      lenderName: { value: '', source: 'default', changedAt: null, changedBy: null },
      assessmentYear: { value: 2024, source: 'default' },
      privacyText: { value: defaultSettings.privacyText, default: defaultSettings.privacyText },
      keepDeletedDays: { value: 30, source: 'default' },
    })
  })

  it('are changed by an administrator, and reset to the default with null; those not sent stay', async () => {
    const answer = await change({ lenderName: 'First Valley Bank', privacyText: 'We keep what you tell us.' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().settings.lenderName).toMatchObject({
      value: 'First Valley Bank',
      source: 'administrator',
      changedBy: admin.email,
    })
    const lender = await portal.app.inject({ url: '/api/lender' })
    expect(lender.json()).toEqual({
      name: 'First Valley Bank',
      privacyText: 'We keep what you tell us.',
      timeZone: defaultSettings.timeZone,
    })
    await change({ privacyText: null })
    expect(await read()).toMatchObject({
      lenderName: { value: 'First Valley Bank' },
      privacyText: { value: defaultSettings.privacyText, source: 'default' },
    })
  })

  it('are changed one after the other by concurrent requests, each based on the one before', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `Bank ${number}`)
    const answers = await Promise.all(names.map(lenderName => change({ lenderName })))
    expect(answers.map(answer => answer.statusCode)).toEqual(names.map(() => 200))
    const { entries } = (await admin.call('GET', '/api/admin/audit?event=settings%20changed')).json()
    const latest = entries.slice(0, names.length).map((entry: { detail: object }) => entry.detail)
    expect(latest.map(({ lenderName }: { lenderName: { to: string } }) => lenderName.to).sort()).toEqual(
      names.toSorted(),
    )
    for (const [index, { lenderName }] of latest.slice(0, -1).entries())
      expect(lenderName.from).toBe(latest[index + 1].lenderName.to)
  })

  it('are changed correctly on a server whose cache is outdated because another server changed them', async () => {
    const other = await buildApp({ db: portal.db, config: portal.config })
    try {
      await change({ lenderName: 'First Valley Bank' })
      const headers = { authorization: `Bearer ${admin.token}` }
      const put = { method: 'PUT', url: '/api/admin/settings', headers } as const
      await other.inject({ url: '/api/lender' })
      await change({ lenderName: 'Renamed Bank' })
      await other.inject({ ...put, payload: { lenderName: 'First Valley Bank' } })
      await change({ privacyText: 'Another text.' })
      expect((await read()).lenderName.value).toBe('First Valley Bank')
      await change({ privacyText: null })
    } finally {
      await other.close()
    }
  })

  it('are not changed if the administrator saw an outdated value: the refusal says who changed it, and nothing is saved', async () => {
    await change({ lenderName: 'First Valley Bank', privacyText: null })
    const other = await portal.person('admin', 'Ada Chief')
    await other.call('PUT', '/api/admin/settings', { lenderName: 'Ada’s Bank' })
    const before = await read()
    const seen = { lenderName: 'First Valley Bank', keepDeletedDays: 30 }
    const refused = await change({ lenderName: 'Our Bank', keepDeletedDays: 60, seen })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'stale',
      errors: { lenderName: expect.stringContaining('changed in the meantime') },
      changedBy: { name: 'Ada Chief' },
      changedAt: before.lenderName.changedAt,
    })
    expect(Object.keys(refused.json().errors)).toEqual(['lenderName'])
    expect(await read()).toEqual(before)
  })

  it('are changed if the administrator saw the current value, or wants the value that is already set', async () => {
    await change({ lenderName: 'First Valley Bank' })
    const seen = { lenderName: 'First Valley Bank' }
    expect((await change({ lenderName: 'Our Bank', seen })).statusCode).toBe(200)
    expect((await change({ lenderName: 'Our Bank', keepDeletedDays: 60, seen })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ lenderName: { value: 'Our Bank' }, keepDeletedDays: { value: 60 } })
    await change({ lenderName: 'First Valley Bank', keepDeletedDays: null })
  })

  // D57
  it('are decided once an administrator chooses a value, even the one by default', async () => {
    expect(await read()).toMatchObject({ assessmentYear: { value: 2024, source: 'default' } })
    await change({ assessmentYear: 2024 })
    expect(await read()).toMatchObject({ assessmentYear: { value: 2024, source: 'administrator' } })
    await change({ assessmentYear: null })
  })

  it('are recorded in the audit log with their old and new values', async () => {
    await change({ lenderName: 'Second Valley Bank' })
    await change({ lenderName: 'Second Valley Bank' })
    const { entries } = (await admin.call('GET', '/api/admin/audit?event=settings%20changed')).json()
    expect(entries[0]).toMatchObject({
      actor: admin.email,
      detail: { lenderName: { from: 'First Valley Bank', to: 'Second Valley Bank' } },
    })
    expect(entries.filter((entry: { detail: object }) => Object.keys(entry.detail).length === 0)).toEqual([])
  })

  it('determine the assessment year of new forms, while existing forms keep theirs', async () => {
    const officer = await portal.person('loan_officer')
    const client = await officer.newClient()
    const older = await officer.form(client, 'user_form')
    await change({ assessmentYear: 2025 })
    const other = await officer.form(await officer.newClient('Kofi Boateng'), 'user_form')
    const yearOf = async (id: string) =>
      (await officer.call('GET', `/api/loan-officer/forms/${id}`)).json().form.assessmentYear
    expect([await yearOf(older), await yearOf(other)]).toEqual([2024, 2025])
    const { forms } = (await officer.call('GET', '/api/form-definitions')).json()
    expect(JSON.stringify(forms)).toContain('2026')
    await change({ assessmentYear: null })
  })

  it.each([
    [{ assessmentYear: settingBounds.firstYear - 1 }, 400],
    [{ assessmentYear: 2024.5 }, 400],
    [{ assessmentYear: '2024' }, 400],
    [{ keepDeletedDays: 29 }, 400],
    [{ lenderName: 'x'.repeat(settingBounds.nameLength + 1) }, 400],
    [{ lenderName: 'Bank\u0007' }, 422],
    [{ privacyText: '  ' }, 422],
    [{ timeZone: 'Mars/Olympus' }, 422],
    [{ timeZone: '+09:00' }, 422],
  ])('refuse %j completely', async (body, status) => {
    const before = await read()
    const answer = await change({ lenderName: 'Never Stored', ...body })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).not.toBe('')
    expect(await read()).toEqual(before)
  })

  it('show that the server’s environment determines them, and then cannot be changed', async () => {
    const other = await testPortal({ ASSESSMENT_YEAR: '2026', RETENTION_DELETED_DAYS: '90' })
    try {
      const head = await other.person('admin')
      const { settings } = (await head.call('GET', '/api/admin/settings')).json()
      expect(settings.assessmentYear).toMatchObject({ value: 2026, source: 'environment', default: 2024 })
      expect(settings.keepDeletedDays).toMatchObject({ value: 90, source: 'environment', default: 30 })
      const answer = await head.call('PUT', '/api/admin/settings', { assessmentYear: 2025, lenderName: 'A' })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toContain('ASSESSMENT_YEAR')
      expect((await head.call('GET', '/api/admin/settings')).json().settings.lenderName.value).toBe('')
    } finally {
      await other.close()
    }
  })
})
