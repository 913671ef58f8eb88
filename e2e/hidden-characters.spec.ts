import type { Page } from '@playwright/test'
import { control, fillField, formShown, onStep } from './fill.ts'
import type { Person } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// D3

const field = (key: string) => {
  const found = formShown('user_form').fields.find(candidate => candidate.key === key)
  if (!found) throw new Error(`The Standard Form has no field ${key}`)
  return found
}
const customerName = field('customerName')

/** Opens the Standard Form of a new client. Returns a function that reads the stored form from the server. */
async function openStandardForm(page: Page, officer: Person) {
  const { client } = await officer.call('POST', '/api/loan-officer/clients', { name: 'Ama' })
  const formType = 'user_form'
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client._id}/forms`, { formType })
  await rememberSignIn(page, officer)
  await page.goto(`/form/${form._id}`)
  await onStep(page, 'user_form', 1)
  return async () => (await officer.call('GET', `/api/loan-officer/forms/${form._id}`)).form
}

test('hidden characters of a pasted text are removed', async ({ page, officer }) => {
  const stored = await openStandardForm(page, officer)
  await fillField(page, customerName, '\u0001Ama\tMensah\u001b')
  await expect(control(page, customerName)).toHaveValue('Ama Mensah')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Form data saved successfully!')).toBeVisible()
  expect((await stored()).formData).toMatchObject({ customerName: 'Ama Mensah' })

  await page.goto('/profile')
  await page.getByLabel('Full name').fill('\u0001Grace\tOduya\u001b')
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Oduya')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})

test('an answer refused by the server is marked at its field and saved once it is corrected', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push(400)
  const stored = await openStandardForm(page, officer)
  const form = page.url()
  await page.goto('/profile')
  await leaveDraft(page, officer, await stored(), { customerName: 'Ama\u0001Mensah' })
  await page.goto(form)

  const words = 'Customer name contains a hidden control character; please type it again'
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(control(page, customerName)).toHaveAccessibleDescription(new RegExp(words))
  await expect(page.getByText(`Error saving form data: ${words}`)).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()

  await fillField(page, customerName, 'Ama Mensah')
  await expect(page.getByText(words)).toHaveCount(0)
  await expect.poll(async () => (await stored()).formData).toMatchObject({ customerName: 'Ama Mensah' })
})

/** Stores a draft in the browser as an earlier version of the portal, which accepted such characters, may have left it. */
async function leaveDraft(
  page: Page,
  officer: Person,
  form: { readonly _id: string; readonly version: number; readonly client: { readonly _id: string } },
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const { user } = await officer.call('GET', '/api/auth/profile')
  const draft = {
    userId: user._id,
    formKey: form._id,
    formType: 'user_form',
    clientId: form.client._id,
    baseVersion: form.version,
    changes,
    texts: {},
    step: 1,
    at: new Date().toISOString(),
  }
  await page.evaluate(async draft => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('sevenfold'))
    await done(database.transaction('drafts', 'readwrite').objectStore('drafts').put(draft))
    database.close()
  }, draft)
}
