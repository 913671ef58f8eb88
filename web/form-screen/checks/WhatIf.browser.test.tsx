import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { recordOf } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { SummaryCards } from './CheckedForm.tsx'
import { PageWithChecks } from './test-checks.tsx'

// spec 3 §2.44, §2.79

const standard = recordOf({ loanAmount: 17_000 }, 2, {
  formType: 'user_form',
  status: 'completed',
  isCompleted: true,
})

/** The summary beside the form and, for narrow windows, the collapsible bar. */
const wide = (
  <aside key="wide">
    <SummaryCards />
  </aside>
)
const narrow = (isOpen: boolean) => (
  <aside key="narrow">
    <details open={isOpen}>
      <summary>Summary</summary>
      <SummaryCards />
    </details>
  </aside>
)

async function openAndLayOutAnew(isOpen: boolean) {
  const { within } = testScope({}, creditAppMemo(testContext()))
  const laidOut = (summary: typeof wide) =>
    within(<PageWithChecks forms={[standard]}>{summary}</PageWithChecks>)
  const { rerender } = await render(laidOut(wide))
  const button = page.getByRole('button', { name: 'What if: other terms' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'What if: other terms' })
  await expect.element(dialog).toBeVisible()
  await rerender(laidOut(narrow(isOpen)))
  // The button is mounted again at its new place.
  await expect.poll(() => document.querySelector('details button')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  return button
}

test('if the layout changes while the dialog is open, closing it focuses the button in its new place', async () => {
  const button = await openAndLayOutAnew(true)
  await expect.element(button).toHaveFocus()
})

test('if that button is collapsed, closing the dialog focuses the summary above it', async () => {
  await openAndLayOutAnew(false)
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
})
