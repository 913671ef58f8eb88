import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import { shownZone } from '../../ui/time-zone.ts'
import { SettingsForm } from './SettingsScreen.tsx'
import type { Described } from './settings-form.tsx'

// spec 3 §2.92

afterEach(() => vi.unstubAllGlobals())

const byDefault = { source: 'default', changedBy: null, changedAt: null } as const
const settings = {
  lenderName: { ...byDefault, value: '', default: '' },
  assessmentYear: { ...byDefault, value: 2024, default: 2024 },
  privacyText: { ...byDefault, value: 'What you tell us stays with us.', default: '' },
  timeZone: { ...byDefault, value: 'UTC', default: 'UTC' },
  adminSecondFactor: { ...byDefault, value: 'optional', default: 'optional' },
  keepDeletedDays: { ...byDefault, value: 365, default: 365 },
} as unknown as Described

test('shows what somebody else sets while the screen is open, and a save does not revert it', async () => {
  const bodies: unknown[] = []
  const named: Described = { ...settings, lenderName: { ...byDefault, value: 'Harbour Credit', default: '' } }
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    bodies.push(JSON.parse(String(request.body)))
    return Response.json({ settings: named })
  })
  const screen = (shown: Described) => (
    <QueryScope>
      <SettingsForm settings={shown} />
    </QueryScope>
  )
  const { rerender } = await render(screen(settings))
  await page.getByLabelText('Assessment year').fill('2025')
  // The screen refetches the settings when its window regains the focus.
  await rerender(screen(named))
  await expect.element(page.getByLabelText('Lender’s name')).toHaveValue('Harbour Credit')
  await expect.element(page.getByLabelText('Assessment year')).toHaveValue('2025')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.poll(() => bodies).toEqual([{ assessmentYear: 2025, seen: { assessmentYear: 2024 } }])
})

test('keeps what is typed while the settings are being saved', async () => {
  const saved: Described = { ...settings, assessmentYear: { ...byDefault, value: 2025, default: 2024 } }
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await asked
    return Response.json({ settings: saved })
  })
  const screen = (shown: Described) => (
    <QueryScope>
      <SettingsForm settings={shown} />
    </QueryScope>
  )
  const { rerender } = await render(screen(settings))
  await page.getByLabelText('Assessment year').fill('2025')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByLabelText('Lender’s name').fill('Harbour Credit')
  answer()
  await expect.element(page.getByRole('button', { name: 'Save settings' })).toBeEnabled()
  await rerender(screen(saved))
  await expect.element(page.getByLabelText('Lender’s name')).toHaveValue('Harbour Credit')
  await expect.element(page.getByLabelText('Assessment year')).toHaveValue('2025')
})

test('if somebody else has changed the same setting, says who and what it is now, and can save again', async () => {
  const changed = { changedAt: '2026-11-20T10:00:00Z', changedBy: 'ada@lender.example' }
  const lenderName = { ...changed, source: 'administrator', value: 'Ada’s Bank', default: '' } as const
  const theirs: Described = { ...settings, lenderName }
  const refusal = { message: 'Changed.', code: 'stale', errors: { lenderName: 'It was changed.' } }
  const by = { changedBy: { name: 'Ada Chief' }, changedAt: changed.changedAt }
  const saved: Described = { ...theirs, lenderName: { ...lenderName, value: 'Our Bank' } }
  const answers = [
    Response.json({ ...refusal, ...by }, { status: 409 }),
    Response.json({ settings: theirs }),
    Response.json({ settings: saved }),
  ]
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body) bodies.push(JSON.parse(String(body)))
    return answers.shift()
  })
  const screen = (shown: Described) => (
    <QueryScope>
      <SettingsForm settings={shown} />
    </QueryScope>
  )
  const { rerender } = await render(screen(settings))
  const name = page.getByLabelText('Lender’s name')
  await name.fill('Our Bank')
  // The screen has refetched the other user's change before this user saw it.
  await rerender(screen(theirs))
  await page.getByRole('button', { name: 'Save settings' }).click()
  const told =
    /^Lender’s name: Ada Chief set this to “Ada’s Bank” on Nov 20, 2026.*Save again to replace it with yours\.$/
  await expect.element(page.getByRole('link', { name: told })).toBeVisible()
  await expect.element(name).toHaveValue('Our Bank')
  await expect.element(name).toHaveAccessibleDescription(/Ada Chief set this to “Ada’s Bank”/)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies).toEqual([
    { lenderName: 'Our Bank', seen: { lenderName: '' } },
    { lenderName: 'Our Bank', seen: { lenderName: 'Ada’s Bank' } },
  ])
})

test('a setting edited after somebody else’s change is saved without a question', async () => {
  const bodies: unknown[] = []
  const theirs: Described = { ...settings, assessmentYear: { ...byDefault, value: 2025, default: 2024 } }
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    bodies.push(JSON.parse(String(request.body)))
    return Response.json({ settings: theirs })
  })
  const screen = (shown: Described) => (
    <QueryScope>
      <SettingsForm settings={shown} />
    </QueryScope>
  )
  const { rerender } = await render(screen(settings))
  await rerender(screen(theirs))
  await page.getByLabelText('Assessment year').fill('2026')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.poll(() => bodies).toEqual([{ assessmentYear: 2026, seen: { assessmentYear: 2025 } }])
})

// D47
test('counts the assessment year from the lender’s day, not from that of the browser', async () => {
  const zone = shownZone.current()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-12-31T12:00:00Z') })
  try {
    for (const [name, isOld] of [
      ['Pacific/Kiritimati', true],
      ['Pacific/Pago_Pago', false],
    ] as const) {
      shownZone.set(name)
      const { unmount } = await render(
        <QueryScope>
          <SettingsForm settings={settings} />
        </QueryScope>,
      )
      const note = page.getByText('New forms assess the year 2024, which is more than a year ago.')
      expect(note.elements()).toHaveLength(isOld ? 1 : 0)
      await unmount()
    }
  } finally {
    vi.useRealTimers()
    shownZone.set(zone)
  }
})
