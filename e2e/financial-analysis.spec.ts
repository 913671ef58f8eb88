import type { Page } from '@playwright/test'
import { initialAnswers } from '../engine/answers.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { control, fillField, formShown, next, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { acknowledge, expect, rememberClient, rememberSignIn, test } from './test.ts'

const type = 'financial_analysis'
const form = formShown(type)
const context = { today: new Date().toISOString().slice(0, 10) }

function fieldOf(key: string) {
  const field = form.fields.find(candidate => candidate.key === key)
  if (!field) throw new Error(`The Financial Analysis has no ${key}`)
  return field
}

async function openEmpty(page: Page, officer: Person, seed: number): Promise<void> {
  const client = await createClient(officer, customer(seed), 'expert_scorecard')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/financial-analysis')
  await onStep(page, type, 1)
}

/** Opens a section; people may go to any section at any time. */
function section(page: Page, number: number): Promise<void> {
  return page.getByRole('button', { name: new RegExp(`^Section ${number}:`) }).click()
}

/** Returns the exact text of the alert for these answers. */
function alertOf(answers: Readonly<Record<string, number>>): string {
  const labels = problemsOfForm(form, answers, context).map(({ field }) => fieldOf(field).label)
  return ['Please fill all required fields:', ...labels.map(label => `• ${label}`)].join('\n')
}

// spec 2 §4.9, §5.2, §5.4, §8.8
test('Next on the last section lists what is missing in all sections and opens the first of them', async ({
  page,
  officer,
}) => {
  await openEmpty(page, officer, 121)
  await section(page, 7)
  await onStep(page, type, 7)
  await fillField(page, fieldOf('loan_amount'), 0)
  await next(page)
  const all = alertOf({ loan_amount: 0 })
  expect(all.split('\n')).toHaveLength(17)
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByText('Please fill all required fields:')).toHaveText(all)
  await alert.getByRole('button', { name: 'OK' }).click()
  await onStep(page, type, 1)
  const summary = page.getByRole('alert').filter({ hasText: 'Please fill all required fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(16)
  await expect(control(page, fieldOf('sales_2025'))).toHaveAttribute('aria-invalid', 'true')

  // On any other section, Next lists the problems of that section only.
  await next(page)
  await acknowledge(page, 'Sales 2025')
  await expect(summary.getByRole('link')).toHaveCount(6)
})

// spec 2 §4.9
test('a problem in an earlier section prevents completing the form from the last one', async ({
  page,
  officer,
}) => {
  const someone = customer(122)
  const client = await createClient(officer, someone, 'expert_scorecard')
  const { form: record } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: type,
  })
  await officer.call('PUT', `/api/loan-officer/forms/${record._id}/save`, {
    formData: { ...someone.answers[type], cash_bank_2023: null },
    currentStep: 7,
  })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/financial-analysis')
  await onStep(page, type, 7)
  await next(page)
  await acknowledge(page, `Please fill all required fields:\n• ${fieldOf('cash_bank_2023').label}`)
  await onStep(page, type, 2)
  await fillField(page, fieldOf('cash_bank_2023'), 100)
  // A wrong answer, unlike a missing one, shows no alert: the summary gets the focus at once.
  await section(page, 1)
  await fillField(page, fieldOf('tax_2024'), -1)
  await section(page, 7)
  await next(page)
  await onStep(page, type, 1)
  await expect(page.getByRole('alert').filter({ hasText: 'Value must be at least 0' }).first()).toBeFocused()
  await fillField(page, fieldOf('tax_2024'), 0)
  await section(page, 7)
  await next(page)
  await expect(page).toHaveURL(/\/bank-analysis$/)
})

// spec 2 §2.13, §2.17–18, §3.8, §5.5, §9.2
test('the open section is named, its inputs are counted, and Reset All Data clears them', async ({
  page,
  officer,
}) => {
  await openEmpty(page, officer, 123)
  const main = page.locator('main')
  for (const { number } of form.steps) {
    await section(page, number)
    await expect(main.getByText(`Section ${number} of 7`, { exact: true })).toBeVisible()
  }
  // D52: the loan amount has its starting value.
  await expect(main.getByText('1 of 97 input fields')).toBeVisible()
  await section(page, 1)
  await fillField(page, fieldOf('sales_2024'), 900)
  await fillField(page, fieldOf('tax_2024'), 0)
  await expect(main.getByText('3 of 97 input fields')).toBeVisible()

  const reset = main.getByRole('button', { name: 'Reset All Data' })
  const question = page.getByRole('alertdialog')
  await reset.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(control(page, fieldOf('sales_2024'))).toHaveValue('900')
  await reset.click()
  await question.getByRole('button', { name: 'Reset All Data' }).click()
  await expect(control(page, fieldOf('sales_2024'))).toHaveValue('')
  await expect(main.getByText('1 of 97 input fields')).toBeVisible()
  await section(page, 7)
  await expect(control(page, fieldOf('loan_amount'))).toHaveValue(
    String(initialAnswers(form.fields)['loan_amount']).replace(/(?=000$)/, ','),
  )
})
