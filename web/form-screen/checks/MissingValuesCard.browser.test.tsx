import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { recordOf } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { StepCards } from './CheckedForm.tsx'
import { renderChecks } from './test-checks.tsx'

// spec 3 §2.32, §2.55

test('the memo lists below its figures which values of other forms are not available, and why', async () => {
  const bank = recordOf({}, 2, {
    marks: {
      bank1_credit_month_1: { code: 'nv', reason: 'Records burnt in March' },
      bank1_credit_month_2: { code: 'na' },
      bankName: { reason: 'As on the card' },
      // A text that nobody has read is not missing (D54).
      accountType: { code: 'dr' },
    },
  })
  const { open, within } = testScope({}, creditAppMemo(testContext()))
  open.store.goTo(3)
  await renderChecks(within, [bank], <StepCards step={3} />)
  const card = page.getByRole('region', { name: 'Not available' })
  await expect.element(card).toBeVisible()
  const lines = card.getByRole('listitem')
  await expect
    .element(lines.first())
    .toHaveTextContent(/\(Bank Analysis\): not available: Records burnt in March$/)
  await expect.element(lines.last()).toHaveTextContent(/\(Bank Analysis\): n\/a$/)
  expect(lines.elements()).toHaveLength(2)
  await expect
    .element(lines.first().getByRole('link'))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/bank-analysis\?step=\d&client=client-1#bank1_credit_month_1$/),
    )
})
