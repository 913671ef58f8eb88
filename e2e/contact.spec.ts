import type { Page } from '@playwright/test'
import { inputKept } from './device.ts'
import { fillField, fillStep, formShown, next, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { axeFindings, expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.10

const type = 'user_form'
const nameField = formShown(type).fields.find(({ key }) => key === 'customerName')
if (!nameField) throw new Error('The Standard Form has no customer name')
const invalid = 'Please enter a valid email address'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone', exact: true })
const everythingSaved = (page: Page) => page.getByText('Form data saved successfully!')
const saveProgress = (page: Page) => page.getByRole('button', { name: 'Save Progress' }).click()

async function startClient(page: Page, officer: Person): Promise<void> {
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, type, 1)
}

/** Reads the officer's only client from the server. */
async function stored(officer: Person): Promise<{ name: string; email: string; phone: string }> {
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  return clients[0]
}

async function expectUnreadable(page: Page, text: string): Promise<void> {
  await expect(email(page)).toHaveValue(text)
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toHaveAccessibleDescription(invalid)
}

test('saving a new client saves everything except an invalid e-mail, which stays until it is corrected', async ({
  page,
  officer,
  context,
}) => {
  await startClient(page, officer)
  await fillField(page, nameField, 'Ama Mensah')
  await email(page).fill('c@ok')
  await phone(page).fill('+1 555 0100 100')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Form data saved, except the client’s email in step 1.')).toBeVisible()
  await expect(everythingSaved(page)).toHaveCount(0)
  await expect(email(page)).toBeFocused()
  await expectUnreadable(page, 'c@ok')
  await expect(
    page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d, email not saved$/ }),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await stored(officer)).toMatchObject({ name: 'Ama Mensah', email: '', phone: '+1 555 0100 100' })

  await page.reload()
  await expectUnreadable(page, 'c@ok')
  await expect(phone(page)).toHaveValue('+1 555 0100 100')
  const address = page.url()
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  await expectUnreadable(later, 'c@ok')

  await email(later).fill('c@ok.example')
  await expect(email(later)).not.toHaveAttribute('aria-invalid')
  await later.keyboard.press('Control+s')
  await expect(everythingSaved(later)).toBeVisible()
  expect((await stored(officer)).email).toBe('c@ok.example')
  await later.reload()
  await expect(email(later)).toHaveValue('c@ok.example')
  await expect(later.getByText(/on this device were restored/)).toHaveCount(0)
})

test('contact data typed before the client exists survive a reload', async ({ page, officer }) => {
  await startClient(page, officer)
  // Waits after each input, because a page that is left before its client is created may lose the last 100 ms of typing.
  await inputKept(page, () => email(page).fill('c@ok'))
  await inputKept(page, () => phone(page).fill('024 555'))
  await expect(page.getByText('Kept on this device, not saved yet')).toBeVisible()
  await page.reload()
  await expectUnreadable(page, 'c@ok')
  await expect(phone(page)).toHaveValue('024 555')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(email(page)).toHaveValue('')
  await page.reload()
  await expect(phone(page)).toHaveValue('')
})

test('an existing client’s contact data are saved automatically, except an invalid e-mail', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(221), null)
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: type,
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: customer(221).answers[type],
    currentStep: 2,
  })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(`/form/${form._id}`)
  await onStep(page, type, 2)
  await page.getByRole('button', { name: /^Step 1:/ }).click()
  await email(page).fill('someone@')
  await phone(page).fill('024 555 1')
  await phone(page).press('Tab')
  await expect.poll(() => stored(officer)).toMatchObject({ email: 'client@mail.example', phone: '024 555 1' })
  // An automatic save does not move the focus.
  await expect(email(page)).not.toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(invalid)

  await page.getByRole('button', { name: /^Step 2:/ }).click()
  await onStep(page, type, 2)
  await expect(page.getByText(/^Saved \d\d:\d\d, email not saved$/)).toBeVisible()
  await page.getByRole('button', { name: /^Step 1:.*, with problems$/ }).click()
  await expectUnreadable(page, 'someone@')
  await saveProgress(page)
  await expect(email(page)).toBeFocused()
  await expect(page.getByText('Form data saved, except the client’s email in step 1.')).toBeVisible()
  await email(page).fill('someone@mail.example')
  await email(page).press('Tab')
  await expect.poll(async () => (await stored(officer)).email).toBe('someone@mail.example')
})

