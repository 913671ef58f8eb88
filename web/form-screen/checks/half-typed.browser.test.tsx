import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { recordOf } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { FieldNote, StepCards } from './CheckedForm.tsx'
import { renderChecks } from './test-checks.tsx'

// spec 3 §2.43; D39

test('does not ask about the memo’s instalment before the rate is typed', async () => {
  const standard = recordOf({ affordableEMI: 500 }, 2, {
    formType: 'user_form',
    status: 'completed',
    isCompleted: true,
  })
  const { open, within } = testScope({ loanAmount: 17_000, loanTerm: 24 }, creditAppMemo(testContext()))
  await renderChecks(within, [standard], <FieldNote fieldKey="emiAmount" />)
  const question = page.getByText(/^The instalment of .* is above the affordable \$500\.00\./)
  await expect.element(question).not.toBeInTheDocument()
  open.store.set('interestRate', 12)
  await expect.element(question).toBeVisible()
})

test('says nothing of the break-even before the answers behind the surplus are typed', async () => {
  const typed = { monthly_sales: 10_000, salaries_wages: 1_500, affordable_emi: 400, funding_required: 9_000 }
  const { open, within } = testScope(typed, outputSheet(testContext()))
  open.store.goTo(5)
  await renderChecks(within, [], <StepCards step={5} />)
  const card = page.getByRole('region', { name: 'Break-even' })
  await expect.element(card).not.toBeInTheDocument()
  for (const [key, value] of Object.entries({ total_purchases: 6_500, household_expenses: 900 }))
    open.store.set(key, value)
  await expect.element(card).toHaveTextContent(/Sales may fall/)
})
