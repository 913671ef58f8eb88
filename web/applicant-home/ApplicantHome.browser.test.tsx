import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Application, mailAddress } from './ApplicantHome.tsx'

// spec 3 §2.12; D48

let state = 'complete'

beforeEach(() => {
  state = 'complete'
  vi.stubGlobal('fetch', async (url: string) => {
    if (new URL(url, window.location.origin).pathname.endsWith('/data')) return Response.json({ forms: [] })
    const sentAt = state === 'sent' ? '2026-11-20T10:00:00Z' : null
    const privacy = { text: 'How your data is kept.', sha256: 'a' }
    const application = { state, sentAt, takenOverAt: null, officer: null, code: null, readings: [], privacy }
    return Response.json({ application })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('shows the thank-you page when another tab has sent the application, and does not ask to send it again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  await render(
    <QueryClientProvider client={client}>
      <Application />
    </QueryClientProvider>,
  )
  const sending = page.getByRole('button', { name: 'Send application' })
  await expect.element(sending).toBeVisible()
  await page.getByRole('checkbox').click()
  state = 'sent'
  window.dispatchEvent(new Event('visibilitychange'))
  await expect
    .element(page.getByRole('heading', { name: 'Thank you: your application is sent' }))
    .toBeVisible()
  await expect.element(sending).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('addresses a mail only to the given e-mail, whatever characters it contains', () => {
  expect(mailAddress('grace.mensah+loans@bank.example')).toBe('mailto:grace.mensah%2Bloans@bank.example')
  const to = new URL(mailAddress('a?bcc=thief@elsewhere.example&body=x#y'))
  expect([to.search, to.hash]).toEqual(['', ''])
})
