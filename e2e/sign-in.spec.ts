import { createOfficer, register, signInAdministrator } from './people.ts'
import { administrator } from './portal.ts'
import { expect, hold, rememberSignIn, signIn, test } from './test.ts'

// spec 1 §2.1
test('the portal’s address leads to the sign-in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
})

// spec 1 §2.5, §2.18, §2.22, §6.2
test('an officer lands on the dashboard, an ordinary user on the Standard Form', async ({ page }) => {
  await signIn(page, await createOfficer())
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await page.goto('/loan-officer')
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, await register())
  await expect(page).toHaveURL(/\/form$/)
})

// spec 1 §2.19, §6.1; D9
test('the server recognises an administrator at the ordinary sign-in (D9)', async ({ page, provoked }) => {
  provoked.push(403)
  await signIn(page, { ...(await signInAdministrator()), ...administrator })
  await expect(page).toHaveURL(/\/admin(\/dashboard)?$/)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeTruthy()
})

test('a wrong password shows the server’s message and does not sign in', async ({ page, provoked }) => {
  provoked.push(401)
  await signIn(page, { ...(await createOfficer()), password: 'not-the-password' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

// spec 1 §2.20–21, §5.2–3
test('registration validates the input and then opens the forms', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Farid Rahmani')
  await page.getByRole('textbox', { name: 'Email' }).fill(`farid-${Date.now()}@mail.example`)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/form$/)
})

// spec 1 §2.6, §2.15–16
test('screens do not open for users of another role', async ({ page }) => {
  await page.goto('/form')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/loan-officer/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/login/)
  await rememberSignIn(page, await register())
  await page.goto('/loan-officer/dashboard')
  await expect(page).toHaveURL(/\/form$/)
})

// spec 1 §2.14, §7.3
test('the guard of ordinary screens shows a loading message until the profile is checked', async ({
  page,
  provoked,
}) => {
  provoked.push(401)
  const user = await register()
  await rememberSignIn(page, user)
  const held = await hold(page, '**/api/auth/profile')
  await page.goto('/form')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page).toHaveURL(/\/form$/)
  held.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Standard Form' })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)

  await user.call('POST', '/api/auth/logout')
  await page.goto('/form')
  await expect(page).toHaveURL(/\/login/)
})