test('Next and completing move the focus to an invalid e-mail', async ({ page, officer }) => {
  const { answers } = customer(222)
  await startClient(page, officer)
  await fillStep(page, type, 1, answers[type])
  await email(page).fill('c@ok')
  await next(page)
  await expect(email(page)).toBeFocused()
  await expectUnreadable(page, 'c@ok')
  await onStep(page, type, 1)
  await email(page).fill('c@ok.example')
  const { steps } = formShown(type)
  for (const { number } of steps.slice(1)) {
    await next(page)
    await onStep(page, type, number)
    await fillStep(page, type, number, answers[type])
  }
  await page.getByRole('button', { name: /^Step 1:/ }).click()
  await email(page).fill('c@')
  await page.getByRole('button', { name: new RegExp(`^Step ${steps.length}:`) }).click()
  await onStep(page, type, steps.length)
  await next(page)
  await onStep(page, type, 1)
  await expect(email(page)).toBeFocused()
  await expectUnreadable(page, 'c@')
  expect((await officer.call('GET', '/api/loan-officer/clients')).clients[0].forms).toMatchObject([
    { status: 'in_progress' },
  ])
  await email(page).fill('')
  await page.getByRole('button', { name: new RegExp(`^Step ${steps.length}:`) }).click()
  await next(page)
  await expect(page).toHaveURL(/\/mse-assessment/)
  expect(await stored(officer)).toMatchObject({ email: '' })
})

test('the error summary after Next includes the e-mail', async ({ page, officer }) => {
  await startClient(page, officer)
  await email(page).fill('c@ok')
  await next(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: `Email: ${invalid}` }).click()
  await expect(email(page)).toBeFocused()
})

test('contact data of a completed form can be changed and survive a lost connection', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED')
  const client = await createClient(officer, customer(223), type)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  const open = async () => {
    await page.goto(`/form/${client.formIds[type]}`)
    await page.getByRole('button', { name: /^Step 1:/ }).click()
  }
  await open()
  await page.route('**/api/loan-officer/clients/*', route => route.abort())
  await phone(page).fill('024 777')
  await phone(page).press('Tab')
  await expect(page.getByText('Not saved, retrying')).toBeVisible()
  await page.unroute('**/api/loan-officer/clients/*')
  await open()
  await expect(phone(page)).toHaveValue('024 777')
  await expect.poll(async () => (await stored(officer)).phone).toBe('024 777')
  // A text that cannot be saved is on the device only, where it is written 100 ms after a key.
  await inputKept(page, () => email(page).fill('c@ok'))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Completed, email not saved')).toBeVisible()
  await open()
  await expectUnreadable(page, 'c@ok')
  // Only contact data is unsaved: no changes of the form itself wait for it to be reopened.
  await expect(page.getByText(/Reopen the form to restore them/)).toHaveCount(0)
})

test('a save without a customer name marks the field and focuses it', async ({ page, officer }) => {
  await startClient(page, officer)
  await phone(page).fill('024 555')
  await page.keyboard.press('Control+s')
  const name = page.getByRole('textbox', { name: nameField.label })
  await expect(page.getByRole('status').filter({ hasText: 'Please enter customer name first' })).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Please enter customer name first/)
  await page.keyboard.type('Ama Mensah')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Control+s')
  await expect(everythingSaved(page)).toBeVisible()
  expect(await stored(officer)).toMatchObject({ name: 'Ama Mensah', phone: '024 555' })
})
