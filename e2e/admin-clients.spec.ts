import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { rememberAdministrator, unknownId } from './administrator.ts'
import { createClient, createOfficer, customer, type Person } from './people.ts'
import { expect, hold, test } from './test.ts'

// spec 3 §1.18
test('a client is moved to another officer with its forms, and the history says so', async ({
  page,
  officer,
}) => {
  const other = await createOfficer(`Tomas ${randomUUID().slice(0, 8)}`)
  const someone = customer(41)
  const { formIds } = await createClient(officer, someone, 'mse_assessment')
  const dialog = await openMove(page, officer, someone.name)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('Please choose a loan officer.')).toBeVisible()
  await dialog.getByRole('searchbox').fill(other.email)
  await dialog.getByRole('radio', { name: other.name }).check()
  await dialog.getByRole('button', { name: `Move to ${other.name}`, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No clients match this search and filter.')).toBeVisible()

  const { clients } = await other.call('GET', '/api/loan-officer/clients')
  expect(clients.map((client: { name: string }) => client.name)).toEqual([someone.name])
  await page.goto(`/admin/submissions/user-form/${formIds.user_form}?tab=timeline`)
  await expect(page.getByText('Moved to another loan officer')).toBeVisible()
})

/** The dialog that moves a client of the officer's, opened from the list of clients. */
async function openMove(page: Page, officer: Person, clientName: string): Promise<Locator> {
  await rememberAdministrator(page)
  await page.goto(`/admin/clients?search=${encodeURIComponent(officer.email)}`)
  const row = page.getByRole('row', { name: clientName })
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Move to another loan officer' }).click()
  return page.getByRole('dialog', { name: 'Move to another loan officer' })
}

test('an officer whom a search takes off the screen is no longer chosen, and nothing moves to them', async ({
  page,
  officer,
}) => {
  const [first, second] = [
    await createOfficer(`Aaron ${randomUUID().slice(0, 8)}`),
    await createOfficer(`Aisha ${randomUUID().slice(0, 8)}`),
  ]
  const someone = customer(45)
  await createClient(officer, someone, null)
  const moves: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/move')) moves.push(request.postData() ?? '')
  })
  const dialog = await openMove(page, officer, someone.name)
  const search = dialog.getByRole('searchbox')
  const radio = (person: Person) => dialog.getByRole('radio', { name: person.name })
  const move = (to?: Person) =>
    dialog.getByRole('button', { name: to ? `Move to ${to.name}` : 'Move', exact: true })

  await search.fill(first.email)
  await radio(first).check()
  await search.fill(second.email)
  await expect(radio(second)).toBeVisible()
  await expect(radio(second)).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Move/ }).click()
  await expect(dialog.getByText('Please choose a loan officer.')).toBeVisible()
  expect(moves).toEqual([])
  await expect(dialog.getByRole('status')).toHaveText(
    `${first.name} is not in this list and is no longer chosen.`,
  )
  // The choice does not come back with the officer.
  await search.fill(first.email)
  await expect(radio(first)).not.toBeChecked()
  await expect(move()).toBeVisible()
  // A narrower search that still shows the choice leaves it.
  await radio(first).check()
  await search.fill(first.name)
  await expect(dialog.getByRole('status')).toHaveText(`Chosen: ${first.name}, ${first.email}`)
  await expect(radio(first)).toBeChecked()
  await expect(move(first)).toBeVisible()

  await search.fill(second.email)
  await expect(radio(second)).toBeVisible()
  // From the search to the officer and on to the button with keys alone.
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(radio(second)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('status')).toHaveText(`Chosen: ${second.name}, ${second.email}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(move(second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const clientsOf = async (person: Person) =>
    (await person.call('GET', '/api/loan-officer/clients')).clients.map(
      (client: { name: string }) => client.name,
    )
  expect([await clientsOf(first), await clientsOf(second)]).toEqual([[], [someone.name]])
})

test('while a search of officers runs, its list is out of reach and Move is refused', async ({
  page,
  officer,
}) => {
  const first = await createOfficer(`Aaron ${randomUUID().slice(0, 8)}`)
  const second = await createOfficer(`Aisha ${randomUUID().slice(0, 8)}`)
  const someone = customer(46)
  await createClient(officer, someone, null)
  const dialog = await openMove(page, officer, someone.name)
  const search = dialog.getByRole('searchbox')
  await search.fill(first.email)
  await dialog.getByRole('radio', { name: first.name }).check()
  const { release } = await hold(page, '**/api/admin/users?*')
  await search.fill(second.email)
  await expect(dialog.getByRole('status')).toHaveText('Searching…')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText('Please wait for the result of the search.')).toBeVisible()
  // What is still shown answers the search before.
  const outdated = dialog.getByRole('radio', { name: first.name })
  await outdated.click({ force: true })
  await expect(outdated).not.toBeChecked()
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(outdated).not.toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).not.toBeFocused()
  release()
  await expect(dialog.getByRole('radio', { name: second.name })).not.toBeChecked()
  await expect(outdated).toHaveCount(0)
  await expect(dialog.getByText('Please choose a loan officer.')).toBeVisible()
  // The focus has stayed where the list is.
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: second.name })).toBeFocused()
  expect((await first.call('GET', '/api/loan-officer/clients')).clients).toEqual([])
})

// spec 3 §1.19, §1.115, §2.4; D13
test('a deleted client is found among the deleted, restored to its officer, and erased by name', async ({
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
  await expect(
    dialog.getByText('Write the Client ID of the client, so that nobody else is erased.'),
  ).toBeVisible()
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
test('a client that is not there', async ({ page, provoked }) => {
  provoked.push(404)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients/${unknownId}/forms`)
  await expect(page.getByRole('alert')).toContainText('Client not found')
})
