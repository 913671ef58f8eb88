import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

let opening: typeof import('./page-opening.ts')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
  opening = await import('./page-opening.ts')
})

afterEach(() => vi.useRealTimers())

function Screen({ isWaiting }: { readonly isWaiting: boolean }) {
  opening.useEndOfPageOpening(isWaiting)
  return isWaiting ? <p>Waiting</p> : <Content />
}

function Content() {
  return <p>{opening.usePageOpening() ? 'Nothing yet' : 'Skeleton'}</p>
}

const text = (words: string) => page.getByText(words, { exact: true })

test('a screen that waits a moment for the profile check shows nothing first, and then its skeleton', async () => {
  const screen = await render(<Screen isWaiting />)
  await screen.rerender(<Screen isWaiting={false} />)
  expect(text('Nothing yet').query()).not.toBeNull()
  vi.advanceTimersByTime(200)
  await expect.element(text('Skeleton')).toBeVisible()
})

test('after a wait so long that a loading message appeared, and on every later screen, the skeleton shows at once', async () => {
  const screen = await render(<Screen isWaiting />)
  vi.advanceTimersByTime(200)
  await screen.rerender(<Screen isWaiting={false} />)
  expect(text('Skeleton').query()).not.toBeNull()
  await screen.rerender(<Screen key="next" isWaiting={false} />)
  expect(text('Skeleton').query()).not.toBeNull()
})
