import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { rememberAdministrator, unknownId } from './administrator.ts'
import { createClient, createOfficer, customer, type Person } from './people.ts'
import { expect, hold, test } from './test.ts'

// spec 3 §1.18, §1.124, §2.95
test('an administrator moves a client with its forms to another officer; the history records it, and it can be undone', async ({
  page,
  officer,
}) => {
  const other = await createOfficer(`Tomas ${randomUUID().slice(0, 8)}`)
  const someone = customer(41)
  const { formIds } = await createClient(officer, someone, 'mse_assessment')
  const dialog = await openMove(page, officer, someone.name)
  await dialog.getByRole('searchbox').fill(other.email)
  await dialog.getByRole('button', { name: `Move to ${other.name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No clients match this search and filter.')).toBeVisible()
  const done = page.getByRole('status').filter({ hasText: `1 client is now with ${other.name}.` })
  await expect(done).toBeFocused()
  expect([await clientsOf(officer), await clientsOf(other)]).toEqual([[], [someone.name]])

  // As long as the move can be undone, the notice stays, also on other screens and after a reload.
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Officers' })
    .click()
  await expect(page).toHaveURL(/\/admin\/officers/)
  await page.reload()
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 client is back.')).toBeVisible()
  await expect(done).toHaveCount(0)
  expect([await clientsOf(officer), await clientsOf(other)]).toEqual([[someone.name], []])
  await page.goto(`/admin/submissions/user-form/${formIds.user_form}?tab=timeline`)
  await expect(page.getByText('Moved to another loan officer')).toHaveCount(2)
})

const clientsOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/loan-officer/clients')).clients.map(
    (client: { name: string }) => client.name,
  )

/** Opens the dialog that moves one of the officer's clients, from the list of clients. */
async function openMove(page: Page, officer: Person, clientName: string): Promise<Locator> {
  await rememberAdministrator(page)
  await page.goto(`/admin/clients?search=${encodeURIComponent(officer.email)}`)
  const row = page.getByRole('row', { name: clientName })
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Move to another loan officer' }).click()
  return page.getByRole('dialog', { name: 'Move to another loan officer' })
}

/** Creates two officers with the same surname, and opens the dialog that moves a client of a third officer. */
async function twoToChooseFrom(page: Page, officer: Person, who: number) {
  const surname = randomUUID().slice(0, 8)
  const [first, second] = [await createOfficer(`Aaron ${surname}`), await createOfficer(`Aisha ${surname}`)]
  const someone = customer(who)
  await createClient(officer, someone, null)
  const dialog = await openMove(page, officer, someone.name)
  const button = (person: Person) => dialog.getByRole('button', { name: `Move to ${person.name}` })
  return { first, second, surname, someone, dialog, button, search: dialog.getByRole('searchbox') }
}

test('Enter in the search moves the client to the officer only if exactly one matches', async ({
  page,
  officer,
}) => {
  const { second, surname, someone, dialog, button, search } = await twoToChooseFrom(page, officer, 45)
  await search.fill(surname)
  await expect(button(second)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Move to / })).toHaveCount(2)
  await search.press('Enter')
  await expect(dialog.getByText('Please choose a loan officer.')).toBeVisible()
  expect(await clientsOf(officer)).toEqual([someone.name])

  await search.fill(second.email)
  await expect(dialog.getByRole('button', { name: /^Move to / })).toHaveCount(1)
  await search.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect([await clientsOf(officer), await clientsOf(second)]).toEqual([[], [someone.name]])
})

test('Tab leads from the search to the officers; the second click of a double click moves no client', async ({
  page,
  officer,
}) => {
  const { first, second, someone, dialog, button, search } = await twoToChooseFrom(page, officer, 47)
  await search.fill(first.email)
  await expect(dialog.getByRole('button', { name: /^Move to / })).toHaveCount(1)
  await button(first).dispatchEvent('click', { detail: 2 })
  await search.fill(second.email)
  await expect(button(first)).toHaveCount(0)
  await expect(button(second)).toBeVisible()
  expect(await clientsOf(officer)).toEqual([someone.name])
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(button(second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect([await clientsOf(first), await clientsOf(second)]).toEqual([[], [someone.name]])
})

test('while a search for officers runs, the old results cannot be chosen and Enter is refused', async ({
  page,
  officer,
}) => {
  const { first, second, dialog, button, search } = await twoToChooseFrom(page, officer, 46)
  await search.fill(first.email)
  await expect(dialog.getByRole('button', { name: /^Move to / })).toHaveCount(1)
  const { release } = await hold(page, '**/api/admin/users?*')
  await search.fill(second.email)
  await expect(dialog.getByRole('status')).toHaveText('Searching…')
  await search.press('Enter')
  await expect(dialog.getByText('Please wait for the result of the search.')).toBeVisible()
  // The officers that are still shown are the result of the previous search.
  const outdated = dialog.locator('button', { hasText: first.name })
  await outdated.click({ force: true })
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(outdated).not.toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).not.toBeFocused()
  release()
  await expect(outdated).toHaveCount(0)
  // Tab continues from the search to the list.
  await page.keyboard.press('Tab')
  await expect(button(second)).toBeFocused()
  expect(await clientsOf(first)).toEqual([])
})

// spec 3 §1.19, §1.115, §2.4; D13
test('a deleted client is found among the deleted, restored to its officer, and erased after its name is typed', async ({
  page,
  officer,
  provoked,
}) => {
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

  await officer.call('DELETE', `/api/loan-officer/clients/${id}`)
  await page.reload()
  await row.getByRole('button', { name: `More for ${someone.name}` }).click()
  provoked.push(422)
  await page.getByRole('menuitem', { name: 'Erase for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase client' })
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('CL-1')
  await dialog.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(dialog.getByText('Type the Client ID of the client to confirm whom to erase.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(clients[0].clientId)
  await dialog.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(page.getByText(`${clients[0].clientId} was erased.`)).toBeVisible()
  await expect(row).toHaveCount(0)
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
test('an unknown client shows “Client not found”', async ({ page, provoked }) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients/${unknownId}/forms`)
  await expect(page.getByRole('alert')).toContainText('Client not found')
})
