import '../tokens.css'
import '../base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorSummary } from './ErrorSummary.tsx'

// WCAG 2.2, 2.5.8

test('the links of an error summary are at least 24 pixels high', async () => {
  const problems = ['email', 'password'].map(id => ({ id, message: `The ${id} is required` }))
  await render(<ErrorSummary title="There is a problem" problems={problems} />)
  const heights = page
    .getByRole('link')
    .elements()
    .map(link => link.getBoundingClientRect().height)
  expect(heights).toHaveLength(2)
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(24)
})
