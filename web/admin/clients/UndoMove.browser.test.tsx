import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { undoMinutes } from '../../../accounts/undo-minutes.ts'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { forgetLastMove, lastMove, restoreOffer, sayMoved, UndoMove } from './UndoMove.tsx'

// spec 3 §2.95

const asked: string[] = []
let refused = false

beforeEach(() => {
  asked.length = 0
  refused = false
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, window.location.origin).pathname)
    const message = refused ? 'Some of these clients were moved on.' : 'Done.'
    return Response.json({ message }, { status: refused ? 409 : 200 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetLastMove()
})

async function show() {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <UndoMove />
      <DialogHost />
    </QueryClientProvider>,
  )
}
const offer = page.getByText('20 clients are now with Ama Owusu.')

test('undoes a move in one call, including a deactivation that was part of it', async () => {
  await show()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await expect.element(offer).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(asked).toEqual(['/api/admin/moves/17/undo'])
})

test('a failed undo says why and can be tried again', async () => {
  refused = true
  await show()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/Some of these clients were moved on\./)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(offer).toBeVisible()
  expect(asked).toEqual(['/api/admin/moves/17/undo'])
})

test.each(['Undo', 'Dismiss'])(
  'after %s, focuses the heading of the page, not the page itself',
  async name => {
    await render(
      <QueryClientProvider client={new QueryClient()}>
        <h1>Clients</h1>
        <main>
          <UndoMove />
        </main>
        <DialogHost />
      </QueryClientProvider>,
    )
    sayMoved('20 clients are now with Ama Owusu.', '17')
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('heading', { name: 'Clients' })).toHaveFocus()
  },
)

test('offers no undo when nothing moved, or after it is dismissed', async () => {
  await show()
  sayMoved('0 clients are now with Ama Owusu.', null)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

/** Simulates a reload of the page. */
function loadAnew(): void {
  lastMove.set(null)
  restoreOffer()
}

test('still offers undo after a reload, but not once it is dismissed', async () => {
  await show()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  loadAnew()
  await expect.element(offer).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  loadAnew()
  await expect.element(offer).not.toBeInTheDocument()
})

test('offers no undo when the page is reloaded too late', async () => {
  await show()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - undoMinutes * 60_000)
  sayMoved('20 clients are now with Ama Owusu.', '17')
  vi.useRealTimers()
  loadAnew()
  await expect.element(offer).not.toBeInTheDocument()
})
