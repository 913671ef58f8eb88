import { completionText, fillStep, next, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 1 §4.9
test('a double click on Next neither skips a step nor completes the form', async ({ page, officer }) => {
  const { answers, ...someone } = customer(301)
  const client = await createClient(officer, { ...someone, answers }, 'financial_analysis')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/bank-analysis')
  for (const step of [1, 2, 3]) {
    await onStep(page, 'bank_analysis', step)
    await fillStep(page, 'bank_analysis', step, answers.bank_analysis)
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick()
    await onStep(page, 'bank_analysis', step + 1)
  }
  const last = page.getByRole('button', { name: 'Next', exact: true })
  await expect(last).toHaveAccessibleDescription('Next completes the Bank Analysis')
  await expect(page.getByText('Next completes the Bank Analysis')).toBeVisible()
  await expect(page).toHaveURL(/\/bank-analysis\?step=4$/)
  const { completedForms } = await officer.call(
    'GET',
    `/api/loan-officer/clients/${client.id}/completed-forms`,
  )
  expect(completedForms).not.toContain('bank_analysis')

  await next(page)
  await expect(page.getByText(completionText('bank_analysis'))).toBeVisible()
})
