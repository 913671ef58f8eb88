import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contentsOfDevice, openDevice } from './device.ts'
import { fillField, formShown, onStep } from './fill.ts'
import type { Person } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

const nameField = formShown('user_form').fields.find(({ key }) => key === 'customerName')
if (!nameField) throw new Error('The Standard Form has no customer name')
const named = nameField

const clientsOf = async (officer: Person) =>
  (await officer.call('GET', '/api/loan-officer/clients')).clients as {
    _id: string
    name: string
    phone: string
    forms: { formType: string }[]
  }[]

async function startClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  await fillField(page, named, name)
}

// spec 3 §1.3, §2.66, §2.88
test('a creation whose answer was lost when the browser closed is repeated by the next browser and creates one client', async ({
  playwright,
  launchOptions,
  baseURL,
  officer,
}, { outputDir }) => {
  const open = () => openDevice(playwright, join(outputDir, 'profile'), launchOptions, baseURL)
  let { context, page } = await open()
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await startClient(page, 'Akua Lost')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('024 888 111')
  await page.route('**/api/loan-officer/clients', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText(/Error saving form data: The server could not be reached/)).toBeVisible()
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Akua Lost', forms: [] }])
  // What is typed from now on belongs to the same client.
  const before = await contentsOfDevice(page)
  await fillField(page, named, 'Akua Lost-Mensah')
  // Waits until the stored content no longer changes, because closing the browser loses what it has not written yet.
  let last = ''
  const isKept = async () => {
    const now = await contentsOfDevice(page)
    const isAtRest = now === last && now !== before
    last = now
    return isAtRest
  }
  await expect.poll(isKept, { intervals: [700] }).toBe(true)
  expect(await contentsOfDevice(page)).not.toMatch(/Akua|888 111/)
  await context.close()

  ;({ context, page } = await open())
  await page.goto('/loan-officer/dashboard')
  await expect(
    page.getByText('1 new client has been created from what was kept on this device: Akua Lost-Mensah.'),
  ).toBeVisible()
  const all = await clientsOf(officer)
  expect(all).toMatchObject([{ name: 'Akua Lost-Mensah', phone: '024 888 111', forms: [{}] }])
  await expect.poll(() => contentsOfDevice(page)).not.toContain('formKey')
  await context.close()
})

// spec 3 §2.88
test('a new client whose form is open is created automatically when the connection returns', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await startClient(page, 'Begun With A Line')
  await expect(page.getByText('Kept on this device, not saved yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, named, 'Gone Offline')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  expect(await clientsOf(officer)).toEqual([])
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/form\//)
  await expect(page.getByText(/^Saved /)).toBeVisible()
  expect(await clientsOf(officer)).toMatchObject([{ name: 'Gone Offline', forms: [{}] }])
})

// spec 3 §2.88
test('a new client begun online and left is kept until its officer saves it', async ({ page, officer }) => {
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await startClient(page, 'Half A Na')
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await expect(
    page.getByText('1 new client is kept on this device and not created yet: Half A Na. With a connection'),
  ).toBeVisible()
  expect(await clientsOf(officer)).toEqual([])
})
