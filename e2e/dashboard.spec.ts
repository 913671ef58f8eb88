import { catalogue, formTypes } from '../forms/catalogue.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { acknowledge, expect, rememberSignIn, test } from './test.ts'

// spec 1 §2.6, §2.45, §2.51, §4.20
test('the dashboard tells a new officer how to begin', async ({ page, officer }) => {
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByText('No clients found. Click "New Client Form" to get started.')).toBeVisible()
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await expect(page).toHaveURL(/\/form$/)
})

// spec 1 §2.44, §2.48, §6.3; D8
test('the dashboard lists and finds only the officer’s own clients, with their status', async ({
  page,
  officer,
}) => {
  const [first, second] = [customer(11), customer(12)]
  await createClient(officer, first, formTypes.at(-1) ?? null)
  await createClient(officer, second, 'mse_assessment')
  const stranger = customer(13)
  await createClient(await createOfficer('Tomas'), stranger, null)
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')

  const counted = catalogue.filter(({ countsOnDashboard }) => countsOnDashboard).length
  await expect(page.getByRole('row', { name: first.name })).toContainText('Complete')
  await expect(page.getByRole('row', { name: first.name })).toContainText(`${counted}/${counted}`)
  await expect(page.getByRole('row', { name: second.name })).toContainText('Partial Complete')
  await expect(page.getByRole('row', { name: second.name })).toContainText(`2/${counted}`)
  await expect(page.getByText(stranger.name)).toHaveCount(0)
  await expect(
    page.getByRole('row', { name: first.name }).getByRole('button', { name: 'Resume' }),
  ).toHaveCount(0)

  await page.getByRole('searchbox').fill(second.name.toLowerCase())
  await expect(page.getByRole('row', { name: first.name })).toHaveCount(0)
  await expect(page.getByRole('row', { name: second.name })).toBeVisible()
})

// spec 1 §4.18, §4.28
test('Resume opens the first form that is not completed and remembers the client and the form', async ({
  page,
  officer,
}) => {
  const someone = customer(14)
  const { id } = await createClient(officer, someone, 'mse_assessment')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name: someone.name }).getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/output-analysis$/)
  expect(await page.evaluate(() => localStorage.getItem('activeClientId'))).toBe(id)
})

// spec 1 §2.7, §2.56
test('View shows the client’s forms, filtered by type, with one open at a time', async ({
  page,
  officer,
}) => {
  const someone = customer(15)
  await createClient(officer, someone, 'output_sheet')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name: someone.name }).getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/clients\/[^/]+\/forms$/)
  await expect(page.getByText('Showing 3 form(s)')).toBeVisible()
  const cards = page.locator('main').getByRole('button', { expanded: false })
  await cards.filter({ hasText: 'Customer Details' }).click()
  await expect(page.getByText('CustomerName', { exact: true })).toBeVisible()
  await cards.filter({ hasText: 'Output Sheet' }).click()
  await expect(page.locator('main').getByRole('button', { expanded: true })).toHaveCount(1)
  await page.getByRole('combobox').selectOption({ index: 1 })
  await expect(page.getByText(/^Showing 1 form\(s\)/)).toBeVisible()
})

// spec 1 §4.32, §7.9; D31
test('deleting a client asks first, removes it at once, and shows a message', async ({ page, officer }) => {
  const someone = customer(16)
  await createClient(officer, someone, 'user_form')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  const remove = page.getByRole('row', { name: someone.name }).getByRole('button', { name: 'Delete' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to delete ${someone.name}? This will delete all their forms too.`,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: someone.name })).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await acknowledge(page, 'Client deleted successfully!')
  await expect(page.getByRole('row', { name: someone.name })).toHaveCount(0)
  // spec 3 §1.27
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: someone.name })).toBeVisible()
})

// spec 1 §2.42, §4.12
test('Logout removes everything that the browser stored', async ({ page, officer }) => {
  await rememberSignIn(page, officer)
  await page.evaluate(() => localStorage.setItem('activeClientId', 'somebody'))
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
