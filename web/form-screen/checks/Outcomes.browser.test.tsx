import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Check } from '../../../forms/checks/check.ts'
import type { Outcome } from '../../../forms/checks/path.ts'
import { policy1 } from '../../../forms/policy/policy.ts'
import { Outcomes } from './WhatIfDialog.tsx'

// spec 3 §2.44

function outcomeOf(dscr: number, debtBurden: number): Outcome {
  const check = { id: '', group: 'facts', title: '', sentence: '', formula: '', lines: [] } as const
  const found = (result: number): Check => ({ ...check, severity: 'explain', result }) as unknown as Check
  return {
    instalment: 100,
    dscr: found(dscr),
    debtBurden: found(debtBurden),
    affordable: undefined,
    supported: undefined,
    rating: undefined,
  }
}

test('figures for other terms have enough decimals to be distinguished from their limits', async () => {
  await render(
    <Outcomes outcome={outcomeOf(0.9996, 50.004)} before={outcomeOf(1.234, 41.26)} limits={policy1.checks} />,
  )
  const cells = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell')
  await expect.element(cells(/DSCR/).first()).toHaveTextContent(/^0\.9996 /)
  await expect.element(cells(/DSCR/).last()).toHaveTextContent(/^1\.23$/)
  await expect.element(cells(/Debt burden/).first()).toHaveTextContent(/^50\.004% /)
  await expect.element(cells(/Debt burden/).last()).toHaveTextContent(/^41\.3%$/)
})
