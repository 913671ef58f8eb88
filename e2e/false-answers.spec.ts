import { completionText, fillField, formShown, next, onStep, waitForText } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, signIn, test } from './test.ts'

// What happens when a network answers in the server's place, as captive portals in hotels and offices do.

const inflow = formShown('output_sheet').fields.find(({ key }) => key === 'business_cash_inflow')
const nameField = formShown('user_form').fields.find(({ key }) => key === 'customerName')
if (!inflow || !nameField) throw new Error('The forms have no cash inflow or no customer name')

const falseAnswers = [
  ['an empty object', { json: {} }],
  ['a good word', { json: { message: 'All is well.' } }],
  ['a page', { contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }],
] as const

// spec 1 §7.19; spec 2 §8.2
test('a save answered by something other than the portal counts as failed and is repeated', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(241), 'mse_assessment')
  const stored = async () => {
    const { formsByType } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
    const [form] = formsByType.output_sheet
    return form?.formData.business_cash_inflow
  }
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  let typed = 12_340
  for (const [, answer] of falseAnswers) {
    await page.route('**/save', route => route.fulfill({ status: 200, ...answer }))
    await page.goto('/output-analysis')
    await onStep(page, 'output_sheet', 1)
    typed += 1
    await fillField(page, inflow, typed)
    await expect(page.getByRole('status').filter({ hasText: 'Not saved, retrying' })).toBeVisible()
    expect(await stored()).not.toBe(typed)
    await page.unroute('**/save')
    await expect.poll(stored).toBe(typed)
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()
  }
})

// spec 1 §4.9; spec 2 §8.2
test('a completion answered by something other than the portal counts as failed; the next press completes the form once', async ({
  page,
  officer,
}) => {
  const { answers, ...someone } = customer(242)
  const client = await createClient(officer, { ...someone, answers }, 'output_sheet')
  const path = `/api/loan-officer/clients/${client.id}/forms`
  const { form } = await officer.call('POST', path, { formType: 'expert_scorecard' })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: answers.expert_scorecard,
  })
  const stored = async () => (await officer.call('GET', path)).formsByType.expert_scorecard[0]
  const { version } = await stored()
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/expert-scorecard')
  await onStep(page, 'expert_scorecard', 1)
  for (const [, answer] of falseAnswers) {
    await page.route('**/complete', route => route.fulfill({ status: 200, ...answer }))
    await next(page)
    await expect(page.getByText(/Error completing form: Completing a form needs a connection/)).toBeVisible()
    await expect(page).toHaveURL(/\/expert-scorecard/)
    expect(await stored()).toMatchObject({ status: 'in_progress', version })
    await page.unroute('**/complete')
    await page.reload()
    await onStep(page, 'expert_scorecard', 1)
  }
  await Promise.all([waitForText(page, completionText('expert_scorecard')), next(page)])
  expect(await stored()).toMatchObject({ status: 'completed', version: version + 1 })
})

// spec 1 §4.14; spec 3 §1.3
test('a creation answered by something other than the portal counts as failed; the next save creates the client once', async ({
  page,
  officer,
}) => {
  const clients = async () => (await officer.call('GET', '/api/loan-officer/clients')).clients
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await fillField(page, nameField, 'Ama Mensah')
  await page.route('**/api/loan-officer/clients', route => route.fulfill({ status: 200, json: {} }))
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText(/Error saving form data: The server could not be reached/)).toBeVisible()
  expect(await clients()).toEqual([])
  await page.unroute('**/api/loan-officer/clients')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Form data saved successfully!')).toBeVisible()
  expect(await clients()).toMatchObject([{ name: 'Ama Mensah', forms: [{ formType: 'user_form' }] }])
})

// spec 1 §8.1
test('a sign-in whose answer has no token fails', async ({ page, officer }) => {
  for (const [, answer] of falseAnswers) {
    await page.route('**/api/auth/login', route => route.fulfill({ status: 200, ...answer }))
    await signIn(page, officer)
    await expect(page.getByRole('alert')).toHaveText('Login failed')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unroute('**/api/auth/login')
  }
  await signIn(page, officer)
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
})
