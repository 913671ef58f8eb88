import type { Page } from '@playwright/test'
import { catalogue } from '../forms/catalogue.ts'
import { idOf, rememberAdministrator } from './administrator.ts'
import { createClient, createOfficer, customer, register } from './people.ts'
import { changeAnswer, expect, test } from './test.ts'

/** Expects the cards of a screen to have exactly these labels and figures. */
async function expectFigures(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  const cards = page.getByRole('region', { name: 'Statistics' })
  await expect(cards.getByRole('term')).toHaveText(Object.keys(figures))
  const values = cards.getByRole('definition').filter({ hasNotText: 'of clients decided' })
  await expect(values).toHaveText(Object.values(figures))
}

const expectColumns = (page: Page, columns: readonly string[]) =>
  expect(page.getByRole('columnheader')).toHaveText([...columns])

// spec 1 §1.6; spec 2 §1.3, §2.27–30, §8.24
test('the dashboard shows figures, a card for each form, quick actions and officers', async ({ page }) => {
  await rememberAdministrator(page)
  await changeAnswer(page, '**/api/admin/stats*', stats => {
    const [first] = stats.loanOfficerStats
    Object.assign(stats, { totalUsers: 12, totalSubmissions: 1234, completedSubmissions: 823 })
    Object.assign(stats, { completionRate: (823 / 1234) * 100, totalLoanOfficers: 1 })
    stats.loanOfficerStats = [
      { ...first, id: 'somebody', name: '', email: '', clientCount: 3, totalForms: 8, completedForms: 2 },
    ]
  })
  await createOfficer()
  await page.goto('/admin')
  await expectFigures(page, {
    'Total Users': '12',
    'Total Submissions': '1,234',
    Completed: '823',
    'Completion Rate': '66.7%',
  })
  const cards = page.getByRole('region', { name: 'Forms', exact: true }).getByRole('link')
  await expect(cards).toContainText([...catalogue.map(({ adminLabel }) => adminLabel), 'All Submissions'])
  await expect(cards).toHaveCount(catalogue.length + 1)
  await expect(cards.last()).toHaveAttribute('href', '/admin/forms/all-submissions')

  const officer = page.getByRole('region', { name: 'Loan Officer Performance' }).getByRole('listitem')
  await expect(officer).toHaveText(
    /Unknown User\s*25%\s*No email\s*Clients\s*3\s*Total Forms\s*8\s*Completed\s*2/,
  )
  await expect(officer.getByRole('link')).toHaveAttribute('href', '/admin/users/somebody/clients')

  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await expect(actions.getByRole('link')).toHaveText(['Manage Users', 'Create User'])
  const answer = page.waitForResponse(/\/api\/admin\/stats/)
  await actions.getByRole('button', { name: 'Refresh' }).click()
  expect((await answer).ok()).toBe(true)
  await actions.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

// spec 2 §2.31, §2.34, §4.13, §8.24, §8.27, §9.26–27
test('the submissions list has its columns, search, filter and texts for missing values', async ({
  page,
  officer,
}) => {
  const { id } = await createClient(officer, customer(81), null)
  await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, { formType: 'user_form' })
  await rememberAdministrator(page)
  const only = `search=${encodeURIComponent(officer.email)}`
  await page.goto(`/admin/forms/user-form?${only}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Form Submissions')
  await expectColumns(page, ['ID', 'Client', 'User', 'Status', 'Created', 'Submitted', 'Actions'])
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search by name, email or ID')
  const filter = page.getByRole('group', { name: 'Status' }).getByRole('button')
  await expect(filter).toHaveText(['All', 'Completed', 'In Progress'])
  await filter.getByText('In Progress').click()
  await expect(page).toHaveURL(/status=in-progress/)
  await expect(page.getByText(/^Showing 1 of [\d,]+ submissions matching/)).toBeVisible()
  await expect(page.getByRole('row', { name: officer.email })).toContainText('Draft')

  await changeAnswer(page, '**/api/admin/submissions/**', ({ submissions: [row] }) => {
    Object.assign(row, { client: null, createdAt: '2025-11-05T12:00:00Z', status: 'in-progress' })
    Object.assign(row.userId, { name: ' ', email: '' })
    row.completionPercentage = 33.4
  })
  await page.goto(`/admin/forms/all-submissions?${only}`)
  await expectColumns(page, [
    'ID',
    'Form Type',
    'Client',
    'User',
    'Status',
    'Created',
    'Submitted',
    'Actions',
  ])
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'User Form',
    'N/A',
    /Unknown User\s*No email/,
    /In Progress\s*33%/,
    '11/5/2025',
    'Not submitted',
    'View Details',
  ])
})

// spec 2 §2.35, §8.25–26, §9.24
test('a submission has four tabs, the score bar and texts for missing values', async ({ page, officer }) => {
  const { id, formIds } = await createClient(officer, customer(82), 'expert_scorecard')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, {
    formType: 'financial_analysis',
  })
  await rememberAdministrator(page)
  await page.goto(`/admin/submissions/expert-scorecard/${formIds.expert_scorecard}`)
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Form Data', 'Timeline', 'Raw Data'])
  const score = page.getByRole('region', { name: 'Score' })
  await expect(score.locator('svg text')).toHaveText(['30', '50', '70', '85', '100'])
  await expect(score).toContainText(/\d+\.\d of 100\s*(Lowest|Low|Moderate|High|Highest) Risk/)

  await changeAnswer(page, '**/api/admin/submissions/**', ({ submission }) => {
    Object.assign(submission, { createdAt: '2025-11-05T14:07:00Z', lastSaved: null, steps: [] })
    Object.assign(submission.client, { name: '', clientId: '', email: '', phone: '' })
    submission.timeline = { events: [], nextCursor: null }
  })
  await page.goto(`/admin/submissions/financial-analysis/${form._id}`)
  const facts = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(facts('Submission')).toContainText(/Created\s*Nov 5, 2025, 02:07\sPM\s*Last saved\s*N\/A/)
  await expect(facts('Submission')).toContainText(/Submitted\s*Not submitted/)
  await expect(facts('Submission')).toContainText(/Progress\s*Step 1 of 7/)
  await expect(facts('Client')).toContainText(
    /Name\s*Unknown User\s*Client ID\s*N\/A\s*Email\s*No email\s*Phone\s*N\/A/,
  )
  await expect(page.getByText(`ID: ${form._id.slice(-8)}`)).toBeVisible()
  for (const tab of ['Form Data', 'Timeline']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel')).toContainText('No details available')
  }
})

// spec 2 §2.37–39, §4.14
test('the list of users has its columns, badges and a question before a deletion', async ({ page }) => {
  const user = await register('Bela Badge')
  const admin = await rememberAdministrator(page)
  await changeAnswer(page, '**/api/admin/users?*', answer => {
    const [row] = answer.users
    const counts = (submissionCount: number, completedSubmissions: number, statusLabel: string) => ({
      ...row,
      _id: statusLabel,
      createdAt: '2025-11-05T12:00:00Z',
      submissionCount,
      completedSubmissions,
      inProgressSubmissions: submissionCount - completedSubmissions,
      statusLabel,
    })
    answer.users = [
      counts(0, 0, 'No Submissions'),
      counts(2, 2, 'All Completed'),
      counts(3, 1, 'Partially Completed'),
      { ...counts(1, 0, 'In Progress'), name: '', email: '' },
    ]
  })
  await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expectColumns(page, ['User', 'Email', 'Role', 'Submissions', 'Status', 'Created', 'Actions'])
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search by name, email or ID')
  const main = page.locator('main')
  await expect(main.getByRole('button', { name: /^Export/ })).toHaveText(['Export Excel', 'Export CSV'])
  await expect(main.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Create User' })).toHaveAttribute('href', '/admin/users/create')
  const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell')
  const counted = (total: number, completed: number, open: number) =>
    new RegExp(`^${total} total\\s*${completed} completed, ${open} in progress$`)
  await expect(cells(1)).toHaveText([
    user.email,
    'User',
    counted(0, 0, 0),
    'No Submissions',
    '11/5/2025',
    /^View/,
  ])
  await expect(cells(2)).toContainText([user.email, 'User', counted(2, 2, 0), 'All Completed'])
  await expect(cells(3)).toContainText([user.email, 'User', counted(3, 1, 2), 'Partially Completed'])
  await expect(cells(4)).toContainText(['No email', 'User', counted(1, 0, 1), 'In Progress'])
  await expect(page.getByRole('rowheader').nth(3)).toContainText('Unknown User')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete user' })
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/admin/users/${await idOf(admin, user)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bela Badge')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(/Username\s*N\/A.*Phone\s*N\/A/)
})

// spec 2 §2.46–48, §2.50–53, §2.57–58, §9.28
test('a user’s submissions show figures, colours, progress and texts for missing values', async ({
  page,
  officer,
}) => {
  await createClient(officer, customer(83), catalogue.at(-1)?.type ?? null)
  const admin = await rememberAdministrator(page)
  const id = await idOf(admin, officer)
  await changeAnswer(page, '**/api/admin/users/*/submissions?*', ({ submissions }) => {
    const row = submissions.find(({ formType }: { formType: string }) => formType === 'user_form')
    Object.assign(row, { status: 'in-progress', isCompleted: false, completionPercentage: 49.6 })
    Object.assign(row, { currentStep: 0, totalSteps: 0, lastSaved: null, createdAt: '2025-11-05T14:07:00Z' })
  })
  await page.goto(`/admin/users/${id}/submissions`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(officer.name)
  await expect(page.getByText(officer.email)).toBeVisible()
  await expectFigures(page, {
    'Total Submissions': String(catalogue.length),
    Completed: String(catalogue.length),
    'In Progress': '0',
    'Form Types': String(catalogue.length),
  })
  for (const name of ['Export Excel', 'Export CSV', 'Refresh'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  const filter = page.getByRole('group', { name: 'Status' }).getByRole('button')
  await expect(filter).toHaveText([
    `All (${catalogue.length})`,
    `Completed (${catalogue.length})`,
    'In Progress (0)',
  ])

  const open = page.getByRole('row', { name: 'User Form' })
  await expect(open.getByRole('rowheader')).toContainText('Step 1 of 1')
  await expect(open.getByRole('cell')).toHaveText([
    /^In Progress\s*50%$/,
    /^Nov 5, 2025, 02:07\sPM$/,
    'N/A',
    '-',
    'View Details',
  ])
  await expect(open.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  const memo = page.getByRole('row', { name: 'Credit App Memo' })
  await expect(memo.getByRole('cell').first()).toHaveText('Completed')
  await expect(memo.getByRole('cell').nth(3)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d\s[AP]M$/)
  const href = (await memo.getByRole('link').getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/admin\/submissions\/credit-application-memo\/[^/]+$/)

  for (const [label, name] of [
    ['MSE Assessment', 'purple'],
    ['Financial Analysis', 'green'],
    ['Bank Analysis', 'orange'],
    ['Expert Scorecard', 'red'],
    ['Credit App Memo', 'blue'],
    ['Output Sheet', 'amber'],
    ['User Form', 'grey'],
  ] as const) {
    const marker = page.getByRole('row', { name: label }).locator('[class*="marker"]')
    expect(
      nameOfColour(await marker.evaluate(square => getComputedStyle(square).backgroundColor)),
      label,
    ).toBe(name)
  }
})

/** Returns the common name of a colour given as "rgb(…)", by its hue. */
function nameOfColour(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread < 0.25 * most) return 'grey'
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const hue = (turn * 60 + 360) % 360
  if (hue < 12 || hue > 345) return 'red'
  if (hue < 35) return 'orange'
  if (hue < 60) return 'amber'
  if (hue < 170) return 'green'
  return hue < 245 ? 'blue' : 'purple'
}

// spec 2 §2.59–60, §2.62–64
test('an officer’s clients show figures, contact data, progress and badges', async ({ page, officer }) => {
  const { id } = await createClient(officer, customer(84), 'user_form')
  await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, { formType: 'mse_assessment' })
  const admin = await rememberAdministrator(page)
  await changeAnswer(page, '**/api/admin/users/*/clients?*', ({ clients: [row] }) => {
    Object.assign(row, { name: 'Amina Okoro', phone: '+44 20 7946 0000', createdAt: '2025-11-05T12:00:00Z' })
  })
  await page.goto(`/admin/users/${await idOf(admin, officer)}/clients`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(officer.name)
  await expect(page.getByText(officer.email)).toBeVisible()
  await expectFigures(page, {
    'Total Clients': '1',
    'Active Clients': '1',
    'Total Forms': '2',
    Completed: '1',
  })
  await expect(page.getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Search by name, email or client ID',
  )
  const row = page.getByRole('row', { name: 'Amina Okoro' })
  await expect(row.getByRole('rowheader')).toHaveText(/^AO\s*Amina Okoro\s*Active$/)
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  await expect(row.getByRole('cell')).toHaveText([
    // The checkbox that selects the row.
    '',
    clients[0].clientId,
    /^client@mail\.example\s*\+44 20 7946 0000$/,
    '11/5/2025',
    /^2 total\s*1 completed, 1 in progress$/,
    new RegExp(`^Partially Completed\\s*1 of ${catalogue.length}$`),
    /^View Forms/,
  ])
  await expect(row.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(Math.round(100 / catalogue.length)),
  )
})

// spec 2 §2.68–73, §2.75–77, §9.29
test('a client’s forms show the header, figures, filter and one open card at a time', async ({
  page,
  officer,
}) => {
  const someone = customer(85)
  const { id, formIds } = await createClient(officer, someone, 'user_form')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, {
    formType: 'mse_assessment',
  })
  await rememberAdministrator(page)
  await changeAnswer(page, '**/api/admin/clients/*/forms', ({ client, forms: [first, second] }) => {
    Object.assign(first, { updatedAt: '2025-11-05T12:00:00Z', createdAt: '2025-11-04T14:07:00Z' })
    Object.assign(first.formData, { customerName: undefined, loan_purpose: { kind: 'stock' } })
    Object.assign(second, { currentStep: 0, totalSteps: 0 })
    Object.assign(client.loanOfficer, { name: '', username: 'efua.officer' })
  })
  await page.goto('/admin/clients')
  await page.goto(`/admin/clients/${id}/forms`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(someone.name)
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  await expect(page.getByText(`Client ID: ${clients[0].clientId}`)).toBeVisible()
  await expect(page.getByText('Loan Officer: efua.officer')).toBeVisible()
  await expectFigures(page, {
    'Total Forms': '2',
    Completed: '1',
    'In Progress': '1',
    'Not Started': String(catalogue.length - 2),
  })
  const filter = page.getByRole('combobox', { name: 'Filter by form type' })
  await expect(filter.getByRole('option')).toHaveText([
    'All Forms (2)',
    'User Form (1)',
    'MSE Assessment (1)',
    ...catalogue.slice(2).map(({ adminLabel }) => `${adminLabel} (0)`),
  ])

  const card = page.getByRole('article', { name: 'User Form' })
  await expect(card).toContainText('Completed')
  await expect(card).toContainText('Updated: 11/5/2025')
  await expect(card).toContainText(`ID: ${formIds.user_form}`)
  await card.getByRole('button', { name: 'User Form' }).click()
  await expect(card).toContainText(/Created\s*Nov 4, 2025, 02:07\sPM\s*Last Updated\s*Nov 5, 2025, 12:00\sPM/)
  await expect(card).toContainText(/Current Step\s*6 of 6\s*Status\s*Completed/)
  await expect(card).toContainText(/Loan Purpose\s*\{\s*"kind": "stock"\s*\}/)

  const draft = page.getByRole('article', { name: 'MSE Assessment' })
  await draft.getByRole('button', { name: 'MSE Assessment' }).click()
  await expect(page.getByRole('button', { expanded: true })).toHaveText('MSE Assessment')
  await expect(draft).toContainText(/Current Step\s*1 of 1\s*Status\s*In Progress/)
  await expect(draft).toContainText(`ID: ${form._id}`)
  await filter.selectOption('mse_assessment')
  await expect(page.getByText('Showing 1 form(s) of type MSE Assessment')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/clients$/)
})

// spec 2 §2.74
test('a client’s form without data says why there is none', async ({ page, officer }) => {
  const { id } = await createClient(officer, customer(86), 'user_form')
  await rememberAdministrator(page)
  let formData: object | null = {}
  await changeAnswer(page, '**/api/admin/clients/*/forms', ({ forms: [form] }) =>
    Object.assign(form, { formData }),
  )
  for (const [data, text] of [
    [{}, 'No data submitted yet'],
    [null, 'No data available'],
  ] as const) {
    formData = data
    await page.goto(`/admin/clients/${id}/forms`)
    await page.getByRole('button', { name: 'User Form' }).click()
    await expect(page.getByRole('article')).toContainText(text)
  }
})
