import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TermControl } from './WhatIfDialog.tsx'

// spec 1 §1.2; spec 3 §2.44

test.each([
  ['1.234,5', 1234.5],
  ['30k', 30_000],
  ['$1,200.50', 1200.5],
  ['1 200', 1200],
])('reads the tried amount %s as forms do', async (typed, amount) => {
  const onChange = vi.fn()
  const slider = { min: 100, max: 10_000, step: 100 }
  await render(
    <TermControl
      label="Loan amount, $"
      value={8500}
      range={{ min: 1, max: 10_000_000 }}
      slider={slider}
      onChange={onChange}
    />,
  )
  await page.getByRole('textbox', { name: 'Loan amount, $' }).fill(typed)
  expect(onChange).toHaveBeenLastCalledWith(amount)
})
