import { rememberAdministrator } from './administrator.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage()
  const admin = await rememberAdministrator(page)
  await admin.call('PUT', '/api/admin/settings', { lenderName: null, privacyText: null })
  await page.close()
})

// spec 3 §2.11
test('an administrator sets the lender’s name and privacy text, which are shown before the sign-in', async ({
  page,
}) => {
  await rememberAdministrator(page)
  await page.goto('/admin/settings')
  await page.getByLabel('Lender’s name').fill('First Valley Bank')
  await page.getByLabel('Text on privacy').fill('Your answers stay with First Valley Bank.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByText(/^Shown beside the portal’s name .* Changed by /)).toBeVisible()

  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.goto('/register')
  await expect(page.getByText('First Valley Bank', { exact: true })).toBeVisible()
  await page.getByText('How your data is kept and used').click()
  await expect(page.getByText('Your answers stay with First Valley Bank.')).toBeVisible()
})

test('an invalid setting shows a message at its field, and nothing is saved', async ({ page }) => {
  const admin = await rememberAdministrator(page)
  await page.goto('/admin/settings')
  await page.getByLabel('Text on privacy').fill(' ')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByLabel('Text on privacy')).toHaveAccessibleDescription(
    /Write what applicants should know/,
  )
  const { settings } = await admin.call('GET', '/api/admin/settings')
  expect(settings.privacyText.value).toBe('Your answers stay with First Valley Bank.')
})

// D28, D36, D57
test('the settings say that the assessment year is old and where it is set, and the dashboard has no notice of it', async ({
  page,
}) => {
  await rememberAdministrator(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Where Files Stand' })).toBeVisible()
  await expect(page.getByText(/assess/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/New forms assess the year 2024/)).toBeVisible()
  await expect(page.getByLabel('Assessment year')).toHaveJSProperty('readOnly', true)
  await expect(page.getByText('Set on the server by ASSESSMENT_YEAR.')).toBeVisible()
})
