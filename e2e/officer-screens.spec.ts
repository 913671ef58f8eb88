import type { Page } from '@playwright/test'
import { catalogue } from '../forms/catalogue.ts'
import { onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { acknowledge, changeAnswer, expect, rememberSignIn, test } from './test.ts'

const listOfClients = /\/api\/loan-officer\/clients(\?|$)/

async function expectFigures(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  const cards = page.getByRole('region', { name: 'Statistics' })
  await expect(cards.getByRole('term')).toHaveText(Object.keys(figures))
  await expect(cards.getByRole('definition')).toHaveText(Object.values(figures))
}

// spec 1 §2.42–43, §2.46–50, §3.2, §9.28
test('the dashboard has its heading, welcome, figures, columns and texts for missing values', async ({
  page,
  officer,
}) => {
  const [known, bare] = [customer(141), customer(142)]
  await createClient(officer, known, 'user_form')
  await createClient(officer, bare, null)
  await rememberSignIn(page, officer)
  await changeAnswer(page, listOfClients, ({ clients }) => {
    const row = clients.find(({ name }: { name: string }) => name === bare.name)
    Object.assign(row, {
      clientId: '',
      email: '',
      phone: '',
      lastUpdated: '',
      createdAt: '2025-11-05T12:00:00Z',
    })
    const other = clients.find(({ name }: { name: string }) => name === known.name)
    Object.assign(other, { phone: '024 555', lastUpdated: '2025-12-24T12:00:00Z' })
  })
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loan Officer Dashboard')
  await expect(page.getByText(`Welcome, ${officer.name}`)).toBeVisible()
  await expectFigures(page, { 'Total Clients': '2', 'Incomplete Forms': '1', 'Complete Forms': '0' })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Client ID',
    'Client Name',
    'Email',
    'Phone',
    'Form Status',
    'Last Updated',
    'Actions',
  ])
  const plain = (name: string) => name.toLowerCase().replaceAll(' ', '')
  await expect(page.getByRole('row', { name: bare.name }).getByRole('cell')).toHaveText([
    new RegExp(`^${plain(bare.name)}_${plain(officer.name)}_\\d{4}$`),
    '-',
    '-',
    /^No Forms/,
    '05/11/2025',
    /^View\s*Start\s*Delete$/,
  ])
  await expect(page.getByRole('row', { name: known.name }).getByRole('cell')).toHaveText([
    /^CL-\d+$/,
    'client@mail.example',
    '024 555',
    /^Partial Complete 1\/6/,
    '24/12/2025',
    /^View\s*Resume\s*Delete$/,
  ])
  // Start opens the Standard Form of a client that has no forms yet.
  await page.getByRole('row', { name: bare.name }).getByRole('button', { name: 'Start' }).click()
  await onStep(page, 'user_form', 1)
  await expect(page.getByRole('banner')).toContainText(bare.name)
})

test('a long list loads page by page, keeps few rows in the DOM, and shows its length', async ({
  page,
  officer,
}) => {
  // Answers as the server would with three pages of fifty clients.
  const one = await createClient(officer, customer(146), null)
  const { clients, statistics } = await officer.call('GET', '/api/loan-officer/clients')
  const row = clients.find(({ _id }: { _id: string }) => _id === one.id)
  const asked: string[] = []
  await page.route(listOfClients, route => {
    const { search, searchParams } = new URL(route.request().url())
    asked.push(search)
    const first = Number(searchParams.get('cursor') ?? 0)
    const rows = Array.from({ length: 50 }, (_, place) => ({
      ...row,
      _id: `${row._id.slice(0, -4)}${String(first + place).padStart(4, '0')}`,
      name: `Client ${first + place}`,
    }))
    return route.fulfill({
      json: { clients: rows, statistics, nextCursor: first < 100 ? String(first + 50) : null },
    })
  })
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  const table = page.getByRole('table', { name: 'Clients' })
  const more = page.getByRole('button', { name: 'Load more clients' })
  await expect(table).toHaveAttribute('aria-rowcount', '51')
  expect(asked).toEqual(['?limit=50'])
  await more.click()
  await expect(table.getByRole('row')).toHaveCount(101)
  await more.click()
  await expect(table).toHaveAttribute('aria-rowcount', '151')
  await expect(more).toHaveCount(0)
  expect(await table.getByRole('row').count()).toBeLessThan(90)

  // The focused row stays in the page, however far it is scrolled.
  await page.evaluate(() => window.scrollTo(0, 0))
  const link = page.getByRole('row', { name: 'Client 3 ' }).getByRole('link', { name: 'View' })
  await link.focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByRole('row', { name: 'Client 149 ' })
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('aria-rowindex', '151')
  await expect(link).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('row', { name: 'Client 0 ' })).toBeVisible()
})

