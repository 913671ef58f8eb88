import { catalogue } from '../forms/catalogue.ts'
import { rememberAdministrator, unknownId } from './administrator.ts'
import { createClient, customer } from './people.ts'
import { expect, test } from './test.ts'

// spec 2 §2.3–4, §2.28, §2.32–33
test('each form type is listed from its card, and a submission opens from the list', async ({
  page,
  officer,
}) => {
  const someone = customer(31)
  const { formIds } = await createClient(officer, someone, 'credit_app_memo')
  await rememberAdministrator(page)
  for (const { type, slug, adminLabel } of catalogue) {
    await page.goto('/admin/dashboard')
    await page
      .getByRole('region', { name: 'Forms', exact: true })
      .getByRole('link', { name: adminLabel })
      .click()
    await expect(page).toHaveURL(new RegExp(`/admin/forms/${slug}$`))
    await page.getByRole('searchbox').fill(formIds[type] ?? '')
    const row = page.getByRole('row', { name: formIds[type]?.slice(-8) ?? '' })
    await expect(row).toContainText(someone.name)
    await expect(row).toContainText('Completed')
    await expect(row).toContainText(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(new Date()))
    await expect(page.getByText(/^Showing 1 of \d+ submissions matching/)).toBeVisible()
    await row.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: adminLabel })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue(formIds[type] ?? '')
  }
})

