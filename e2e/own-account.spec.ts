import { onStep } from './fill.ts'
import { createOfficer, customer, register } from './people.ts'
import { administrator } from './portal.ts'
import { expect, rememberSignIn, signIn, test } from './test.ts'

// spec 1 §2.2–3, §2.17, §2.20
test('the sign-in has two fields, a link to register and a hint for administrators', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute(
    'type',
    'password',
  )
  await expect(page.getByText(/^Administrators can sign in here too/)).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('textbox')).toHaveCount(4)
})

// spec 1 §8.1–2, §8.5, §8.7; spec 2 §2.2
test('a failed sign-in or registration shows the specified message', async ({ page, provoked }) => {
  provoked.push(400, 'ERR_FAILED')
  let broken = true
  await page.route(/\/api\/(auth|admin)\/(login|register)$/, route =>
    broken ? route.abort() : route.fulfill({ status: 400, json: {} }),
  )
  const user = { ...(await register()), ...administrator }
  for (const network of [true, false]) {
    broken = network
    await signIn(page, user)
    await expect(page.getByRole('alert')).toHaveText('Login failed')
    await page.goto('/admin/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      network ? 'Network error. Please try again.' : 'Admin login failed',
    )
    await page.goto('/register')
    await page.getByRole('textbox', { name: 'Full name' }).fill('Farid Rahmani')
    await page.getByRole('textbox', { name: 'Email' }).fill('farid@mail.example')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
  }
})

// spec 1 §2.22; spec 3 §2.1
test('users change their own name and password', async ({ page }) => {
  const user = await register('Nadia Before')
  await rememberSignIn(page, user)
  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nadia After')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('Welcome, Nadia After')).toBeVisible()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')).toMatchObject({
    name: 'Nadia After',
  })

  await page.getByRole('textbox', { name: 'Current password' }).fill(user.password)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another-password')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('another-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, { ...user, password: 'another-password' })
  await expect(page).toHaveURL(/\/form$/)
})

// spec 1 §8.3–4
test('a failed change of profile or password shows the server’s message or the specified one', async ({
  page,
  provoked,
}) => {
  provoked.push(400)
  await rememberSignIn(page, await createOfficer())
  let json = {}
  await page.route('**/api/auth/{profile,change-password}', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json }) : route.continue(),
  )
  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'Current password' }).fill('whatever')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another-password')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('another-password')
  for (const [region, button, text] of [
    ['Name', 'Save name', 'Profile update failed'],
    ['Password', 'Change password', 'Password change failed'],
  ] as const) {
    const card = page.getByRole('region', { name: region, exact: true })
    json = {}
    await card.getByRole('button', { name: button }).click()
    await expect(card.getByRole('alert')).toHaveText(text)
    json = { message: 'Not today' }
    await card.getByRole('button', { name: button }).click()
    await expect(card.getByRole('alert')).toHaveText('Not today')
  }
})

// spec 1 §2.4, §2.27, §6.5, §7.16, §8.8
test('an ordinary user’s form is saved by the call for their own forms', async ({ page }) => {
  await rememberSignIn(page, await register())
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/form$/)
  await onStep(page, 'user_form', 1)
  await expect(page.getByRole('button', { name: 'Back to dashboard' })).toHaveCount(0)
  await page.getByLabel(/^Your name/).fill(customer(92).name)
  const save = page.waitForRequest('**/api/form/save')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  expect((await save).postDataJSON()).toMatchObject({
    formName: 'MSE-Credit-Assessment',
    responses: { customerName: customer(92).name },
    currentStep: 1,
    totalSteps: 6,
  })
  await expect(page.getByText('Form data saved successfully!')).toBeVisible()
})