// spec 1 §8.15–16
test('a failed list of clients and a failed deletion say why', async ({ page, officer, provoked }) => {
  provoked.push(400)
  const someone = customer(143)
  await createClient(officer, someone, null)
  await rememberSignIn(page, officer)
  let isBroken = true
  await page.route(listOfClients, route =>
    isBroken ? route.fulfill({ status: 400, json: { message: 'Out of order' } }) : route.continue(),
  )
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByRole('alert')).toContainText('Error fetching clients: Out of order')
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  const row = page.getByRole('row', { name: someone.name })
  await page.route('**/api/loan-officer/clients/*', route =>
    route.fulfill({ status: 400, json: { message: 'Not today' } }),
  )
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await acknowledge(page, 'Error deleting client: Not today')
  await expect(row).toBeVisible()
})

// spec 1 §2.52–59, §2.61–62
test('a client’s forms show an officer the header, figures, filter and one open card at a time', async ({
  page,
  officer,
}) => {
  const someone = customer(144)
  const { id, formIds } = await createClient(officer, someone, 'user_form')
  await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, { formType: 'mse_assessment' })
  await rememberSignIn(page, officer)
  let formData: object | null = {}
  await changeAnswer(page, '**/api/loan-officer/clients/*/forms', ({ client, forms: [first, second] }) => {
    Object.assign(client, { phone: '024 555' })
    Object.assign(first, { updatedAt: '2025-11-05T12:00:00Z', createdAt: '2025-11-04T14:07:00Z' })
    Object.assign(first.formData, { loan_purpose: { kind: 'stock' } })
    Object.assign(second, { currentStep: 0, totalSteps: 0, formData })
  })
  const address = `/loan-officer/clients/${id}/forms`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(someone.name)
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  for (const text of [`Client ID: ${clients[0].clientId}`, 'client@mail.example', '024 555'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expectFigures(page, {
    'Total Forms': '2',
    Completed: '1',
    'In Progress': '1',
    'Not Started': String(catalogue.length - 2),
  })
  const filter = page.getByRole('combobox', { name: 'Filter by form type' })
  await expect(filter.getByRole('option')).toHaveText([
    'All Forms (2)',
    'Customer Details (1)',
    'MSE Assessment (1)',
    ...catalogue.slice(2).map(({ officerLabel }) => `${officerLabel} (0)`),
  ])

  const card = page.getByRole('article', { name: 'Customer Details' })
  await expect(card).toContainText('Completed')
  await expect(card).toContainText('Updated: 05/11/2025')
  await expect(card).toContainText(`ID: ${formIds.user_form}`)
  await card.getByRole('button', { name: 'Customer Details' }).click()
  await expect(card).toContainText(/Created\s*04\/11\/2025, 14:07\s*Last Updated\s*05\/11\/2025, 12:00/)
  await expect(card).toContainText(/Current Step\s*6 of 6\s*Status\s*Completed/)
  await expect(card).toContainText(/Loan Purpose\s*\{\s*"kind": "stock"\s*\}/)

  const draft = page.getByRole('article', { name: 'MSE Assessment' })
  await draft.getByRole('button', { name: 'MSE Assessment' }).click()
  await expect(page.getByRole('button', { expanded: true })).toHaveText('MSE Assessment')
  await expect(draft).toContainText(/Current Step\s*1 of 1\s*Status\s*In Progress/)
  await expect(draft).toContainText('No data submitted yet')
  await filter.selectOption('mse_assessment')
  await expect(page.getByText('Showing 1 form(s) of type MSE Assessment')).toBeVisible()

  formData = null
  await page.goto(address)
  await draft.getByRole('button', { name: 'MSE Assessment' }).click()
  await expect(draft).toContainText('No data available')
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
})

// spec 1 §8.17
test('a failed list of a client’s forms has a message for each status', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(400, 404)
  await rememberSignIn(page, officer)
  let status = 404
  await page.route('**/api/loan-officer/clients/*/forms', route => route.fulfill({ status, json: {} }))
  for (const [answer, text] of [
    [404, 'Client not found or access denied'],
    [400, 'Failed to load client forms'],
  ] as const) {
    status = answer
    await page.goto('/loan-officer/clients/1/forms')
    await expect(page.getByRole('alert')).toContainText(text)
  }
})
