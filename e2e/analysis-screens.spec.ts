import type { Page } from '@playwright/test'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { control, fieldOf, fillStep, next, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

/** Opens a new form of a new client of the officer, whose earlier forms are completed. */
async function open(page: Page, officer: Person, type: FormType, seed: number) {
  const someone = customer(seed)
  const client = await createClient(officer, someone, formTypes[formTypes.indexOf(type) - 1] ?? null)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(rowOf(type).route)
  return { client, answers: someone.answers[type] }
}

const summary = (page: Page) => page.getByRole('complementary')
const stepButtons = (page: Page, word: string) =>
  page.getByRole('navigation', { name: word }).getByRole('button')

// spec 1 §7.15; spec 2 §1.5, §2.13, §2.15–16, §2.18–19, §4.1, §4.3, §4.7–8, §7.4, §8.9, §9.1; D25
test('the Financial Analysis has free tabs, a live summary, a count of core inputs and the specified save', async ({
  page,
  officer,
}) => {
  const { client } = await open(page, officer, 'financial_analysis', 131)
  await onStep(page, 'financial_analysis', 1)
  const type = (key: string, amount: string) => control(page, fieldOf('financial_analysis', key)).fill(amount)
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
  await expect(page.getByText('1 of 97 input fields')).toBeVisible()
  await type('sales_2024', '100000')
  await type('sales_2023', '0')
  await expect(page.getByText('3 of 97 input fields')).toBeVisible()
  await type('non_operating_income_2024', '5')
  await expect(page.getByText('3 of 97 input fields')).toBeVisible()
  // The checks across the forms follow these headings when their code is loaded.
  const headings = summary(page).getByRole('heading', { level: 3 })
  const own = ['Key ratios', 'Loan assessment', 'Personal net worth', 'P&L', 'Balance sheet']
  for (const [place, heading] of own.entries()) await expect(headings.nth(place)).toHaveText(heading)
  await expect(summary(page).locator('[data-summary="total_operating_income_2024"]')).toHaveText(
    '$100,000.00',
  )

  const tabs = stepButtons(page, 'Sections')
  await expect(tabs).toHaveCount(7)
  const saved = page.waitForRequest(`**/save`)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  const request = await saved
  expect(request.method()).toBe('PUT')
  expect(request.postDataJSON()).toMatchObject({
    formData: expect.objectContaining({ sales_2024: 100_000 }),
    calculatedFields: expect.objectContaining({ total_operating_income_2024: 100_000 }),
    currentStep: 1,
    totalSteps: 7,
    status: 'in_progress',
  })
  expect((await request.response())?.status()).toBe(200)
  await expect(page.getByText('Progress saved successfully!')).toBeVisible()

  // Corrects the sales of 0, which are refused: a section with a problem is not marked as done.
  await type('sales_2023', '90000')
  await tabs.nth(4).click()
  await onStep(page, 'financial_analysis', 5)
  for (const place of [0, 1, 2, 3]) await expect(tabs.nth(place)).toHaveAccessibleName(/, done$/)
  await expect(tabs.nth(5)).not.toHaveAccessibleName(/, done$/)
  for (const step of [3, 4, 5]) {
    await tabs.nth(step - 1).click()
    await onStep(page, 'financial_analysis', step)
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
  }

  const kept = () =>
    page.evaluate(() =>
      ['activeClientId', 'activeFormId_financial_analysis'].map(key => localStorage.getItem(key)),
    )
  const { forms } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
  expect(await kept()).toEqual([client.id, forms.at(-1)._id])
})

// spec 2 §2.20–24, §9.11
test('the Bank Analysis has its notes, both grids and a summary without inputs', async ({
  page,
  officer,
}) => {
  const { answers } = await open(page, officer, 'bank_analysis', 132)
  const main = page.locator('main')
  await onStep(page, 'bank_analysis', 1)
  await expect(stepButtons(page, 'Steps')).toHaveCount(4)
  await expect(main.getByRole('textbox')).toHaveCount(1)
  await fillStep(page, 'bank_analysis', 1, answers)
  await next(page)
  await onStep(page, 'bank_analysis', 2)
  const months = ['July', 'August', 'September', 'October', 'November', 'December'].map(
    month => `${month} 2024`,
  )
  await expect(main.getByRole('columnheader')).toHaveText(['End-of-day balance', ...months])
  await expect(main.getByRole('rowheader')).toHaveText([
    '5th',
    '10th',
    '15th',
    '20th',
    '25th',
    'Last day',
    'Average balance',
  ])
  await expect(main.getByRole('textbox')).toHaveCount(36)
  await expect(main.getByText(/^Enter the balance at the end of each of these days\./)).toBeVisible()
  await next(page)
  await onStep(page, 'bank_analysis', 3)
  await expect(main.getByRole('columnheader')).toHaveText(['Month', /^Bank 1/, /^Bank 2/, 'Total'])
  await expect(main.getByRole('rowheader')).toHaveCount(13)
  await expect(main.getByRole('textbox')).toHaveCount(24)
  await expect(
    main.getByText('Credits include transfers and cash deposits, but exclude contra entries.'),
  ).toBeVisible()
  await control(page, fieldOf('bank_analysis', 'bank1_credit_month_1')).fill('100')
  await control(page, fieldOf('bank_analysis', 'bank2_credit_month_1')).fill('50')
  await expect(main.getByRole('row', { name: 'January 2024' })).toContainText('$150.00')
  await expect(main.getByRole('row', { name: 'Total annual credits' })).toContainText('$150.00')
  await next(page)
  await onStep(page, 'bank_analysis', 4)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByText('Banking Analysis Summary').first()).toBeVisible()
})

