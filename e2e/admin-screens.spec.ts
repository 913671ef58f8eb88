import type { Page } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { createClient, createOfficer, customer, type Person, register } from './people.ts'
import { pressExport } from './press-export.ts'
import { type AxeRules, axeFindings, expect, sidewaysOverflow, test } from './test.ts'

/** Text that would do harm or break a page if it were not shown as plain text. */
const hostile = `<img src=x onerror="document.title='broken'">\u202E=1+1 ${'W'.repeat(120)}`

async function hostileRecords(): Promise<{ officer: Person; client: string; form: string; user: string }> {
  const officer = await createOfficer(`<script>document.title='broken'</script>\u202E`)
  const user = await register(hostile)
  const { id: client } = await createClient(officer, { ...customer(51), name: hostile }, null)
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client}/forms`, {
    formType: 'user_form',
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: { customerName: `${hostile}${'A'.repeat(9_000)}`, enterpriseName: 'مرحبا \u202E abc' },
    status: 'in_progress',
  })
  return { officer, client, form: form._id, user: user.email }
}

async function judgeBy(look: AxeRules, page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main')).toContainText(ready)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0)
  expect.soft(await sidewaysOverflow(page), `${path} overflows sideways`).toBe(0)
  expect.soft(await axeFindings(page, look), path).toEqual([])
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect.soft(await page.title()).not.toBe('broken')
}

// Dark mode changes colours, but not the layout, so only the colours are checked again.
for (const [colorScheme, looks] of [
  ['light', { 1440: 'everything', 1024: 'what scrolls', 390: 'everything' }],
  ['dark', { 1440: 'colours', 390: 'colours' }],
] as const) {
  for (const [width, look] of Object.entries(looks)) {
    // spec 2 §2.54; spec 3 §2.16
    test(`every screen at ${width} px, ${colorScheme}: hostile text is inert, nothing overflows, axe finds nothing`, async ({
      page,
    }) => {
      const checkPage = judgeBy.bind(null, look)
      await page.setViewportSize({ width: Number(width), height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { officer, client, form, user } = await hostileRecords()
      const admin = await rememberAdministrator(page)
      const idOf = async (email: string): Promise<string> =>
        (await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(email)}`)).users[0]._id
      const [officerId, userId] = [await idOf(officer.email), await idOf(user)]
      const only = `search=${encodeURIComponent(officer.email)}`
      await checkPage(page, '/admin/dashboard', 'Loan Officer Performance')
      await checkPage(page, `/admin/forms/all-submissions?${only}`, '1 of')
      const filters = 'owner=client&risk=Low+Risk&submittedFrom=2026-01-05&submittedTo=2026-01-11'
      await checkPage(
        page,
        `/admin/forms/user-form?${filters}`,
        'No submissions match this search and filter.',
      )
      await checkPage(page, `/admin/submissions/user-form/${form}`, officer.email)
      await checkPage(page, `/admin/submissions/user-form/${form}?tab=form-data`, 'Show all')
      await checkPage(page, `/admin/submissions/user-form/${form}?tab=timeline`, 'Created')
      await checkPage(page, `/admin/submissions/user-form/${form}?tab=raw-data`, '"customerName"')
      await checkPage(page, `/admin/users?search=${encodeURIComponent(user)}`, '1 of')
      await checkPage(page, '/admin/users/create', 'Security')
      await checkPage(page, '/admin/users/import', 'People to add')
      await checkPage(page, `/admin/users/${userId}`, 'Sign Out Everywhere')
      await checkPage(
        page,
        `/admin/users/${userId}/submissions`,
        'This user has not submitted any forms yet.',
      )
      await checkPage(page, `/admin/users/${officerId}/clients`, 'Showing 1 of 1 clients')
      await checkPage(page, `/admin/officers?${only}`, '1 of')
      await checkPage(page, `/admin/clients?${only}`, '1 of')
      await checkPage(page, `/admin/clients/${client}/forms`, 'Showing 1 form(s)')
      await checkPage(page, '/admin/decisions', 'decision')
      await checkPage(page, '/admin/waiting', 'waiting clients')
      await checkPage(page, '/admin/contradictions', 'files that contradict themselves')
      await checkPage(page, '/admin/overrides', 'loan officers')
      await checkPage(page, '/admin/audit', 'Showing')
      await checkPage(page, '/admin/applications', 'waiting application')
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`dialogs, menus and tables of charts at ${width} px, ${colorScheme}: nothing overflows, axe finds nothing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { officer, user } = await hostileRecords()
      await createClient(officer, customer(52), 'expert_scorecard')
      await rememberAdministrator(page)
      const holdsUp = async (what: string) => {
        expect.soft(await sidewaysOverflow(page), what).toBe(0)
        expect
          .soft(await axeFindings(page, colorScheme === 'light' ? 'everything' : 'colours'), what)
          .toEqual([])
      }
      await page.goto('/admin/dashboard')
      const pictures = page.getByRole('button', { name: /^Table: / })
      await expect(pictures).toHaveCount(3)
      for (let left = 3; left > 0; left -= 1) await pictures.first().click()
      await expect(page.getByRole('button', { name: /^Chart: / })).toHaveCount(3)
      await holdsUp('tables')

      await page.goto(`/admin/clients?search=${encodeURIComponent(officer.email)}`)
      await page.getByRole('button', { name: /^More/ }).first().click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await holdsUp('menu')
      await page.getByRole('menuitem', { name: 'Move to another loan officer' }).click()
      await expect(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Move to / })
          .first(),
      ).toBeVisible()
      await holdsUp('move')

      await page.goto(`/admin/users?search=${encodeURIComponent(user)}`)
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await holdsUp('delete')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'View', exact: true }).click()
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByRole('dialog').locator('[aria-invalid="true"]').first()).toBeVisible()
      await holdsUp('reset password')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('radio', { name: /^Administrator/ }).check()
      await holdsUp('edit user')
    })
  }
}

// spec 2 §4.18
test('an ended session leads to the sign-in, and from there back to the same list', async ({
  page,
  provoked,
}) => {
  provoked.push(401)
  const admin = await rememberAdministrator(page)
  await page.goto('/admin/users?role=loan_officer')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await admin.call('POST', '/api/auth/logout')
  // A call that the screen makes by itself may notice the ended session first; then the button is gone already.
  const refresh = page.getByRole('button', { name: 'Refresh' }).click()
  await Promise.race([refresh, page.waitForURL(/\/admin\/login/)])
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(admin.password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await expect(page).toHaveURL(/\/admin\/users\?role=loan_officer$/)
})

test('the keyboard alone is enough to search a list, open a submission and change tabs', async ({
  page,
  officer,
}) => {
  await createClient(officer, customer(52), 'user_form')
  await rememberAdministrator(page)
  await page.goto('/admin/forms/user-form')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(officer.email)
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
  const details = page.getByRole('link', { name: 'View Details' })
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await details.evaluate(link => link === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Form Data' })).toHaveAttribute('aria-selected', 'true')
})

test('on a phone every link of the navigation scrolls fully into view when it is focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await rememberAdministrator(page)
  await page.goto('/admin/dashboard')
  const places = page.getByRole('navigation', { name: 'Administration' })
  const strip = await places.boundingBox()
  await places.getByRole('link').first().focus()
  const count = await places.getByRole('link').count()
  expect(count).toBeGreaterThan(5)
  for (let place = 0; place < count; place++) {
    const link = places.getByRole('link').nth(place)
    await expect(link).toBeFocused()
    const box = await link.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    const outside = (box?.x ?? 0) + (box?.width ?? 0) - (strip?.x ?? 0) - (strip?.width ?? 0)
    // Up to a pixel is allowed, because the strip scrolls by whole pixels.
    expect(outside).toBeLessThan(1)
    await page.keyboard.press('Tab')
  }
})

// spec 3 §2.5
test('the audit log is searched, filtered and exported', async ({ page, officer }) => {
  await rememberAdministrator(page)
  await page.goto('/admin/audit')
  await page.getByRole('searchbox').fill(officer.email)
  await expect(page.getByRole('row', { name: 'User created' })).toHaveCount(1)
  await expect(page.getByRole('row', { name: 'User created' })).toContainText(officer.email)
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'User created' })
  await expect(page).toHaveURL(/event=user/)
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'To' })
    .or(page.getByLabel('To', { exact: true }))
    .fill('2001-01-01')
  await expect(page.getByText('No entries match this search and filter.')).toBeVisible()
})

test('a long export shows that it is running and can be cancelled', async ({ page }) => {
  await rememberAdministrator(page)
  await page.route('**/api/admin/export/users/csv**', () => {
    // Never answered, so that the export goes on until it is cancelled.
  })
  await page.goto('/admin/users')
  await pressExport(page, 'Export CSV')
  const tray = page.getByRole('region', { name: 'Exports' })
  await expect(tray).toContainText('Exporting Users (CSV)')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await tray.getByRole('button', { name: 'Cancel' }).click()
  await expect(tray.getByText('Exporting')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
