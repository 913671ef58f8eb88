import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { expect, test } from './test.ts'

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

// spec 2 §2.35
test('Back to Submissions restores the list with its filters and scroll position', async ({
  page,
  officer,
}) => {
  const { name } = customer(61)
  await createClient(officer, customer(61), 'credit_app_memo')
  await page.setViewportSize({ width: 1280, height: 500 })
  await rememberAdministrator(page)
  await page.goto('/admin/forms/all-submissions?status=completed')
  await page.getByRole('searchbox').fill(officer.email)
  await expect(page.getByText(/^Showing 7 of .* matching/)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 180))
  const before = await scrolledTo(page)
  expect(before).toBeGreaterThan(0)
  const list = page.url()
  // Clicks the row itself instead of its link.
  await page.getByRole('row', { name }).nth(3).getByRole('cell').nth(3).click()
  await expect(page).toHaveURL(/\/admin\/submissions\//)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Back to Submissions' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByText(/^Showing 7 of .* matching/)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(officer.email)

  await page.evaluate(() => window.scrollTo(0, 180))
  await page.getByRole('row', { name }).nth(3).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Submissions' }).click()
  await expect(page).toHaveURL(list)
  await expect.poll(() => scrolledTo(page)).toBe(before)
})

// spec 2 §2.10
test('Back on a client’s forms that were opened in a new tab leads to the clients', async ({
  page,
  officer,
}) => {
  const { id } = await createClient(officer, customer(62), 'user_form')
  await rememberAdministrator(page)
  const tab = await page.context().newPage()
  await tab.goto(`/admin/clients/${id}/forms`)
  await tab.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(tab).toHaveURL(/\/admin\/clients$/)
  await expect(tab.getByRole('searchbox', { name: 'Search clients' })).toBeVisible()
})

// D12
test('a deleted user in the audit log is shown as deleted, with what is still known', async ({
  page,
  provoked,
}) => {
  provoked.push(404)
  const firstName = `Gone ${randomUUID().slice(0, 8)}`
  const officer = await createOfficer(firstName)
  await createClient(officer, customer(63), 'user_form')
  const admin = await rememberAdministrator(page)
  const { user } = await officer.call('GET', '/api/auth/profile')
  await admin.call('DELETE', `/api/admin/users/${user.id ?? user._id}`)
  await page.goto('/admin/audit')
  await page.getByRole('searchbox').fill(officer.email)
  await page.getByRole('link', { name: officer.email }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: officer.name })).toBeVisible()
  await expect(page.getByText('This user was deleted.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Loan officer')
  await expect(page.getByRole('main')).toContainText(/Deleted\w{3} \d+, \d{4}, .*Deleted by/)
  await expect(page.getByRole('main')).toContainText(`Deleted by${admin.email}`)
  await page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByText('Showing 1 of 1 clients')).toBeVisible()
})

test('a printed list shows its rows and its filter, but no controls', async ({ page, officer }) => {
  await createClient(officer, customer(66), null)
  await rememberAdministrator(page)
  await page.goto('/admin/clients?status=no-forms')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(/^Showing .*No Forms/)).toBeVisible()
  // The column headers are buttons that sort; on paper they are printed as words, so they do not count as tools.
  const tools = page.locator(':is(button, input, select, details):not(thead *)')
  await expect(tools.filter({ visible: true })).toHaveCount(0)
})

const countCutOff = () =>
  [...document.querySelectorAll('main :is(a, button)')].filter(
    element => element.getBoundingClientRect().right > document.documentElement.clientWidth,
  ).length

for (const width of [870, 1000]) {
  test(`at ${width} px, also with text twice as large, no list scrolls sideways`, async ({
    page,
    officer,
  }) => {
    await createClient(officer, customer(64), 'credit_app_memo')
    await rememberAdministrator(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['clients', 'forms/all-submissions', 'users', 'audit']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText(/^Showing/)).toBeVisible()
      for (const size of ['100%', '200%']) {
        await page.evaluate(text => {
          document.documentElement.style.fontSize = text
        }, size)
        await expect
          .poll(() =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          )
          .toBe(0)
        await expect.poll(() => page.evaluate(countCutOff)).toBe(0)
      }
    }
  })
}

test('lists have no link back to the dashboard, because the navigation has one', async ({ page }) => {
  await rememberAdministrator(page)
  const places = page.getByRole('navigation', { name: 'Administration' })
  for (const name of [
    'Submissions',
    'Decisions',
    'Users',
    'Officers',
    'Clients',
    'Applications',
    'Audit Log',
  ]) {
    await page.goto('/admin')
    await places.getByRole('link', { name }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect(page).not.toHaveURL(/\/admin$/)
    await expect(page.getByRole('link', { name: /^Back/ })).toHaveCount(0)
  }
})

test('decisions stay a table in a window of 1440 pixels, also with long figures, four deviations and long risks', async ({
  page,
}) => {
  await rememberAdministrator(page)
  const officer = { _id: randomUUID(), name: 'Josefína Wekesa', isActive: true }
  const memo = {
    _id: randomUUID(),
    submittedAt: '2026-10-12T10:00:00Z',
    client: { _id: randomUUID(), clientId: 'CL-100001', name: 'Dolores Ivanov' },
    officer,
    branch: 'Riverside',
    ...{ amount: 198_500, termMonths: 120, emi: 4584, dbr: 141.28, ltv: 537.63 },
    deviations: ['D1', 'D2', 'D4', 'D5'],
    ...{ scorecardRisk: 'Moderate Risk', memoRisk: 'Very High Risk' },
    ...{ decision: 'conditional-approval', decisionLabel: 'Conditional approval' },
  }
  // A decision with long figures. What the call answers is tested elsewhere.
  await page.route('**/api/admin/decisions?*', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, decisions: [memo] } })
  })
  await page.goto('/admin/decisions')
  const row = page.getByRole('row', { name: 'Dolores Ivanov' })
  await expect(row).toContainText('$198,500.00')
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'table')
  // Its words are whole: one line each.
  expect(await row.getByText('Riverside').evaluate(place => place.getClientRects().length)).toBe(1)
  expect(
    await row.getByText('Conditional approval').evaluate(({ firstChild }) => {
      const word = document.createRange()
      if (firstChild) word.setStart(firstChild, 0)
      if (firstChild) word.setEnd(firstChild, 'Conditional'.length)
      return word.getClientRects().length
    }),
  ).toBe(1)
})
