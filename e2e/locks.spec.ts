import { catalogue, formTypes, rowOf } from '../forms/catalogue.ts'
import { lockedMessage } from '../forms/chain.ts'
import { onStep } from './fill.ts'
import { createClient, customer, register } from './people.ts'
import { acknowledge, expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 1 §2.23–24, §4.7
test('a form is locked until its predecessor is completed, and says which one that is', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(31), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const tabs = page.getByRole('navigation', { name: 'Forms' })
  await expect(tabs.getByRole('link', { name: /Standard Form\s*, completed/ })).toBeVisible()
  await expect(tabs.locator('[aria-current="page"]')).toContainText('Output Sheet')
  for (const type of formTypes.slice(3)) {
    await tabs.getByRole('button', { name: new RegExp(`${rowOf(type).label}\\s*, locked`) }).click()
    await acknowledge(page, lockedMessage(type))
  }
})

// spec 1 §4.6
test('a locked form does not open by its address either', async ({ page, officer, provoked }) => {
  provoked.push(409)
  const client = await createClient(officer, customer(32), 'user_form')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/bank-analysis')
  await expect(page.getByText(lockedMessage('bank_analysis')).first()).toBeVisible()
})

// spec 1 §4.19; spec 2 §2.12, §8.1
test('without a client, a later form leads back to the dashboard', async ({ page, officer }) => {
  await rememberSignIn(page, officer)
  for (const type of formTypes.slice(2)) {
    await page.goto(rowOf(type).route)
    await acknowledge(page, 'No active client found. Please start from the Standard Form.')
    await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  }
})

// spec 1 §2.23–24; D7, D51
test('an ordinary user’s strip has all seven tabs, five locked with their note, and the application beside it', async ({
  page,
}) => {
  await rememberSignIn(page, await register())
  for (const address of ['/form', '/application']) {
    await page.goto(address)
    const tabs = page.getByRole('navigation', { name: 'Forms' })
    await expect(tabs.getByRole('listitem')).toHaveText(catalogue.map(({ label }) => new RegExp(label)))
    await expect(page.getByRole('link', { name: 'Your application', exact: true })).toBeInViewport({
      ratio: 1,
    })
    for (const { label } of catalogue.slice(2)) {
      await tabs.getByRole('button', { name: new RegExp(`${label}\\s*, locked`) }).click()
      await acknowledge(page, `${label} is locked. Your loan officer completes this form.`)
    }
    await tabs.getByRole('button', { name: /MSE Assessment\s*, locked/ }).click()
    await acknowledge(page, 'MSE Assessment is locked. Please complete Standard Form first.')
  }
})

test('the loan officer’s forms do not open for an ordinary user by their addresses either', async ({
  page,
}) => {
  await rememberSignIn(page, await register())
  for (const type of formTypes.slice(2)) {
    await page.goto(rowOf(type).route)
    await expect(page.locator('main')).toContainText('Your loan officer completes this form.')
    const tabs = page.getByRole('navigation', { name: 'Forms' })
    await expect(tabs.getByRole('listitem')).toHaveCount(formTypes.length)
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(new RegExp(rowOf(type).label))
  }
})
