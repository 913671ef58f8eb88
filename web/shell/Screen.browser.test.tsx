import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary, Screen } from './Screen.tsx'

// spec 1 §2.14

afterEach(() => vi.restoreAllMocks())

test('a screen gives way to the next one in browsers whose scrollTo() returns a promise', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as never)
  const screenOf = (title: string) => (
    <ErrorBoundary>
      <Screen key={title} access="open" title={title}>
        <h1>{title}</h1>
      </Screen>
    </ErrorBoundary>
  )
  const { rerender } = await render(screenOf('Sign in'))
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await rerender(screenOf('Loan Officer Dashboard'))
  await expect.element(page.getByRole('heading', { name: 'Loan Officer Dashboard' })).toBeVisible()
  expect(window.scrollTo).toHaveBeenCalledTimes(2)
})
