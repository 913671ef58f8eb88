import { completeForm, onStep } from './fill.ts'
import { customer, register } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

test('an ordinary user fills the Standard Form and the MSE Assessment, and finds them again', async ({
  page,
}) => {
  const someone = customer(91)
  const user = await register(someone.name)
  await rememberSignIn(page, user)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/form$/)
  await completeForm(page, 'user_form', someone.answers.user_form)
  await expect(page).toHaveURL(/\/mse-assessment$/)
  await completeForm(page, 'mse_assessment', someone.answers.mse_assessment, /MSE Assessment completed!/)

  const { forms } = await user.call('GET', '/api/form/data')
  expect(
    forms.map((form: { formType: string; status: string }) => [form.formType, form.status]).sort(),
  ).toEqual([
    ['mse_assessment', 'completed'],
    ['user_form', 'completed'],
  ])
  await page.goto('/mse-assessment')
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeHidden()
  await page.getByRole('button', { name: /Step 1/ }).click()
  await onStep(page, 'mse_assessment', 1)
  await expect(page.getByLabel(/^Sales on the 5th/).first()).toBeEditable()
})
