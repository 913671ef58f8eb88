import type { Page } from '@playwright/test'
import { fillField, formShown } from './fill.ts'
import type { Person } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

const nameField = formShown('user_form').fields.find(({ key }) => key === 'customerName')
if (!nameField) throw new Error('The Standard Form has no customer name')

async function startClient(page: Page, officer: Person, name: string): Promise<void> {
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  if (nameField) await fillField(page, nameField, name)
}

const creations = '**/api/loan-officer/clients'

/** Lets the server create clients, but drops its answers until `creations` is unrouted. */
async function loseCreations(page: Page): Promise<void> {
  await page.route(creations, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Progress' }).click()
const saved = (page: Page) => expect(page.getByText('Form data saved successfully!')).toBeVisible()
const clientsOf = async (officer: Person) =>
  (await officer.call('GET', '/api/loan-officer/clients')).clients as {
    name: string
    phone: string
    forms: object[]
  }[]

// spec 1 §4.14, §8.9; spec 3 §1.3
test('a new client saved again after a lost answer is created once', async ({ page, officer, provoked }) => {
  provoked.push('ERR_FAILED')
  await startClient(page, officer, 'Ama Mensah')
  await loseCreations(page)
  await save(page)
  await expect(page.getByText(/Error saving form data: The server could not be reached/)).toBeVisible()
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Ama Mensah', forms: [] }])
  await page.unroute(creations)

  if (nameField) await fillField(page, nameField, 'Ama Mensah-Owusu')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('024 555')
  await save(page)
  await saved(page)
  await expect
    .poll(() => clientsOf(officer))
    .toMatchObject([{ name: 'Ama Mensah-Owusu', phone: '024 555', forms: [{ formType: 'user_form' }] }])
})

test('a new client saved again after a lost answer and a reload is created once', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED')
  await startClient(page, officer, 'Kofi Annor')
  await loseCreations(page)
  await save(page)
  await expect(page.getByText(/Error saving form data/)).toBeVisible()
  await page.unroute(creations)
  await page.reload()
  await expect(page.getByRole('textbox', { name: nameField?.label ?? '' })).toHaveValue('Kofi Annor')
  await save(page)
  await saved(page)
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Kofi Annor', forms: [{}] }])
})

test('a client whose form could not be created gets its form with the next save, also after a reload', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(400, 404)
  await startClient(page, officer, 'Esi Quaye')
  const formCreations = '**/api/loan-officer/clients/*/forms'
  await page.route(formCreations, route => route.fulfill({ status: 400, json: { message: 'Not now.' } }))
  await save(page)
  await expect(page.getByText('Error saving form data: Not now.')).toBeVisible()
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Esi Quaye', forms: [] }])
  await page.unroute(formCreations)
  await page.reload()
  await expect(page.getByRole('textbox', { name: nameField?.label ?? '' })).toHaveValue('Esi Quaye')
  await save(page)
  await saved(page)
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Esi Quaye', forms: [{}] }])
})

test('a double click creates one client; a later save of a new form creates another client of the same name', async ({
  page,
  officer,
}) => {
  await startClient(page, officer, 'Yaa Boateng')
  await page.getByRole('button', { name: 'Save Progress' }).dblclick()
  await saved(page)
  expect(await clientsOf(officer)).toHaveLength(1)
  await startClient(page, officer, 'Yaa Boateng')
  await save(page)
  await saved(page)
  expect(await clientsOf(officer)).toHaveLength(2)
})
