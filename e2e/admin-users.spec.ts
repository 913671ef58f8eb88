import { randomUUID } from 'node:crypto'
import { idOf, rememberAdministrator, unknownId } from './administrator.ts'
import { createOfficer, register } from './people.ts'
import { pressExport } from './press-export.ts'
import { acknowledge, expect, rememberSignIn, signIn, test } from './test.ts'

// spec 2 §2.29, §5.12–17, §5.19
test('creating an officer shows every error on the way; then the officer signs in', async ({
  page,
  provoked,
  officer,
}) => {
  provoked.push(409, 400)
  await rememberAdministrator(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Create User' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create New User' })).toBeVisible()

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const create = page.getByRole('button', { name: 'Create User' })
  const message = (name: string, text: string | RegExp) =>
    expect(field(name)).toHaveAccessibleDescription(text, { timeout: 10_000 })
  await create.click()
  await message('Username', 'Username is required')
  await message('Email Address', 'Email is required')
  await message('First Name', 'First name is required')
  await message('Last Name', 'Last name is required')
  await message('Password', /Password is required$/)
  await message('Confirm Password', 'Please confirm your password')

  const id = randomUUID().slice(0, 8)
  const email = `new-${id}@lender.example`
  await field('Username').fill('ab')
  await field('Email Address').fill('nowhere')
  await field('Phone Number (optional)').fill('0123')
  await field('Password').fill('12345')
  await field('Confirm Password').fill('54321')
  await create.click()
  await message('Username', 'Username must be at least 3 characters long')
  await message('Email Address', 'Please enter a valid email address')
  await message('Phone Number (optional)', 'Please enter a valid phone number')
  await message('Password', /Password must be at least 6 characters long$/)
  await message('Confirm Password', 'Passwords do not match')

  const taken = officer.email.split('@')[0] ?? ''
  await field('Username').fill(taken)
  await field('Email Address').fill(email)
  await field('First Name').fill('Maya')
  await field('Last Name').fill('Lindqvist')
  await field('Phone Number (optional)').fill('')
  await field('Password').fill('maya-secret')
  await field('Confirm Password').fill('maya-secret')
  await create.click()
  await expect(field('Username')).toHaveAccessibleDescription(/username/i)
  await expect(field('Email Address')).toHaveAccessibleDescription('')

  await field('Username').fill(`maya-${id}`)
  await field('Email Address').fill(officer.email)
  await create.click()
  await expect(field('Email Address')).toHaveAccessibleDescription(/email/i)

  await field('Email Address').fill(email)
  await create.click()
  await expect(page.getByText(`User "maya-${id}" created successfully!`)).toBeVisible()
  await expect(field('Username')).toHaveValue('')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('row', { name: `@maya-${id}` })).toContainText('Loan officer')
  await expect(page.getByRole('row', { name: `@maya-${id}` })).toContainText('No Submissions')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page, { ...officer, email, password: 'maya-secret' })
  // D49
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'The password you were given' }).fill('maya-secret')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('sunshine')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('sunshine')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveAccessibleDescription(
    /easy to guess/,
  )
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('mayas-own-secret')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('mayas-own-secret')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
})

