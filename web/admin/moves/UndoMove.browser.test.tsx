import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { lastMove, sayMoved } from './last-move.ts'
import { UndoMove } from './UndoMove.tsx'

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
  lastMove.set(null)
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

test('one call undoes it, with a deactivation that was part of it', async () => {
  await show()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await expect.element(offer).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(asked).toEqual(['/api/admin/moves/17/undo'])
})

test('what could not be undone says why, and is offered still', async () => {
  refused = true
  await show()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/Some of these clients were moved on\./)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(offer).toBeVisible()
  expect(asked).toEqual(['/api/admin/moves/17/undo'])
})

test('nothing is offered when nothing moved, and no longer once it is dismissed', async () => {
  await show()
  sayMoved('0 clients are now with Ama Owusu.', null)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  sayMoved('20 clients are now with Ama Owusu.', '17')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
