import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { StepList } from './StepList.tsx'

// spec 1 §2.26; spec 2 §2.15

test('no key press waits for the check of the form, and the tick of a finished step appears a moment later', async () => {
  const { store, within } = testScope({ accountType: 'current' })
  await render(within(<StepList reached={3} onGo={() => {}} />))
  store.goTo(2)
  const first = page.getByRole('button', { name: /^Step 1: / })
  await expect.element(first).not.toHaveAccessibleName(/, done$/)
  const check = vi.spyOn(store, 'check')
  for (const name of ['E', 'Ec', 'Eco']) store.set('bankName', name)
  expect(check).not.toHaveBeenCalled()
  await expect.element(first).toHaveAccessibleName(/, done$/)
  // The browser may be idle between two keys, but not more often than there are keys.
  expect(check.mock.calls.length).toBeLessThanOrEqual(3)
  store.set('bankName', null)
  await expect.element(first).not.toHaveAccessibleName(/, done$/)
})

// D39
test('earlier sections of the Financial Analysis are ticked once anything in it is filled in', async () => {
  const form = financialAnalysis(testContext())
  const { store, within } = testScope({ loan_amount: 50_000 }, form)
  await render(within(<StepList reached={1} onGo={() => {}} />))
  store.goTo(3)
  const first = page.getByRole('button', { name: /^Section 1: / })
  await expect.element(page.getByRole('button', { name: /^Section 3: / })).toHaveAttribute('aria-current')
  await expect.element(first).not.toHaveAccessibleName(/, done$/)
  store.set('savings_bank', 5)
  await expect.element(first).toHaveAccessibleName(/, done$/)
})
