import { rememberAdministrator } from './administrator.ts'
import { createClient, customer } from './people.ts'
import { pressExport } from './press-export.ts'
import { acknowledge, expect, test } from './test.ts'

// spec 1 §2.2, §2.13; spec 2 §2.2, §2.11, §8.12
test('without an administrator’s token every screen leads to the administrators’ sign-in', async ({
  page,
}) => {
  for (const path of [
    '/admin',
    '/admin/dashboard',
    '/admin/forms/all-submissions',
    '/admin/submissions/user-form/1',
    '/admin/users',
    '/admin/users/create',
    '/admin/users/1',
    '/admin/users/1/submissions',
    '/admin/users/1/clients',
    '/admin/clients/1/forms',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/admin\/login\?next=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator sign-in')
  }
})

// spec 2 §2.3, §2.5–6, §2.8–10, §6.2–3, §7.1, §7.15, §7.17–18
test('each screen makes the specified calls, with the administrator’s token', async ({ page, officer }) => {
  const { id, formIds } = await createClient(officer, customer(87), 'user_form')
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  const user = users[0]._id
  const screens = [
    ['/admin', '/api/admin/stats'],
    ['/admin/forms/all-submissions', '/api/admin/submissions/all-submissions'],
    ['/admin/forms/user-form', '/api/admin/submissions/user-form'],
    [
      `/admin/submissions/user-form/${formIds.user_form}`,
      `/api/admin/submissions/user-form/${formIds.user_form}`,
    ],
    ['/admin/users', '/api/admin/users'],
    [`/admin/users/${user}/submissions`, `/api/admin/users/${user}/submissions`],
    [`/admin/users/${user}/clients`, `/api/admin/users/${user}/clients`],
    [`/admin/clients/${id}/forms`, `/api/admin/clients/${id}/forms`],
  ] as const
  for (const [path, call] of screens) {
    const sent = page.waitForRequest(request => new URL(request.url()).pathname === call)
    await page.goto(path)
    const request = await sent
    expect(request.method(), call).toBe('GET')
    expect(await request.headerValue('authorization'), call).toBe(`Bearer ${admin.token}`)
    expect((await request.response())?.status(), call).toBe(200)
  }
})

// spec 2 §7.13, §7.16
test('an export without a name from the server is called users or user-submissions', async ({
  page,
  officer,
}) => {
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  await page.route('**/api/admin/export/**', route => route.fulfill({ status: 200, body: 'anything' }))
  for (const [path, name] of [
    ['/admin/users', 'users'],
    [`/admin/users/${users[0]._id}/submissions`, 'user-submissions'],
  ] as const) {
    await page.goto(path)
    for (const [button, ending] of [
      ['Export Excel', 'xlsx'],
      ['Export CSV', 'csv'],
    ] as const) {
      const download = page.waitForEvent('download')
      await pressExport(page, button)
      expect((await download).suggestedFilename()).toBe(`${name}.${ending}`)
    }
  }
})

// spec 2 §2.67, §8.21–22
test('a failed export of a user’s submissions shows a message; a failed list of clients offers a way back', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(400)
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  await page.route('**/api/admin/export/**', route => route.fulfill({ status: 400, json: {} }))
  await page.goto(`/admin/users/${users[0]._id}/submissions`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Failed to export submissions')
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.route('**/clients?**', route => route.fulfill({ status: 400, json: {} }))
  await page.goto(`/admin/users/${users[0]._id}/clients`)
  const error = page.getByRole('alert')
  await expect(error).toContainText('Failed to load clients')
  await expect(error.getByRole('button', { name: 'Retry' })).toBeVisible()
  await error.getByRole('link', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
})

// spec 2 §8.17
test('a failed deletion of a user shows the server’s message or the specified one', async ({
  page,
  provoked,
}) => {
  provoked.push(400)
  const admin = await rememberAdministrator(page)
  let json = {}
  await page.route('**/api/admin/users/*', route => route.fulfill({ status: 400, json }))
  await page.goto(`/admin/users?search=${encodeURIComponent(admin.email)}`)
  const row = page.getByRole('row', { name: admin.email })
  const dialog = page.getByRole('alertdialog')
  for (const [answer, text] of [
    [{ message: 'Not today' }, 'Not today'],
    [{}, 'Failed to delete user'],
  ] as const) {
    json = answer
    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await acknowledge(page, text)
    await expect(row).toBeVisible()
  }
})

// spec 1 §4.33; spec 2 §4.18, §8.12
test('a 401 removes the administrator’s token and name from the browser', async ({ page, provoked }) => {
  provoked.push(401)
  const admin = await rememberAdministrator(page)
  // Waits until the calls that the screen makes at first are answered.
  await page.goto('/admin/users/create', { waitUntil: 'networkidle' })
  await admin.call('POST', '/api/auth/logout')
  for (const [name, text] of [
    ['Username', 'somebody'],
    ['Email Address', 'somebody@lender.example'],
    ['First Name', 'Some'],
    ['Last Name', 'Body'],
    ['Password', 'a-good-password'],
    ['Confirm Password', 'a-good-password'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter(key => /admin/i.test(key))).toEqual([])
})