// spec 3 §1.31–32, §2.18; D49
test('an invited officer chooses a password with the link, which works only once', async ({
  page,
  provoked,
}) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto('/admin/users/create')
  const id = randomUUID().slice(0, 8)
  await page.getByRole('textbox', { name: 'Username' }).fill(`invited-${id}`)
  await page.getByRole('textbox', { name: 'Email Address' }).fill(`invited-${id}@lender.example`)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Kofi')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Sarpong')
  const choice = page.getByRole('checkbox', { name: 'Let them choose their own password' })
  await choice.check()
  // What the product adds stands after the specified section, which stays in sight (D51).
  const security = page.getByRole('region', { name: 'Security' })
  const [above, below] = [await security.boundingBox(), await choice.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  await expect(security.getByRole('textbox', { name: 'Password', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Create User' }).click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Kofi Sarpong' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('ferry across the volta')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('ferry across the volta')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link can no longer be used.')
})

// D60
test('somebody who registered and becomes a loan officer loses password and session, and gets in with the link', async ({
  page,
  browser,
  provoked,
}) => {
  provoked.push(401, 404)
  const person = await register('Yaw Antwi')
  const stranger = await (await browser.newContext()).newPage()
  await rememberSignIn(stranger, person)
  await stranger.goto('/form')
  await expect(stranger.getByText('Yaw Antwi').first()).toBeVisible()

  const admin = await rememberAdministrator(page)
  await page.goto(`/admin/users/${await idOf(admin, person)}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: /^Loan officer/ }).check()
  await expect(page.getByText(/nobody has checked whose email address it is/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for Yaw Antwi' })
  await expect(dialog).toContainText('The former password and all sessions have ended')
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(link)).toHaveCount(0)

  // Whoever registered is signed out and cannot come back.
  await stranger.reload()
  await expect(stranger).toHaveURL(/\/login/)
  await signIn(stranger, person)
  await expect(stranger.getByText('Invalid email or password')).toBeVisible()

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await owner.getByRole('textbox', { name: 'Password', exact: true }).fill('ferry across the volta')
  await owner.getByRole('textbox', { name: 'Confirm password' }).fill('ferry across the volta')
  await owner.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(owner).toHaveURL(/\/loan-officer\/dashboard$/)
  await stranger.goto(link)
  await expect(stranger.getByRole('alert')).toContainText('This link can no longer be used.')
  await owner.context().close()
  await stranger.context().close()
})

// spec 2 §2.37–38, §4.16, §6.5, §7.12
test('a user is found, viewed and deleted after a question', async ({ page }) => {
  const user = await register(`Delete Me ${randomUUID().slice(0, 8)}`)
  await rememberAdministrator(page)
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.email)
  await expect(page.getByText(/^Showing 1 of \d+ users matching/)).toBeVisible()
  const row = page.getByRole('row', { name: user.name })
  await row.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(user.email)

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to delete ${user.name}?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No users match this search and filter.')).toBeVisible()
})

// D12
test('the last administrator cannot be deleted, and a message says so', async ({ page, provoked }) => {
  provoked.push(409)
  const admin = await rememberAdministrator(page)
  await page.goto(`/admin/users?search=${encodeURIComponent(admin.email)}`)
  await page.getByRole('row', { name: admin.name }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await acknowledge(page, /./)
  await expect(page.getByRole('row', { name: admin.name })).toBeVisible()
})

// spec 2 §9.5; spec 3 §1.16
test('a user is deactivated, activated, given a new password and signed out everywhere', async ({ page }) => {
  const user = await register('Access Changed')
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(user.email)}`)
  await page.goto(`/admin/users/${users[0]._id}`)
  const question = page.getByRole('alertdialog')

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await expect(user.call('GET', '/api/auth/profile')).rejects.toThrow('401')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('textbox', { name: 'New Password', exact: true }).fill('123')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New Password', exact: true }).fill('another-secret')
  await dialog.getByRole('textbox', { name: 'Confirm New Password' }).fill('another-secret')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await question.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(question).toHaveCount(0)
  // Waits until the screen has reloaded the account: a Logout meanwhile would make that call fail.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, { ...user, password: 'another-secret' })
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/form/)
})

// spec 2 §2.7, §2.39
test('View leads to an officer’s clients and to the details of any other user', async ({ page, officer }) => {
  const user = await register('Plain User')
  await rememberAdministrator(page)
  await page.goto(`/admin/users?search=${encodeURIComponent(officer.email)}`)
  await page.getByRole('row', { name: officer.name }).getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[^/]+\/clients$/)
  await expect(page.getByText('This loan officer has no clients yet.')).toBeVisible()
  await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
  await page.getByRole('row', { name: user.name }).getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[^/]+$/)
})

// spec 2 §2.37, §7.13
test('the list of users is exported in both formats with the file names from the server', async ({
  page,
}) => {
  await createOfficer()
  await rememberAdministrator(page)
  await page.goto('/admin/users')
  for (const [name, extension] of [
    ['Export Excel', 'xlsx'],
    ['Export CSV', 'csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await pressExport(page, name)
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
  }
})

// spec 2 §8.16
test('a failed list of users shows a message, and Retry loads it', async ({ page, provoked }) => {
  provoked.push(400)
  await rememberAdministrator(page)
  let broken = true
  await page.route('**/api/admin/users?**', route =>
    broken ? route.fulfill({ status: 400, json: { message: 'Out of order' } }) : route.continue(),
  )
  await page.goto('/admin/users')
  await expect(page.getByRole('alert')).toContainText('Failed to load users')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ users$/)).toBeVisible()
})

// spec 2 §8.20, §8.22
test('unknown users get the specified messages', async ({ page, provoked }) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto(`/admin/users/${unknownId}`)
  await expect(page.getByRole('alert')).toContainText('User not found')
  await page.goto(`/admin/users/${unknownId}/submissions`)
  await expect(page.getByRole('alert')).toContainText('User not found')
  await page.goto(`/admin/users/${unknownId}/clients`)
  await expect(page.getByRole('alert')).toContainText('Loan officer not found')
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
})