// spec 2 §2.25–26
test('the memo has four steps, risk metrics and the Credit Assessment Summary', async ({ page, officer }) => {
  const { answers } = await open(page, officer, 'credit_app_memo', 133)
  await onStep(page, 'credit_app_memo', 1)
  await expect(stepButtons(page, 'Steps')).toHaveCount(4)
  await expect(summary(page).getByRole('heading', { level: 3 })).toHaveText([
    'Credit Assessment Summary',
    'Calculated risk metrics',
    // Added to what is specified, once the checks have loaded.
    'Turnover a month',
  ])
  await expect(summary(page).getByRole('term')).toHaveText([
    'Loan Amount',
    'EMI Amount',
    'Risk Category',
    'Deviation Code',
    'Debt Burden Ratio (DBR)',
    'Asset Coverage',
    'Loan-to-Value Ratio (LTV)',
  ])
  for (const step of [1, 2, 3]) {
    await fillStep(page, 'credit_app_memo', step, answers)
    if (step === 2) await expect(page.getByRole('group', { name: 'Calculated risk metrics' })).toBeVisible()
    await next(page)
    await onStep(page, 'credit_app_memo', step + 1)
  }
  const before = page.getByRole('region', { name: 'Credit Assessment Summary before the decision' })
  await expect(before.locator('[data-summary="riskCategory"]')).toHaveText(/ Risk$/)
})

// spec 1 §8.10, §8.12; spec 2 §8.2, §8.5–6
test('errors of a later form have the specified messages', async ({ page, officer, provoked }) => {
  provoked.push(400, 404)
  const { answers } = await open(page, officer, 'bank_analysis', 134)
  await onStep(page, 'bank_analysis', 1)
  let json = {}
  const calls = /\/api\/loan-officer\/forms\/[^/]+\/(save|complete)$/
  await page.route(calls, route => route.fulfill({ status: 400, json }))
  await fillStep(page, 'bank_analysis', 1, answers)
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  for (const step of [1, 2, 3]) {
    await next(page)
    await onStep(page, 'bank_analysis', step + 1)
  }
  await said('Error saving progress')
  json = { message: 'Out of order' }
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await said('Error saving progress: Out of order')
  await next(page)
  await said('Error completing form: Out of order')
  json = {}
  await next(page)
  await said('Error completing form')
  await page.unroute(calls)
  // The server answers with a form that belongs to no client.
  await page.route(calls, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    return route.fulfill({ response, json: { ...answer, form: { ...answer.form, client: null } } })
  })
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await said('No active client or form found.')
})
