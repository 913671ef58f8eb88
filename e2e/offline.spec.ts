import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  contentsOfDevice,
  filesOfDevice,
  inputKept,
  openDevice,
  textsOfFiles,
  workerActive,
} from './device.ts'
import { control, fieldOf, fillField, onStep } from './fill.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, signIn, test } from './test.ts'

// spec 3 §2.65
test('a browser without storage warns at once and asks before the page is closed', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED')
  const client = await createClient(officer, customer(201), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.addInitScript(() => {
    Object.assign(IDBFactory.prototype, {
      open: () => {
        throw new DOMException('Storage is switched off', 'SecurityError')
      },
    })
  })
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const inflow = fieldOf('output_sheet', 'business_cash_inflow')
  // Clicks with the mouse, because a browser asks before closing a page only after some interaction with it.
  await control(page, inflow).click()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, inflow, 12_345)
  await expect(page.getByText('Not kept: do not close this page')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  // The reload never ends, because the dialog cancels it.
  void page.reload().catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible()
})

/** Waits until the answers of these calls are stored on the device. */
async function expectKept(page: Page, ...paths: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const contents = await contentsOfDevice(page)
      return paths.filter(path => !contents.includes(`/api/loan-officer/${path}`))
    })
    .toEqual([])
}

// spec 3 §2.66, §2.84–88
test('an officer continues offline in three forms and a new client; all survive a restart of the browser and are saved once', async ({
  playwright,
  launchOptions,
  baseURL,
  officer,
}, { outputDir }) => {
  const open = () => openDevice(playwright, join(outputDir, 'profile'), launchOptions, baseURL)
  const inflow = fieldOf('output_sheet', 'business_cash_inflow')
  const clients = await Promise.all(
    [202, 203, 204].map(number => createClient(officer, customer(number), 'mse_assessment')),
  )
  const sheetOf = async (id: string) => {
    const { forms } = await officer.call('GET', `/api/loan-officer/clients/${id}/forms`)
    return forms.find(({ formType }: { formType: string }) => formType === 'output_sheet')
  }

  let { context, page } = await open()
  const seen: typeof clients = []
  /** Goes through the dashboard, because the history entry of an open form remembers that form's client. */
  const openSheet = async (client: (typeof clients)[0]) => {
    await page.goto('/loan-officer/dashboard')
    await rememberClient(page, client)
    await page.goto('/output-analysis')
    await onStep(page, 'output_sheet', 1)
  }
  await rememberSignIn(page, officer)
  for (const client of clients) {
    await openSheet(client)
    // A click, as by a person who is looking at the form.
    await control(page, inflow).click()
    const sheet = await page.evaluate(() => localStorage.getItem('activeFormId_output_sheet') ?? '')
    await expectKept(page, `forms/${sheet}`, `clients/${client.id}/completed-forms`)
    seen.push({ id: client.id, formIds: { ...client.formIds, output_sheet: sheet } })
  }
  await workerActive(page)
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByRole('row')).toHaveCount(4)
  // The list's answer is stored on the device once the header is loaded.
  await expectKept(page, 'clients?')

  await context.setOffline(true)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  // The address of a new client's form can also be opened directly while offline.
  await page.reload()
  await onStep(page, 'user_form', 1)
  // Waits after each input, because a page that is left without a connection may lose the last 100 ms of typing.
  await inputKept(page, () => fillField(page, fieldOf('user_form', 'customerName'), 'Kwabena Offline'))
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
  await inputKept(page, () => phone.fill('024 777 555'))
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  for (const [index, client] of seen.entries()) {
    await openSheet(client)
    await expect(page.getByText('No connection. What is shown is as this device last saw it')).toBeVisible()
    await inputKept(page, () => fillField(page, inflow, 7_654_321 + index))
    await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  }
  const device = await contentsOfDevice(page)
  expect(device).toContain('sealed')
  expect(device).not.toMatch(/7654321|business_cash_inflow|customerName|Kwabena|777 555/)
  expect(await textsOfFiles(page)).not.toMatch(/Kwabena|777 555|7654321/)
  expect(await filesOfDevice(page)).not.toMatch(/ \/(?!assets\/|index\.html)|Admin/)
  await context.close()

  // Reopened, still offline: the form shows what was typed, and the list what is waiting to be sent.
  ;({ context, page } = await open())
  await context.setOffline(true)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  await expect(control(page, inflow)).toHaveValue('7,654,323')
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await expect(page.getByText('3 forms that are not open have changes on this device')).toBeVisible()
  for (const number of [202, 203, 204])
    await expect(
      page.getByRole('link', { name: `${customer(number).name}: Output Sheet`, exact: true }),
    ).toBeVisible()
  await expect(
    page.getByText(
      '1 new client is kept on this device and will be created when there is a connection: Kwabena Offline.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)

  // The session ends, and another officer uses the browser meanwhile.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.setOffline(false)
  await signIn(page, await createOfficer())
  await expect(page.getByText('Ctrl K')).toBeVisible()
  await expectKept(page, 'clients?')
  await expect(page.getByText('that are not open')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

  await signIn(page, officer)
  for (const [index, { id }] of clients.entries()) {
    await expect.poll(async () => (await sheetOf(id)).formData.business_cash_inflow).toBe(7_654_321 + index)
    expect((await sheetOf(id)).version).toBe(2)
  }
  // The new client was created without a press of Save.
  await expect(
    page.getByText('1 new client has been created from what was kept on this device: Kwabena Offline.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show the latest' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  const { clients: all } = await officer.call('GET', '/api/loan-officer/clients')
  const created = all.filter(({ name }: { name: string }) => name === 'Kwabena Offline')
  expect(created).toMatchObject([{ phone: '024 777 555', forms: [{ formType: 'user_form' }] }])
  const { form } = await officer.call('GET', `/api/loan-officer/clients/${created[0]._id}/forms/user_form`)
  expect(form).toMatchObject({ version: 2, formData: { customerName: 'Kwabena Offline' } })
  await expect.poll(() => contentsOfDevice(page)).not.toContain('formKey')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => contentsOfDevice(page)).toBe('[[],[],[]]')
  expect(await filesOfDevice(page)).not.toMatch(/ \/(?!assets\/|index\.html)/)
  await context.close()
})
