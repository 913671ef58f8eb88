import type { Page } from '@playwright/test'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { formShown, next, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, hold, rememberClient, rememberSignIn, stopTheClock, test } from './test.ts'

// The specified times, measured on the page's own clock, which is stopped so that a slow machine makes no difference.

const reason = 'The database is away'

/** Creates a client whose forms before this one are completed, and makes it the active client of a page with a fake clock. */
async function openAtForm(page: Page, officer: Person, type: (typeof formTypes)[number], seed: number) {
  const index = formTypes.indexOf(type)
  const client = await createClient(officer, customer(seed), formTypes[index - 1] ?? null)
  await page.clock.install()
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  return client
}

/** Opens a form that fails to load with a 500, and stops the clock before that answer arrives. */
async function openRefused(page: Page, type: (typeof formTypes)[number]): Promise<void> {
  const address = '**/api/loan-officer/clients/*/forms'
  await page.route(address, route => route.fulfill({ status: 500, json: { message: `${reason}.` } }))
  const held = await hold(page, address)
  await page.goto(rowOf(type).route)
  await expect(page.getByRole('heading', { level: 1, name: rowOf(type).title })).toBeVisible()
  await stopTheClock(page)
  held.release()
}

for (const [index, type] of (['output_sheet', 'expert_scorecard', 'bank_analysis'] as const).entries()) {
  // spec 1 §8.13, §9.27; spec 2 §8.3
  test(`${rowOf(type).label}: a failed load says why and leads to the dashboard after 2 seconds`, async ({
    page,
    officer,
    provoked,
  }) => {
    provoked.push(500)
    await openAtForm(page, officer, type, 130 + index)
    await openRefused(page, type)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(`Error loading form: ${reason}. Please try again or contact support.`)
    await page.clock.runFor(1999)
    await expect(page).toHaveURL(new RegExp(`${rowOf(type).route}$`))
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  })
}

// spec 2 §8.4
test('a memo that fails to load lists what to check, stays open, and can be loaded again', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(500)
  await openAtForm(page, officer, 'credit_app_memo', 134)
  await openRefused(page, 'credit_app_memo')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText(`Error loading form: ${reason}. Please check:`)
  for (const check of [
    'The previous forms are completed',
    'The client ID is valid',
    'The backend is running',
  ])
    await expect(failure).toContainText(check)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/\/credit-app-memo$/)
  await page.unrouteAll()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onStep(page, 'credit_app_memo', 1)
})

// spec 1 §8.8, §9.25
test('the confirmation of a save is shown for 3 seconds', async ({ page, officer }) => {
  await openAtForm(page, officer, 'output_sheet', 135)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  const message = page.getByText('Form saved successfully!')
  await expect(message).toBeVisible()
  await page.clock.runFor(2999)
  await expect(message).toBeVisible()
  await page.clock.runFor(1)
  await expect(message).toBeHidden()
})

// spec 1 §4.4, §9.26; spec 2 §8.10
test('a completed form leads to the next one after half a second', async ({ page, officer }) => {
  const someone = customer(136)
  const type = 'bank_analysis'
  const { id } = await openAtForm(page, officer, type, 136)
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, { formType: type })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: someone.answers[type],
    currentStep: formShown(type).steps.length,
  })
  await page.goto('/bank-analysis')
  await onStep(page, type, formShown(type).steps.length)
  await stopTheClock(page)
  await next(page)
  await expect(page.getByText('Bank Analysis completed! Redirecting to Credit App Memo...')).toBeVisible()
  await page.clock.runFor(499)
  await expect(page).toHaveURL(/\/bank-analysis$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/credit-app-memo$/)
})
