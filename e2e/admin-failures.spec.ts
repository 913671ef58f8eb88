import type { Locator, Page } from '@playwright/test'
import { idOf, rememberAdministrator } from './administrator.ts'
import { createClient, createOfficer, customer, register } from './people.ts'
import { pressExport } from './press-export.ts'
import { acknowledge, expect, test } from './test.ts'

/** Makes all administrators' calls fail as without a network. Returns a function that ends this. */
async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/admin/**', route => route.abort())
  return () => page.unroute('**/api/admin/**')
}

/** Waits for an alert. A failed call is retried after one second and after two more; this advances the page's clock past them. */
async function shown(page: Page, alert: Locator, what: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(alert, what).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

/** Presses Retry until the alert is gone. A screen that refetches by itself may remove the button first. */
async function retryUntilGone(page: Page, alert: Locator): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' }).first()
    if ((await alert.count()) > 0) await retry.click({ timeout: 1_000 })
    await expect(alert).toHaveCount(0, { timeout: 3_000 })
  }).toPass()
}

// spec 2 §2.31, §8.13–16, §8.20, §8.22–23; spec 3 §2.4
test('every screen shows its specified message when loading or refreshing fails', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED')
  const { id, formIds } = await createClient(officer, customer(56), 'user_form')
  const admin = await rememberAdministrator(page)
  const officerId = await idOf(admin, officer)
  const screens = [
    ['/admin/dashboard', 'Error: Failed to load dashboard data'],
    ['/admin/forms/user-form', 'Failed to load submissions for user-form'],
    [`/admin/submissions/user-form/${formIds.user_form}`, 'Failed to load submission details'],
    ['/admin/users', 'Failed to load users'],
    [`/admin/users/${officerId}`, 'Failed to load user details'],
    [`/admin/users/${officerId}/submissions`, 'Failed to load user submissions'],
    [`/admin/users/${officerId}/clients`, 'Failed to load clients'],
    ['/admin/clients', 'Failed to load clients'],
    [`/admin/clients/${id}/forms`, 'Failed to load client forms'],
    ['/admin/audit', 'Failed to load the audit log'],
    ['/admin/applications', 'Failed to load the applications'],
  ] as const
  await page.clock.install()
  for (const [path, text] of screens) {
    const alert = page.getByRole('alert').filter({ hasText: text })
    const mend = await cutNetwork(page)
    await page.goto(path)
    await shown(page, alert, path)
    await mend()
    await retryUntilGone(page, alert)
    const refresh = page.getByRole('button', { name: 'Refresh' })
    if ((await refresh.count()) === 0) continue
    const mendAgain = await cutNetwork(page)
    // While the retry is still running, Refresh does nothing, so this presses it until the alert appears.
    await expect(async () => {
      await refresh.click()
      await shown(page, alert.filter({ hasText: 'The server could not be reached' }), path)
    }).toPass()
    // The content loaded before stays on the screen.
    await expect(refresh, path).toBeVisible()
    await mendAgain()
    await retryUntilGone(page, alert)
  }
})

// spec 2 §2.36
test('a screen that is refreshed no longer shows what somebody else deleted', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(404)
  const { id, formIds } = await createClient(officer, customer(57), 'user_form')
  const user = await register()
  const admin = await rememberAdministrator(page)
  await page.goto(`/admin/submissions/user-form/${formIds.user_form}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Submission not found')
  await expect(page.getByRole('tab')).toHaveCount(0)

  const userId = await idOf(admin, user)
  await page.goto(`/admin/users/${userId}`)
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
  await admin.call('DELETE', `/api/admin/users/${userId}`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('This user was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)
})

test('a client’s forms stay visible when refreshing them in the background fails', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED')
  const { id } = await createClient(officer, customer(58), 'user_form')
  await rememberAdministrator(page)
  await page.clock.install()
  await page.goto(`/admin/clients/${id}/forms`)
  await page.getByRole('button', { name: 'User Form' }).click()
  await expect(page.getByRole('heading', { name: 'Form Data' })).toBeVisible()
  await cutNetwork(page)
  await page.clock.fastForward('05:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('alert')).toContainText('Failed to load client forms')
  await expect(page.getByRole('heading', { name: 'Form Data' })).toBeVisible()
})

// spec 2 §8.17–18, §8.21
test('a failed deletion or export says why', async ({ page, provoked }) => {
  provoked.push('ERR_FAILED')
  const user = await register()
  await rememberAdministrator(page)
  await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
  const mend = await cutNetwork(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await acknowledge(page, /^Failed to delete user\s+The server could not be reached/)
  await pressExport(page, 'Export CSV')
  await acknowledge(page, /^Failed to export users\s+The server could not be reached/)
  await mend()
  await page.goto('/admin/forms/user-form')
  await expect(page.getByText(/^Showing /)).toBeVisible()
  await cutNetwork(page)
  await pressExport(page, 'Export Excel')
  await acknowledge(page, /^Failed to export submissions\s+The server could not be reached/)
})

for (const button of ['Delete', 'Export CSV'] as const) {
  // spec 2 §4.18, §8.12
  test(`an ended session leads to the sign-in without another dialog when ${button} is pressed`, async ({
    page,
    provoked,
  }) => {
    provoked.push(401)
    const user = await register()
    const admin = await rememberAdministrator(page)
    await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
    await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
    const pressed = page.getByRole('button', { name: button, exact: true })
    if (button === 'Delete') await pressed.click()
    const last =
      button === 'Delete' ? page.getByRole('alertdialog').getByRole('button', { name: button }) : pressed
    await expect(last).toBeVisible()
    // A part of the screen that is still loading would lead to the sign-in by itself.
    await page.waitForLoadState('networkidle')
    await admin.call('POST', '/api/auth/logout')
    await last.click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
}

// spec 2 §2.55, §2.63; D12
test('a deleted loan officer’s clients and submissions are labelled as theirs (D12)', async ({ page }) => {
  const officer = await createOfficer('Odile Former')
  await officer.call('POST', '/api/loan-officer/clients', { name: customer(59).name })
  const admin = await rememberAdministrator(page)
  const id = await idOf(admin, officer)
  await admin.call('DELETE', `/api/admin/users/${id}`)
  await page.goto(`/admin/users/${id}/clients`)
  await expect(page.getByText('Deleted loan officer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Details' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: customer(59).name })).toContainText('No contact info')
  await page.getByRole('link', { name: 'Submissions', exact: true }).last().click()
  await expect(page.getByText('Deleted account')).toBeVisible()
  await page.getByRole('button', { name: 'Completed' }).click()
  await expect(page.getByText('No completed submissions found.')).toBeVisible()
})

// spec 2 §2.4
test('an unknown address shows “Page not found” and keeps the navigation', async ({ page }) => {
  await rememberAdministrator(page)
  for (const path of ['/admin/nowhere', '/admin/forms/nonsense']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Sevenfold')
    await expect(page.getByRole('link', { name: 'Audit Log' })).toBeVisible()
  }
  await page.goto(`/admin/users?search=${'x'.repeat(300)}%00`)
  await expect(page.getByText('No users match this search and filter.')).toBeVisible()
})
