import type { Page } from '@playwright/test'
import { contentsOfDevice, draftsOnDevice } from './device.ts'
import { control, fieldOf, fillField, formShown, onStep } from './fill.ts'
import { createClient, createOfficer, customer, signInAdministrator } from './people.ts'
import { axeFindings, expect, rememberClient, rememberSignIn, test } from './test.ts'

const nameField = fieldOf('user_form', 'customerName')
const inflow = fieldOf('output_sheet', 'business_cash_inflow')

async function startClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  await fillField(page, nameField, name)
}

// spec 3 §2.65
test('a full device warns that a new client is not kept, until there is room again', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED')
  await page.addInitScript(() => {
    // Aborts the transaction, as a browser does when the disk is full.
    const commit = IDBTransaction.prototype.commit
    IDBTransaction.prototype.commit = function () {
      if (this.objectStoreNames.contains('drafts') && !sessionStorage.getItem('room')) this.abort()
      else commit.apply(this)
    }
  })
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.waitForLoadState('networkidle')
  await startClient(page, 'Yaw Full')
  await expect(page.getByText('Not kept: do not close this page')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, nameField, 'Yaw Full Disk')
  await expect(page.getByText('Not kept: do not close this page')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('room', 'yes'))
  await fillField(page, nameField, 'Yaw Some Room')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/form\//)
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  expect(clients).toMatchObject([{ name: 'Yaw Some Room', forms: [{}] }])
})

// spec 3 §2.85, §2.88
test('two forms and two new clients edited offline in four tabs are all saved once', async ({
  page,
  context,
  officer,
  provoked,
}) => {
  // Both tabs have the same form open, so the later save gets a 409 and is merged.
  provoked.push('ERR_INTERNET_DISCONNECTED', 409)
  const client = await createClient(officer, customer(205), 'mse_assessment')
  await rememberSignIn(page, officer)
  const other = await context.newPage()
  const [outflow = inflow] = formShown('output_sheet').fields.filter(
    ({ key, type, step }) => key !== inflow.key && type === inflow.type && step === inflow.step,
  )
  for (const tab of [page, other]) {
    await tab.goto('/loan-officer/dashboard')
    await rememberClient(tab, client)
    await tab.goto('/output-analysis')
    await onStep(tab, 'output_sheet', 1)
    await control(tab, inflow).click()
    await tab.waitForLoadState('networkidle')
  }
  const clientsFirst = [await context.newPage(), await context.newPage()]
  for (const tab of clientsFirst) {
    await tab.goto('/loan-officer/dashboard')
    await tab.getByRole('button', { name: '+ New Client Form' }).click()
    await onStep(tab, 'user_form', 1)
    await control(tab, nameField).click()
    await tab.waitForLoadState('networkidle')
  }
  await context.setOffline(true)
  await fillField(page, inflow, 11_111)
  await fillField(other, outflow, 22_222)
  for (const [index, tab] of clientsFirst.entries()) await fillField(tab, nameField, `Of Tab ${index}`)
  for (const tab of [page, other, ...clientsFirst])
    await expect(tab.getByText('Offline, kept on this device')).toBeVisible()
  await expect.poll(() => draftsOnDevice(page)).toBe(4)
  // One tab of each kind is closed; the others are open when the connection returns.
  await other.close()
  await clientsFirst[1]?.close()
  await context.setOffline(false)
  const names = async () =>
    (await officer.call('GET', '/api/loan-officer/clients')).clients
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith('Of Tab'))
      .toSorted()
  await expect.poll(names).toEqual(['Of Tab 0', 'Of Tab 1'])
  const stored = async () => {
    const { forms } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
    return forms.find(({ formType }: { formType: string }) => formType === 'output_sheet').formData
  }
  await expect.poll(stored).toMatchObject({ [inflow.key]: 11_111, [outflow.key]: 22_222 })
})

// spec 1 §4.33; spec 3 §2.85, §2.88
test('a session that ends while offline loses nothing and asks for one sign-in', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED', 401)
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.waitForLoadState('networkidle')
  await startClient(page, 'Abena Expired')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, nameField, 'Abena Expired Offline')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await officer.call('POST', '/api/auth/logout')
  // Waits, because the server caches a checked token for a few seconds.
  await page.waitForTimeout(5500)
  let refused = 0
  page.on('response', answer => {
    if (answer.status() === 401) refused += 1
  })
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const before = refused
  // An automatic retry would happen after two seconds.
  await page.waitForTimeout(6000)
  expect(refused).toBe(before)
  await page.getByRole('textbox', { name: 'Email' }).fill(officer.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(officer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const call = async () => {
    const answer = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      return (await fetch('/api/loan-officer/clients', { headers })).json()
    })
    return answer.clients?.map(({ name }: { name: string }) => name)
  }
  await expect.poll(call).toEqual(['Abena Expired Offline'])
})

// spec 3 §2.65–66
test('typing into a field focused as soon as the screen is there is kept when the connection is lost before the first key press', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED')
  const client = await createClient(officer, customer(206), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await control(page, inflow).click()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.keyboard.type('12345')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await expect.poll(() => draftsOnDevice(page)).toBe(1)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible()
})

// spec 3 §2.85
test('what was typed offline for a client who was moved meanwhile can still be read, and discarded', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED', 404)
  const someone = customer(207)
  const client = await createClient(officer, someone, 'mse_assessment')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await control(page, inflow).click()
  await expect.poll(() => contentsOfDevice(page)).toContain('/api/loan-officer/forms/')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, inflow, 7_531)
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  const { user } = await (await createOfficer('Leila')).call('GET', '/api/auth/profile')
  const admin = await signInAdministrator()
  await admin.call('POST', `/api/admin/clients/${client.id}/move`, { officerId: user._id })
  await page.context().setOffline(false)
  await expect(page.getByText('Form not found or access denied')).toBeVisible()
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await expect(page.getByText('Its client was deleted or moved to another officer.')).toBeVisible()
  await page.getByRole('button', { name: `${someone.name}: Output Sheet` }).click()
  const dialog = page.getByRole('dialog', { name: `${someone.name}: Output Sheet` })
  await expect(dialog.getByRole('definition')).toHaveText(['$7,531.00'])
  await expect(dialog.getByRole('term')).toHaveText([inflow.label])
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Its client was deleted or moved')).toHaveCount(0)
  expect(await draftsOnDevice(page)).toBe(0)
})
