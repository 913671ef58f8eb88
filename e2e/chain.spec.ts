import { catalogue, formTypes, rowOf } from '../forms/catalogue.ts'
import { completeForm } from './fill.ts'
import { customer, signInAdministrator } from './people.ts'
import { expect, signIn, test } from './test.ts'

// spec 1 §1.1, §1.3–4, §2.12, §2.22, §2.25–26, §4.4–5, §4.9, §4.14, §4.18; spec 2 §1.1–2, §1.4, §2.1, §4.6
// spec 2 §8.10–11; D5
test('an officer takes a new client through all forms, including the decision', async ({ page, officer }) => {
  const someone = customer(21)
  await signIn(page, officer)
  await page.getByRole('button', { name: '+ New Client Form' }).click()

  for (const [index, type] of formTypes.entries()) {
    await expect(page).toHaveURL(new RegExp(`${rowOf(type).route}(/[0-9a-f-]+)?$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(rowOf(type).title)
    await completeForm(page, type, someone.answers[type])
    if (index > 0) await expect(page.getByText(someone.name).first()).toBeVisible()
  }

  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  const row = page.getByRole('row', { name: someone.name })
  const counted = catalogue.filter(({ countsOnDashboard }) => countsOnDashboard).length
  await expect(row).toContainText('Complete')
  await expect(row).toContainText(`${counted}/${counted}`)
  await expect(row.getByRole('button', { name: 'Resume' })).toHaveCount(0)

  // The server has stored what was typed, under the specified keys.
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  const { forms } = await officer.call('GET', `/api/loan-officer/clients/${clients[0]._id}/forms`)
  expect(forms).toHaveLength(formTypes.length)
  for (const form of forms)
    expect(form.formData, form.formType).toMatchObject(typed(someone.answers, form.formType))

  // And an administrator sees the file.
  const admin = await signInAdministrator()
  const { statistics } = await admin.call('GET', `/api/admin/clients/${clients[0]._id}/forms`)
  expect(statistics.completedForms).toBe(formTypes.length)

  // The screens and the server calculated the same values: no completion was logged as having sent a different one.
  const refused = new URLSearchParams({ event: 'values refused', search: officer.email })
  expect((await admin.call('GET', `/api/admin/audit?${refused}`)).entries).toEqual([])
})

/** Returns the answers of a form without its unticked boxes, which are not stored as answers in a new form. */
function typed(answers: ReturnType<typeof customer>['answers'], type: (typeof formTypes)[number]) {
  return Object.fromEntries(Object.entries(answers[type]).filter(([, answer]) => answer !== false))
}
