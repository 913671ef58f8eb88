import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BackupCard } from './SettingsScreen.tsx'

// spec 3 §2.61

const run = {
  at: '2026-11-22T02:00:09.000Z',
  succeeded: true,
  file: 'a.backup',
  madeAt: null,
  rows: 4212,
  bytes: 90,
  reason: '',
}
const none = {
  isScheduled: false,
  time: null,
  timeZone: 'UTC',
  keepDays: null,
  lastSuccess: null,
  lastFailure: null,
  lastDrill: null,
}

afterEach(() => vi.unstubAllGlobals())

async function shown(state: object) {
  vi.stubGlobal('fetch', async () => Response.json(state))
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BackupCard />
    </QueryClientProvider>,
  )
}

test('says that no backup exists yet', async () => {
  const screen = await shown(none)
  await expect
    .element(screen.getByText('This server makes no backups by itself.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('Last backup')).toBeVisible()
  expect(screen.getByText('None yet').elements()).toHaveLength(2)
})

test('says when the last backup was made and that a later one failed', async () => {
  const failure = { ...run, at: '2026-11-23T02:00:03.000Z', succeeded: false, reason: 'The disk is full.' }
  const screen = await shown({
    ...none,
    isScheduled: true,
    time: '02:00',
    keepDays: 30,
    lastSuccess: run,
    lastFailure: failure,
    lastDrill: run,
  })
  await expect.element(screen.getByText('Made every day at 02:00 (UTC) and kept for 30 days.')).toBeVisible()
  await expect.element(screen.getByText('The last backup failed. The disk is full.')).toBeVisible()
  await expect.element(screen.getByText('a.backup, 4,212 rows, 90 bytes', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('a.backup could be restored', { exact: false })).toBeVisible()
})

test('does not say that the last backup failed once a later one has succeeded', async () => {
  const failure = { ...run, at: '2026-11-21T02:00:03.000Z', succeeded: false, reason: 'The disk is full.' }
  const screen = await shown({ ...none, lastSuccess: run, lastFailure: failure })
  await expect.element(screen.getByText('Last failure')).toBeVisible()
  expect(screen.getByText('The last backup failed.', { exact: false }).elements()).toHaveLength(0)
})
