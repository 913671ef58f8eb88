import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { expect, hold, stopTheClock, test } from './test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fillIn(page: Page): Promise<string> {
  const username = `maya-${randomUUID().slice(0, 8)}`
  await field(page, 'Username').fill(username)
  await field(page, 'Email Address').fill(`${username}@lender.example`)
  await field(page, 'First Name').fill('Maya')
  await field(page, 'Last Name').fill('Lindqvist')
  await field(page, 'Password').fill('maya-secret')
  await field(page, 'Confirm Password').fill('maya-secret')
  return username
}

// spec 2 §2.6, §2.40–43, §2.45
test('the screen for a new user has the specified texts, fields and links', async ({ page }) => {
  await rememberAdministrator(page)
  await page.goto('/admin/users/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New User')
  await expect(page.getByText('Add a new user to the platform')).toBeVisible()
  // CSS draws the asterisk; screen readers learn from the field itself that it is required.
  const labelsOf = (section: string) =>
    page
      .getByRole('region', { name: section })
      .locator('label')
      .evaluateAll(labels =>
        labels.map(label => {
          const { content } = getComputedStyle(label, '::after')
          return `${label.textContent}${/^"(.)"/.exec(content)?.[1] ?? ''}`
        }),
      )
  expect(await labelsOf('Basic Information')).toEqual([
    'Username*',
    'Email Address*',
    'First Name*',
    'Last Name*',
    'Phone Number (optional)',
  ])
  expect(await labelsOf('Security')).toEqual(['Password*', 'Confirm Password*'])
  await expect(field(page, 'Password')).toHaveAttribute('placeholder', 'Minimum 6 characters')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/such as 123456 are refused/)
  await expect(page.locator('main').getByText(/role/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.goto('/admin/users/create')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

// spec 2 §2.43–44, §3.28–29, §4.17, §7.14, §9.4
test('creating a user sends the data, shows the progress on the button, and opens the list after two seconds', async ({
  page,
}) => {
  await rememberAdministrator(page)
  const held = await hold(page, '**/api/admin/users/create')
  await page.clock.install()
  await page.goto('/admin/users/create')
  const username = await fillIn(page)
  const sent = page.waitForRequest('**/api/admin/users/create')
  await page.getByRole('button', { name: 'Create User' }).click()
  expect((await sent).postDataJSON()).toEqual({
    username,
    email: `${username}@lender.example`,
    password: 'maya-secret',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    phone: '',
    role: 'loan_officer',
    createdBy: 'admin',
    isActive: true,
  })
  await expect(page.getByRole('button', { name: 'Creating User...' })).toBeVisible()
  await stopTheClock(page)
  held.release()
  await expect(
    page.getByRole('status').filter({ hasText: `User "${username}" created successfully!` }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create User' })).toBeVisible()
  for (const name of ['Username', 'Email Address', 'First Name', 'Last Name', 'Password', 'Confirm Password'])
    await expect(field(page, name)).toHaveValue('')
  await page.clock.runFor(1999)
  await expect(page).toHaveURL(/\/admin\/users\/create$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/admin\/users$/)
})

// spec 2 §2.44, §5.18, §8.19
test('a failed creation shows the server’s message or the specified one above the form', async ({
  page,
  provoked,
}) => {
  provoked.push(400, 409)
  await rememberAdministrator(page)
  let refusal = { status: 409, json: {} }
  await page.route('**/api/admin/users/create', route => route.fulfill(refusal))
  await page.goto('/admin/users/create')
  const username = await fillIn(page)
  for (const [status, json, text] of [
    [409, {}, 'User already exists'],
    [409, { message: 'Taken by somebody' }, 'Taken by somebody'],
    [400, {}, 'Failed to create user'],
    [400, { message: 'Not today' }, 'Not today'],
  ] as const) {
    refusal = { status, json }
    await page.getByRole('button', { name: 'Create User' }).click()
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText(text)
    await expect(field(page, 'Username')).toHaveValue(username)
    const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
    expect(await topOf(banner)).toBeLessThan(await topOf(field(page, 'Username')))
  }
})
