import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lenderDay } from '../../app/dates.ts'
import { shownZone } from '../../ui/time-zone.ts'
import { FirstSettings } from './FirstSettings.tsx'

// D57

const byDefault = { source: 'default', changedBy: null, changedAt: null } as const
const settings = {
  assessmentYear: { ...byDefault, value: 2024, default: 2024 },
  timeZone: { ...byDefault, value: 'UTC', default: 'UTC' },
}
const lastFullYear = Number(lenderDay(new Date().toISOString()).slice(0, 4)) - 1

const zoneBefore = shownZone.current()

afterEach(() => {
  vi.unstubAllGlobals()
  shownZone.set(zoneBefore)
})

/** Renders the card once these settings are loaded, and returns the bodies that it sends. */
async function show(shown: object): Promise<unknown[]> {
  const sent: unknown[] = []
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['admin', 'settings'], shown)
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const year = { ...settings.assessmentYear, source: 'administrator' }
    return Response.json({ settings: { ...settings, assessmentYear: year } })
  })
  await render(
    <QueryClientProvider client={client}>
      <FirstSettings />
    </QueryClientProvider>,
  )
  return sent
}

const year = () => page.getByLabelText('Year that new forms assess')
const zone = () => page.getByLabelText('Time zone')

test('asks for the year, 2024 or the last full one, and for the time zone, and is gone once both are saved', async () => {
  const sent = await show(settings)
  await expect.element(year()).toHaveValue('2024')
  expect(
    year()
      .getByRole('option')
      .elements()
      .map(option => option.textContent),
  ).toEqual([...new Set([2024, lastFullYear])].map(String))
  await zone().fill('Nowhere/Town')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(zone()).toHaveAccessibleDescription(/This time zone is not known/)
  await zone().fill('Africa/Accra')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ assessmentYear: 2024, timeZone: 'Africa/Accra' }])
  await expect.element(year()).not.toBeInTheDocument()
})

test('asks only for the year if the time zone is set on the server', async () => {
  const timeZone = { ...settings.timeZone, source: 'environment' }
  const sent = await show({ ...settings, timeZone })
  await expect.element(year()).toBeVisible()
  await expect.element(zone()).not.toBeInTheDocument()
  await year().selectOptions(String(lastFullYear))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ assessmentYear: lastFullYear }])
})

test.each(['environment', 'administrator'])('asks nothing if the year is decided by the %s', async source => {
  const assessmentYear = { ...settings.assessmentYear, source }
  await show({ ...settings, assessmentYear })
  await expect.element(year()).not.toBeInTheDocument()
})
