import { completionText } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.23, §2.54; D41, D42

test('the credit file shows a contradiction, accepts an explanation, and shows what changed since a form was completed', async ({
  page,
  officer,
}) => {
  const someone = customer(241)
  const asked = Number(someone.answers.user_form.loanAmount)
  const answers = {
    ...someone.answers,
    mse_assessment: { ...someone.answers.mse_assessment, loanAmountRequested: asked + 1000 },
  }
  const { id, formIds } = await createClient(officer, { ...someone, answers }, 'credit_app_memo')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${id}/forms`)
  await page.getByRole('link', { name: 'Credit file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: someone.name })).toBeVisible()

  const needs = page.getByRole('region', { name: 'Needs an answer' })
  const contradiction = needs.getByRole('listitem').filter({ hasText: 'Loan asked for differs' })
  await contradiction.getByRole('button', { name: 'Explain' }).click()
  await page.keyboard.type('They asked for more at first.')
  await contradiction.getByRole('button', { name: 'Save' }).click()
  await expect(contradiction).toBeHidden()
  // The pressed button is gone, and the focus has moved to the heading of its section.
  await expect(page.locator('main').locator('h1:focus, h2:focus')).toHaveCount(1)
  await expect(page.getByText(/Explained by Grace .*: They asked for more at first\./)).toBeVisible()

  // While the memo is open, a figure that it rests on changes: the Standard Form is reopened and completed with another amount.
  await rememberClient(page, { id, formIds })
  const answered = page.waitForResponse(/clients\/[^/]+\/forms$/)
  await page.goto('/credit-app-memo')
  await answered
  const standardForm = `/api/loan-officer/forms/${formIds.user_form}`
  await officer.call('POST', `${standardForm}/reopen`, {})
  const data = { ...someone.answers.user_form, loanAmount: asked - 500 }
  await officer.call('POST', `${standardForm}/complete`, { formType: 'user_form', data })

  // Someone who returns to the memo's window is told about it, and can keep the memo as it is.
  const notice = page.getByRole('status').filter({ hasText: 'Completed with figures that changed since' })
  await expect(notice).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(notice).toContainText('Loan amount:')
  await page.goto(`/loan-officer/clients/${id}/file`)
  const stale = needs
    .getByRole('listitem')
    .filter({ hasText: 'Credit App Memo was completed on' })
    .filter({ has: page.getByRole('button') })
  await expect(stale).toContainText('Loan amount:')
  await page.goto('/credit-app-memo')
  await expect(notice).toContainText('Loan amount:')
  await notice.getByRole('button', { name: 'Keep as it is' }).click()
  await notice.getByRole('textbox', { name: 'Why it stays as it is' }).fill('The committee knows')
  await notice.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Completed / })).toBeFocused()
  await page.goto(`/loan-officer/clients/${id}/file`)
  const kept = page.getByRole('listitem').filter({ hasText: 'Credit App Memo kept as it is' })
  await expect(kept.first()).toContainText('Why: The committee knows')
  await expect(stale).toBeHidden()
  await needs.getByRole('link', { name: 'MSE Assessment' }).click()
  await expect(page.getByRole('button', { name: 'Reopen and update' })).toBeVisible()
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByTitle('Credit App Memo: completed', { exact: true })).toBeVisible()
  await expect(page.getByTitle(/MSE Assessment: completed, \d+ figures? changed since/)).toBeVisible()
})

// D55
test('Next completes the memo without a question, and the dashboard that follows lists the unexplained checks', async ({
  page,
  officer,
}) => {
  const someone = customer(242)
  const asked = Number(someone.answers.user_form.loanAmount)
  const answers = {
    ...someone.answers,
    mse_assessment: { ...someone.answers.mse_assessment, loanAmountRequested: asked + 1000 },
  }
  const client = await createClient(officer, { ...someone, answers }, 'bank_analysis')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'credit_app_memo',
  })
  const formData = someone.answers.credit_app_memo
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData, currentStep: 4 })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/credit-app-memo')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(completionText('credit_app_memo')).first()).toBeVisible()
  await page.waitForURL('**/loan-officer/dashboard')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const open = page.getByRole('status').filter({ hasText: '1 check has no explanation' })
  await expect(open).toContainText('Loan asked for')
  await expect(page.getByRole('link', { name: '1 check to explain' })).toBeVisible()
  await open.getByRole('link', { name: 'Explain' }).click()
  await expect(page.getByRole('region', { name: 'Needs an answer' })).toContainText('Loan asked for')
})
