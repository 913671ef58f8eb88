import { completeForm, completionText, formOfApplicants, onStep } from './fill.ts'
import { customer, register } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// spec 1 §1.5, §4.5; spec 3 §2.12; D48
test('an ordinary user fills in the Standard Form and the MSE Assessment, checks them and sends them', async ({
  page,
  provoked,
}) => {
  const someone = customer(91)
  const user = await register(someone.name)
  await rememberSignIn(page, user)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/form$/)
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue(someone.name)
  const complete = (type: 'user_form' | 'mse_assessment', text?: RegExp) =>
    completeForm(page, type, someone.answers[type], text ?? completionText(type), formOfApplicants(type))
  await complete('user_form')
  await expect(page).toHaveURL(/\/mse-assessment$/)
  await complete('mse_assessment', /MSE Assessment completed!/)
  // The completion leads to the application, not to the last step of the first form.
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
  await expect(page).toHaveURL(/\/application$/)
  await expect(page.getByText(String(someone.answers.user_form['enterpriseName'])).first()).toBeVisible()
  const sending = page.getByRole('button', { name: 'Send application' })
  await sending.click()
  const consent = page.getByRole('checkbox', { name: /I have read this text and agree/ })
  await expect(consent).toHaveAccessibleDescription(/Please read the text and agree/)
  const thanks = page.getByRole('heading', { name: 'Thank you: your application is sent' })
  // Another journey may change the text on privacy meanwhile; the applicant then has to agree once more.
  provoked.push(409)
  await expect(async () => {
    if (await thanks.isVisible()) return
    await consent.check({ timeout: 3_000 })
    await sending.click({ timeout: 3_000 })
    await expect(thanks).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  await page.goto('/dashboard')
  const stages = page.getByRole('list', { name: 'How far your application is' })
  await expect(stages).toContainText('waiting for an officer')

  const { forms } = await user.call('GET', '/api/form/data')
  expect(
    forms.map((form: { formType: string; status: string }) => [form.formType, form.status]).sort(),
  ).toEqual([
    ['mse_assessment', 'completed'],
    ['user_form', 'completed'],
  ])
  await page.goto('/mse-assessment')
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeHidden()
  await page.getByRole('button', { name: /Step 1/ }).click()
  await onStep(page, 'mse_assessment', 1)
  await expect(page.getByLabel(/^Sales on the 5th/).first()).toBeEditable()
})

// spec 1 §2.29
test('every tab shows the progress of its form, whether open or not', async ({ page }) => {
  const someone = customer(92)
  const user = await register(someone.name)
  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    responses: someone.answers.user_form,
    isCompleted: true,
  })
  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment-Excel',
    responses: someone.answers.mse_assessment,
    currentStep: 5,
  })
  await user.call('POST', '/api/form/reopen', { formName: 'MSE-Credit-Assessment' })
  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    responses: {},
    currentStep: 3,
  })
  await rememberSignIn(page, user)
  const tabs = page.getByRole('navigation', { name: 'Forms' })
  await page.goto('/application')
  await expect(tabs.getByRole('link', { name: /Standard Form\s*, progress 50%/ })).toBeVisible()
  await page.goto('/form')
  await onStep(page, 'user_form', 3)
  await expect(tabs.getByRole('link', { name: /Standard Form\s*, progress 50%/ })).toBeVisible()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(tabs.getByRole('link', { name: /Standard Form\s*, progress 33%/ })).toBeVisible()

  await user.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    responses: someone.answers.user_form,
    isCompleted: true,
  })
  await page.goto('/form')
  await expect(tabs.getByRole('link', { name: /MSE Assessment\s*, progress 83%/ })).toBeVisible()
  await page.goto('/mse-assessment')
  await onStep(page, 'mse_assessment', 5)
  await expect(tabs.getByRole('link', { name: /MSE Assessment\s*, progress 83%/ })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Progress of the assessment' })
  await expect(bar).toHaveAttribute('aria-valuenow', '83')
})
