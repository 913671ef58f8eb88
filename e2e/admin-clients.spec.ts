import { randomUUID } from 'node:crypto'
import { rememberAdministrator, unknownId } from './administrator.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { expect, test } from './test.ts'

// spec 3 §1.18
test('a client is moved to another officer with its forms, and the history says so', async ({
  page,
  officer,
}) => {
  const other = await createOfficer(`Tomas ${randomUUID().slice(0, 8)}`)
  const someone = customer(41)
  const { formIds } = await createClient(officer, someone, 'mse_assessment')
  await rememberAdministrator(page)
  await page.goto(`/admin/clients?search=${encodeURIComponent(officer.email)}`)
  const row = page.getByRole('row', { name: someone.name })
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Move to another loan officer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another loan officer' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('Please choose a loan officer.')).toBeVisible()
  await dialog.getByRole('searchbox').fill(other.email)
  await dialog.getByRole('radio', { name: other.name }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No clients match this search and filter.')).toBeVisible()

  const { clients } = await other.call('GET', '/api/loan-officer/clients')
  expect(clients.map((client: { name: string }) => client.name)).toEqual([someone.name])
  await page.goto(`/admin/submissions/user-form/${formIds.user_form}?tab=timeline`)
  await expect(page.getByText('Moved to another loan officer')).toBeVisible()
})

// spec 3 §1.19, §2.4; D13
test('a deleted client is found among the deleted and restored to its officer', async ({ page, officer }) => {
  const someone = { ...customer(42), name: `Rosa ${randomUUID().slice(0, 8)}` }
  const { id } = await createClient(officer, someone, null)
  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients?search=${encodeURIComponent(someone.name)}`)
  await expect(page.getByText('No clients match this search and filter.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Deleted' })
  const row = page.getByRole('row', { name: someone.name })
  await expect(row).toContainText('can be restored until')
  await row.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(row).toHaveCount(0)
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  expect(clients.map((client: { _id: string }) => client._id)).toEqual([id])
})

// spec 2 §2.60–61, §2.65–66, §2.77, §4.15
test('an officer’s clients: figures, columns, search, footer, and the forms of one', async ({
  page,
  officer,
}) => {
  const [first, second] = [customer(43), customer(44)]
  await createClient(officer, first, 'user_form')
  await createClient(officer, second, null)
  const admin = await rememberAdministrator(page)
  const { users } = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
  await page.goto(`/admin/users/${users[0]._id}/clients`)
  for (const header of [
    'Client Info',
    'Client ID',
    'Contact',
    'Created Date',
    'Forms Progress',
    'Status',
    'Actions',
  ]) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible()
  }
  await expect(page.getByText('Showing 2 of 2 clients')).toBeVisible()
  await expect(page.getByRole('row', { name: second.name })).toContainText('No forms yet')
  await expect(page.getByRole('row', { name: second.name })).toContainText('No Forms')
  await expect(page.getByRole('row', { name: first.name })).toContainText('All Completed')
  await page.getByRole('searchbox').fill(first.name.toUpperCase())
  await expect(page.getByText(`Showing 1 of 2 clients matching "${first.name.toUpperCase()}"`)).toBeVisible()
  await page.getByRole('link', { name: 'View Forms' }).click()
  await expect(page).toHaveURL(/\/admin\/clients\/[^/]+\/forms$/)
  await expect(page.getByText('Showing 1 form(s)')).toBeVisible()
  await expect(page.getByText('User Form', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/clients\?search=/)
})

// spec 2 §8.23
test('a client that is not there', async ({ page, provoked }) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients/${unknownId}/forms`)
  await expect(page.getByRole('alert')).toContainText('Client not found')
})
