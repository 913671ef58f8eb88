import { register } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

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
})