// spec 2 §2.5, §2.35, §7.10, §8.27
test('a submission has four tabs with readable labels, its history and the stored data', async ({
  page,
  officer,
}) => {
  const someone = customer(32)
  const { formIds } = await createClient(officer, someone, 'user_form')
  await officer.call('POST', `/api/loan-officer/forms/${formIds.user_form}/reopen`)
  await officer.call('PUT', `/api/loan-officer/forms/${formIds.user_form}/save`, {
    formData: { customerName: 'Somebody Renamed' },
    status: 'in_progress',
  })
  await rememberAdministrator(page)
  await page.goto(`/admin/submissions/user-form/${formIds.user_form}`)
  await expect(page.getByText('Not submitted')).toBeVisible()
  await expect(page.getByText(officer.email)).toBeVisible()

  await page.getByRole('tab', { name: 'Form Data' }).click()
  await expect(page.getByText('Customer name', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Somebody Renamed', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Timeline' }).click()
  const events = page.getByRole('tabpanel').locator('ol > li')
  await expect(events.first()).toContainText('Saved')
  await expect(events.first()).toContainText('1 field changed')
  await expect(events.first()).toContainText('Somebody Renamed')
  await expect(page.getByText('Reopened for editing')).toBeVisible()
  await expect(events.last()).toContainText('Created')

  await page.getByRole('tab', { name: 'Raw Data' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('"customerName": "Somebody Renamed"')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Raw Data' })).toHaveAttribute('aria-selected', 'true')
})

// spec 2 §2.31
test('status filter and form type are kept in the address', async ({ page, officer }) => {
  const someone = customer(33)
  const { id } = await createClient(officer, someone, 'user_form')
  await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, { formType: 'mse_assessment' })
  await rememberAdministrator(page)
  await page.goto(`/admin/forms/all-submissions?search=${encodeURIComponent(officer.email)}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/status=completed/)
  await page.getByRole('button', { name: 'In Progress', exact: true }).click()
  await expect(page.getByRole('row', { name: 'MSE Assessment' })).toContainText('Not submitted')
  await page.getByRole('combobox', { name: 'Form type' }).selectOption('user-form')
  await expect(page.getByText('No submissions match this search and filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/admin\/forms\/user-form$/)
  await expect(page.getByText(/^Showing \d+ of \d+ submissions$/)).toBeVisible()
})

// spec 2 §2.46, §2.48–50, §2.53, §2.56
test('a user’s submissions show counts, filters and messages for empty results', async ({
  page,
  officer,
}) => {
  await createClient(officer, customer(34), 'mse_assessment')
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  await page.goto(`/admin/users/${users[0]._id}/submissions`)
  await expect(page.getByRole('button', { name: 'All (2)' })).toBeVisible()
  for (const header of [
    'Form Type',
    'Status & Progress',
    'Created',
    'Last Updated',
    'Submitted',
    'Actions',
  ]) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible()
  }
  await expect(page.getByText('Step 6 of 6').first()).toBeVisible()
  await page.getByRole('button', { name: 'In Progress (0)' }).click()
  await expect(page.getByText('No in-progress submissions found.')).toBeVisible()
  await page.getByRole('button', { name: 'Completed (2)' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await expect(page).toHaveURL(/\/admin\/submissions\/mse-credit-assessment/)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

// spec 2 §2.36, §8.15
test('an unknown submission shows “Submission not found”', async ({ page, provoked }) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto(`/admin/submissions/user-form/${unknownId}`)
  await expect(page.getByRole('alert')).toContainText('Submission not found')
  await page.getByRole('link', { name: 'Back to Submissions' }).click()
  await expect(page).toHaveURL(/\/admin\/forms\/user-form$/)
})

// spec 3 §2.6
test('the dashboard shows figures, and its charts also as tables', async ({ page, officer }) => {
  await createClient(officer, customer(35), 'expert_scorecard')
  await rememberAdministrator(page)
  await page.goto('/admin')
  for (const label of ['Total Users', 'Total Submissions', 'Completed', 'Completion Rate']) {
    await expect(
      page.getByRole('region', { name: 'Statistics' }).getByText(label, { exact: true }),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Table: From First to Last Form' }).click()
  const table = page.getByRole('table', { name: 'From First to Last Form' })
  await expect(table.getByRole('row')).toHaveCount(1 + catalogue.length)
  await table.getByRole('link', { name: 'Expert Scorecard' }).click()
  await expect(page).toHaveURL(/\/admin\/forms\/expert-scorecard\?owner=client$/)
})

// spec 3 §2.6
test('every chart leads to a list with as many rows as it counts', async ({ page, officer }) => {
  await createClient(officer, customer(37), 'credit_app_memo')
  await rememberAdministrator(page)
  const number = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

  /** Follows a picture to its list and repeats this until both show the same number, because other tests change the data. */
  async function followed(picture: RegExp, figure: RegExp, filter: RegExp) {
    await expect(async () => {
      await page.goto('/admin/dashboard')
      const bar = page.getByRole('link', { name: picture }).first()
      const text = (await bar.getAttribute('aria-label')) ?? (await bar.textContent())
      await bar.click()
      await expect(page.getByRole('button', { name: filter })).toBeVisible()
      const footer = await page.getByText(/^Showing \d/).textContent()
      const matching = /\(([\d,]+) match\)/.exec(footer ?? '')?.[1] ?? footer
      expect(number(matching)).toBe(number(figure.exec(text ?? '')?.[1] ?? null))
    }).toPass({ timeout: 60_000 })
  }
  await followed(/^Week of .*: [1-9][\d,]* completed$/, /: ([\d,]+) completed/, /^Remove filter: Completed /)
  await followed(/ Risk.*%$/, /Risk([\d,]+) ·/, /^Remove filter: .* Risk$/)
  await followed(
    /^Credit App Memo.* of [\d,]+( · .*)?$/,
    / of ([\d,]+)(?: · |$)/,
    /^Remove filter: Clients’ forms$/,
  )

  await page.getByRole('button', { name: 'Remove filter: Clients’ forms' }).click()
  await expect(page).toHaveURL(/\/admin\/forms\/credit-app-memo$/)
  await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0)
})

// spec 2 §8.13
test('a dashboard that fails to load shows a message, and Retry loads it', async ({ page, provoked }) => {
  provoked.push(400)
  await rememberAdministrator(page)
  let broken = true
  await page.route('**/api/admin/stats**', route =>
    broken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('Error: Failed to load dashboard data')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Loan Officer Performance')).toBeVisible()
})
