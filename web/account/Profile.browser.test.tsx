import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OwnSessions } from './Profile.tsx'

// spec 3 §2.57

const since = '2026-11-20T09:00:00.000Z'
const session = (id: string, device: string, isThis: boolean) => ({
  _id: id,
  device,
  address: '192.0.2.7',
  since,
  lastUsedAt: since,
  isThis,
})

afterEach(() => vi.unstubAllGlobals())

/** Simulates a server with these sessions, which ends those that it is told to. */
function serverWith(...sessions: ReturnType<typeof session>[]): void {
  let left = sessions
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ sessions: left })
    const before = left.length
    left = left.filter(one => one.isThis || (method === 'DELETE' && !path.endsWith(one._id)))
    return Response.json({ message: 'Done by the server.', ended: before - left.length })
  })
}

test('labels this session, which cannot be ended here, and removes another one once it is ended', async () => {
  serverWith(
    session('1', 'Firefox on Windows', true),
    session('2', 'Safari on iPhone', false),
    session('3', 'Chrome on Android', false),
  )
  await render(<OwnSessions />)
  const list = page.getByRole('listitem')
  await expect.element(list.nth(0)).toHaveTextContent('Firefox on Windows This one')
  await expect.element(list.nth(0).getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^End Safari on iPhone/ }).click()
  await expect.element(page.getByText('Done by the server.')).toBeVisible()
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect.element(page.getByText('Chrome on Android')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('after a session is ended by keyboard, the focus is on the heading of the card', async () => {
  serverWith(session('1', 'Firefox on Windows', true), session('2', 'Safari on iPhone', false))
  await render(<OwnSessions />)
  const button = page.getByRole('button', { name: /^End Safari on iPhone/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
})
