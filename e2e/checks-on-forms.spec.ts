import { rowOf } from '../forms/catalogue.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.43–45, §2.98; D42

test('the memo shows where the forms contradict each other, how much stress the deal withstands, and the effect of other terms', async ({
  page,
  officer,
}) => {
  const someone = customer(251)
  const memo = someone.answers.credit_app_memo
  const client = await createClient(officer, someone, 'bank_analysis')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'credit_app_memo',
  })
  const loanAmount = Number(memo.loanAmount) + 1500
  const formData = { ...memo, loanAmount, cashFlowAnalysis: 'Seen on site.' }
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData, currentStep: 3 })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/credit-app-memo')
  await page.mouse.move(300, 300)

  // One press puts the break-even into the text, and another takes it out.
  const prose = page.getByRole('textbox', { name: 'Cash Flow Analysis' })
  const breakEven = page.getByRole('region', { name: 'Break-even' })
  await breakEven.getByRole('button', { name: 'Put into Cash Flow Analysis' }).click()
  await expect(prose).toHaveValue(/^Seen on site\.\n\n.*(no longer pays the instalment|not covered now)/s)
  await breakEven.getByRole('button', { name: 'Undo' }).click()
  await expect(prose).toHaveValue('Seen on site.')

  // The turnover is shown beside the form, and each bar is a link to its field.
  const strip = page.getByRole('region', { name: 'Turnover a month' })
  await expect(strip.getByRole('listitem')).toHaveCount(5)

  // A loan that differs from other forms is reported under its field, and the report follows what is typed.
  await page.getByRole('button', { name: /^Step 1/ }).click()
  const differs = page.getByText(/^Loan proposed differs:/)
  await expect(differs).toBeVisible()
  await differs.getByRole('button', { name: 'Compare: Loan proposed' }).click()
  const comparison = page.getByRole('dialog', { name: 'Loan proposed' })
  await expect(comparison.getByRole('row')).toHaveCount(5)
  await comparison.getByText('How this is reckoned').click()
  await expect(comparison.getByText('no form’s is taken for the right one')).toBeVisible()
  await comparison.getByRole('button', { name: 'Close' }).click()

  // Trying out other terms does not change the form.
  const amount = page.getByRole('textbox', { name: 'Loan Amount' })
  const before = await amount.inputValue()
  await page.getByRole('button', { name: 'What if: other terms' }).click()
  const what = page.getByRole('dialog', { name: 'What if: other terms' })
  await what.getByRole('textbox', { name: 'Loan amount, $' }).fill('1200')
  await what.getByRole('textbox', { name: 'Term, months' }).fill('12')
  await what.getByRole('slider', { name: 'Interest rate, % a year, slider' }).fill('0')
  await expect(what.getByRole('row', { name: /^Instalment a month \$100\.00/ })).toBeVisible()
  await what.getByText('All 12 instalments').click()
  await expect(what.getByRole('row', { name: '12 $100.00 $0.00 $100.00 $0.00' })).toBeVisible()
  // Narrowing the window moves the button to another place, but keeps the terms that are being tried out.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.locator('aside summary')).toBeVisible()
  await expect(what.getByRole('row', { name: /^Instalment a month \$100\.00/ })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  const download = page.waitForEvent('download')
  await what.getByRole('button', { name: 'Schedule as Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^repayment-schedule-.*\.xlsx$/)
  await what.getByRole('button', { name: 'Close' }).click()
  await expect(amount).toHaveValue(before)

  await amount.fill(String(memo.loanAmount))
  await expect(differs).toBeHidden()

  // Beside the decision is the evidence of the earlier forms, each entry with a link to its field.
  await page.getByRole('button', { name: /^Step 3/ }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const evidence = page.getByRole('region', { name: 'Evidence from the other forms' })
  await expect(evidence.getByRole('heading')).toHaveText([
    'Evidence from the other forms',
    'Capacity',
    'Business',
    'Security',
    'Character',
  ])
  const { figures } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/file`)
  for (const { items } of figures)
    for (const { label, display, source } of items)
      if (display !== '' && source.form !== 'credit_app_memo')
        await expect(evidence).toContainText(`${label}${rowOf(source.form).label}${display}`)
  await evidence.getByRole('link', { name: 'Total score' }).click()
  await expect(page).toHaveURL(/\/expert-scorecard\?step=\d#totalScore$/)
})
