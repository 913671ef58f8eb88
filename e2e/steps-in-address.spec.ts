import { fillStep, formShown, next, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 1 §4.4; D37

test('the browser’s Back and Forward move between steps, and a reload keeps the step and what was typed', async ({
  page,
  officer,
}) => {
  const { user_form: answers } = customer(330).answers
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  await expect(page).toHaveURL(/\/form$/)
  await fillStep(page, 'user_form', 1, answers)
  await next(page)
  await onStep(page, 'user_form', 2)
  await expect(page).toHaveURL(/\/form\/[0-9a-f-]+\?step=2$/)
  await page.getByRole('textbox', { name: /firm name/i }).fill('Kept')
  await next(page)
  await onStep(page, 'user_form', 3)
  await page.goBack()
  await onStep(page, 'user_form', 2)
  await expect(page.getByRole('textbox', { name: /firm name/i })).toHaveValue('Kept')
  await page.goBack()
  await onStep(page, 'user_form', 1)
  await expect(page.getByLabel(/^Customer name/)).toHaveValue(String(answers['customerName']))
  await expect(page).toHaveURL(/\?step=1$/)
  await page.goForward()
  await onStep(page, 'user_form', 2)
  await page.goForward()
  await onStep(page, 'user_form', 3)
  await page.reload()
  await onStep(page, 'user_form', 3)
  for (const step of [2, 1]) {
    await page.goBack()
    await onStep(page, 'user_form', step)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
})

test('an address with a step opens that step if the user could reach it, or else the saved step', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(331), 'user_form')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'mse_assessment',
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData: {}, currentStep: 3 })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/mse-assessment?step=2')
  await onStep(page, 'mse_assessment', 2)
  await page.goto('/mse-assessment?step=5')
  await onStep(page, 'mse_assessment', 3)
  await expect(page).toHaveURL(/\?step=3$/)
  await page.goto('/mse-assessment')
  await onStep(page, 'mse_assessment', 3)
  const { formData, currentStep } = (await officer.call('GET', `/api/loan-officer/forms/${form._id}`)).form
  expect({ formData, currentStep }, 'opening another step saves nothing').toMatchObject({ currentStep: 3 })
})

test('Back leads through the steps of the client that was open, never of another client', async ({
  page,
  officer,
}) => {
  const people = [customer(332), customer(333)] as const
  for (const person of people) await createClient(officer, person, 'expert_scorecard')
  await rememberSignIn(page, officer)
  const banner = page.getByRole('banner')
  const open = async (name: string) => {
    await page.goto('/loan-officer/dashboard')
    await page.getByRole('row', { name }).getByRole('button', { name: 'Resume' }).click()
    await onStep(page, 'financial_analysis', 1)
    await page.getByRole('button', { name: formShown('financial_analysis').steps[2]?.title ?? '' }).click()
    await onStep(page, 'financial_analysis', 3)
    // Waits, because the code that writes history entries is loaded after the form.
    await expect(page).toHaveURL(/\?step=3$/)
  }
  for (const { name } of people) await open(name)
  await expect(banner).toContainText(people[1].name)
  await page.goBack()
  await onStep(page, 'financial_analysis', 1)
  await expect(banner).toContainText(people[1].name)
  await page.goBack()
  await page.goBack()
  await onStep(page, 'financial_analysis', 3)
  await expect(banner).toContainText(people[0].name)
  await page.goBack()
  await onStep(page, 'financial_analysis', 1)
  await expect(banner).toContainText(people[0].name)
})

test('a form opened by its address, e.g. from a bookmark, adds its steps to the history too', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(334), 'user_form')
  await officer.call('POST', `/api/loan-officer/forms/${client.formIds.user_form}/reopen`, {})
  await rememberSignIn(page, officer)
  const address = `/form/${client.formIds.user_form}`
  await page.goto(`${address}?step=2`)
  await onStep(page, 'user_form', 2)
  await page.getByRole('button', { name: formShown('user_form').steps[2]?.title ?? '' }).click()
  await onStep(page, 'user_form', 3)
  await expect(page).toHaveURL(`${address}?step=3`)
  await page.goBack()
  await onStep(page, 'user_form', 2)
  await expect(page).toHaveURL(`${address}?step=2`)
})
