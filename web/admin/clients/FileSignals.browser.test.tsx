import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Signal } from '../../credit-file/credit-file.ts'
import { FileSignals } from './ClientPages.tsx'

// spec 3 §2.102

const repeated: Signal = {
  signal: 'S1',
  form: 'mse_assessment',
  title: 'Repeated days',
  sentence: '5 of 9 sample days of sales are $500.00.',
  value: 5,
  detail: { of: 'sales', distinct: 5, amount: 500 },
}

test('an administrator reads what is worth a look, and how it is reckoned', async () => {
  await render(<FileSignals signals={[repeated]} />)
  const card = page.getByRole('region', { name: 'Worth a look' })
  await expect.element(card).toHaveTextContent('5 of 9 sample days of sales are $500.00.')
  await expect.element(card).toHaveTextContent('For administrators only; officers do not see it.')
  await card.getByText('How this is reckoned').click()
  await expect.element(card).toHaveTextContent('5 or more of the 9 days')
  expect(card.getByRole('term').elements()).toHaveLength(3)
  expect(document.body.textContent).not.toMatch(/fraud/i)
})

test('without signals there is no card', async () => {
  const { container } = await render(<FileSignals signals={[]} />)
  expect(container.textContent).toBe('')
})
