import { rememberAdministrator } from './administrator.ts'
import { onStep } from './fill.ts'
import { customer, register } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// spec 3 §2.2–3
test('an officer takes over an applicant’s answers as a new client', async ({ page, provoked, officer }) => {
  provoked.push(404, 422)
  const applicant = await register('Amal Applicant')
  await applicant.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Amal Applicant', enterpriseName: 'Amal’s Bakery' },
  })
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('link', { name: 'Take over an applicant' }).click()
  const email = page.getByRole('textbox', { name: 'Email Address' })
  await page.getByRole('button', { name: 'Find applicant' }).click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await email.fill('nobody@mail.example')
  await page.getByRole('button', { name: 'Find applicant' }).click()
  await expect(page.locator('main')).toContainText(/no applicant/i)
  await email.fill(applicant.email)
  await page.getByRole('button', { name: 'Find applicant' }).click()
  await expect(page.getByRole('heading', { name: 'This application has not been sent yet' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Amal')
  const { application } = await applicant.call('POST', '/api/form/application/code')
  const code = page.getByRole('textbox', { name: 'Code of the applicant' })
  await code.fill('AAA-AAA')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await code.fill(application.code.code)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Business & Loan').click()
  await expect(page.getByText('Amal’s Bakery')).toBeVisible()
  await page.getByRole('button', { name: 'Take over as a new client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/clients\/[^/]+\/forms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Amal Applicant' })).toBeVisible()

  // Every screen that shows these answers to the officer says that the applicant gave them.
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
test('an administrator sees which of a client’s forms come from the applicant', async ({ page, officer }) => {
  const applicant = await register()
  const formName = 'MSE-Credit-Assessment'
  await applicant.call('POST', '/api/form/save', { formName, formData: { customerName: 'Nadia Brandt' } })
  const { application } = await applicant.call('POST', '/api/form/application/code')
  const { applicant: found } = await officer.call('POST', '/api/loan-officer/applicants/open', {
    email: applicant.email,
    code: application.code.code,
  })
  const { client } = await officer.call('POST', `/api/loan-officer/applicants/${found._id}/take-over`)
  await rememberAdministrator(page)
  await page.goto(`/admin/clients/${client._id}/forms`)
  const mark = page.getByText('Given by the applicant', { exact: true })
  await expect(page.getByRole('article', { name: 'User Form' }).filter({ has: mark })).toBeVisible()
})

// spec 3 §2.13; D48
test('a sent application is assigned to an officer, who sees that it is waiting and takes it over', async ({
  page,
  officer,
}) => {
  const someone = customer(93)
  const applicant = await register(`Waiting ${someone.name}`)
  const names = { user_form: 'MSE-Credit-Assessment', mse_assessment: 'MSE-Credit-Assessment-Excel' } as const
  for (const type of ['user_form', 'mse_assessment'] as const)
    await applicant.call('POST', '/api/form/save', {
      formName: names[type],
      formData: someone.answers[type],
      isCompleted: true,
    })
  const { privacy } = (await applicant.call('GET', '/api/form/application')).application
  await applicant.call('POST', '/api/form/application/send', { privacySha256: privacy.sha256 })

  await rememberAdministrator(page)
  await page.goto('/admin/applications')
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(applicant.email)
  await page.getByRole('row', { name: applicant.email }).getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to a loan officer' })
  await dialog.getByRole('searchbox', { name: 'Search loan officers' }).fill(officer.email)
  await dialog.getByRole('radio', { name: officer.email }).check()
  await dialog.getByRole('button', { name: `Assign to ${officer.name}` }).click()
  await expect(page.getByRole('row', { name: applicant.email })).toContainText(officer.name)

  // Removes the administrator's token, which would take precedence over the officer's (spec 1 §6.6).
  await page.evaluate(() => localStorage.clear())
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('link', { name: /Take over an applicant.*waiting/ }).click()
  const row = page.getByRole('row', { name: applicant.email })
  await expect(row).toContainText('Assigned to you')
  await row.getByRole('link', { name: 'Read' }).click()
  await page.getByRole('button', { name: 'Take over as a new client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click()
  await expect(page).toHaveURL(/\/loan-officer\/clients\/[^/]+\/forms$/)
})
