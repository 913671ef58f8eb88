import { rememberAdministrator } from './administrator.ts'
import { onStep } from './fill.ts'
import { register } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// spec 3 §2.2–3
test('an applicant’s answers are taken over as a new client', async ({ page, provoked, officer }) => {
  provoked.push(404)
  const applicant = await register('Amal Applicant')
  await applicant.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Amal Applicant', enterpriseName: 'Amal’s Bakery' },
  })
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('link', { name: 'Take over an applicant' }).click()
  const email = page.getByRole('textbox', { name: 'Email Address' })
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await email.fill('nobody@mail.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.locator('main')).toContainText(/no applicant/i)
  await email.fill(applicant.email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('Business & Loan').click()
  await expect(page.getByText('Amal’s Bakery')).toBeVisible()
  await page.getByRole('button', { name: 'Take over as a new client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/clients\/[^/]+\/forms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Amal Applicant' })).toBeVisible()

  // Whose answers these are is said wherever the officer meets them.
  await expect(page.locator('main').getByText('Given by the applicant', { exact: true })).toBeVisible()
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name: 'Amal Applicant' }).getByRole('button', { name: 'Resume' }).click()
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date())
  const notice = page.getByText(
    `These answers were given by the applicant and taken over on ${day}. Check them with the customer.`,
  )
  await onStep(page, 'user_form', 1)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Form data saved successfully!')).toBeVisible()
  await expect(notice).toBeVisible()
})

// spec 3 §2.3
test('an administrator sees on the client’s forms which the applicant gave', async ({ page, officer }) => {
  const applicant = await register()
  const formName = 'MSE-Credit-Assessment'
  await applicant.call('POST', '/api/form/save', { formName, formData: { customerName: 'Nadia Brandt' } })
  const { applicant: found } = await officer.call(
    'GET',
    `/api/loan-officer/applicants?email=${encodeURIComponent(applicant.email)}`,
  )
  const { client } = await officer.call('POST', `/api/loan-officer/applicants/${found._id}/take-over`)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients/${client._id}/forms`)
  const mark = page.getByText('Given by the applicant', { exact: true })
  await expect(page.getByRole('article', { name: 'User Form' }).filter({ has: mark })).toBeVisible()
})
