import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forApplicants, withNameOf } from '../../../forms/audience/for-applicants.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

// D19
test('a number that differs from its formula can be replaced by the calculated one', async () => {
  const answers = { primaryBusinessIncome: 3_000, totalMonthlyIncome: 2_500 }
  const { within } = testScope(answers, mseAssessment(testContext()))
  await render(within(<FormField fieldKey="totalMonthlyIncome" />))
  await expect.element(page.getByText('Calculated: $3,000.00')).toBeVisible()
})

test('a name that differs from that of the account is not compared with a calculation', async () => {
  const named = withNameOf(forApplicants(standardForm(testContext())), 'Nia Mensah')
  const form = { ...named, type: 'user_form' } as const
  const { within } = testScope({ customerName: 'Nia Ama Mensah' }, form)
  await render(within(<FormField fieldKey="customerName" />))
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Nia Ama Mensah')
  expect(page.getByText(/calculated/i).elements()).toHaveLength(0)
})
