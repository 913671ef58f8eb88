import { formTypes, rowOf } from '../forms/catalogue.ts'
import { lockedMessage } from '../forms/chain.ts'
import { formShown, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { axeFindings, expect, rememberClient, rememberSignIn, test } from './test.ts'

const active = () => document.activeElement?.tagName ?? ''

// D41
test('a completed form opens at its top as a page with all its steps and no inputs', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(311), formTypes.at(-1) ?? null)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  for (const type of formTypes.slice(1)) {
    await page.goto(rowOf(type).route)
    await expect(page.getByRole('heading', { name: /^Completed \d+ \w+ \d{4}, \d\d:\d\d$/ })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeVisible()
    for (const { title } of formShown(type).steps)
      await expect(
        page.locator('main').getByRole('heading', { name: title, exact: true, level: 2 }),
      ).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('main').locator('input, textarea, select')).toHaveCount(0)
    await expect(page.locator('main').getByText(/\*|characters$|Nothing was entered here/)).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  }
})

// D37, D41
test('a completed form opened with a step in its address scrolls to that step', async ({ page, officer }) => {
  const client = await createClient(officer, customer(319), 'financial_analysis')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/financial-analysis?step=5')
  const title = formShown('financial_analysis').steps[4]?.title ?? ''
  const heading = page.locator('main').getByRole('heading', { name: title, exact: true, level: 2 })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

// D40
test('reopening first says what it will do; after that, later forms can be read but not changed', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(312), 'expert_scorecard')
  await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'financial_analysis',
  })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(`/form/${client.formIds.user_form}`)
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reopen the Standard Form?' })
  await expect(question).toContainText('can be read but not changed')
  await expect(question).toContainText('MSE Assessment, Output Sheet, Expert Scorecard')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  await question.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  expect(await page.evaluate(active)).not.toBe('BODY')

  const tabs = page.getByRole('navigation', { name: 'Forms' })
  for (const type of ['output_sheet', 'financial_analysis'] as const) {
    await tabs
      .getByRole('link', { name: new RegExp(`${rowOf(type).label}\\s*, locked, can be read`) })
      .click()
    await expect(page.getByText(lockedMessage(type, 'user_form'))).toBeVisible()
    await expect(page.locator('main').locator('input, textarea, select')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Reopen|Save Progress|Next/ })).toHaveCount(0)
  }
  await tabs.getByRole('button', { name: /Bank Analysis\s*, locked/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Bank Analysis is locked.')
})

// D56
test('the question before reopening a form of a decided file names the decision, and dashboard and file then say that it is open', async ({
  page,
  officer,
}) => {
  const someone = customer(314)
  const memo = { ...someone.answers.credit_app_memo, decision: 'approve' }
  const answers = { ...someone.answers, credit_app_memo: memo }
  const client = await createClient(officer, { ...someone, answers }, 'credit_app_memo')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reopen the Output Sheet?' })
  await expect(question).toContainText(/The decision of this file rests on it: Approve, \d+ \w+ \d{4}, by /)
  await expect(question).toContainText('does not count until all forms are completed again')
  await question.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()

  await page.goto('/loan-officer/dashboard')
  const row = page.getByRole('row', { name: someone.name })
  await expect(row).toContainText('Approved, reopened')
  await page.goto(`/loan-officer/clients/${client.id}/file`)
  const application = page.getByRole('region', { name: 'The application' })
  await expect(application).toContainText('Approved, reopened')
  await expect(application).toContainText(
    'The decision stays on record but does not count until the Output Sheet is completed again.',
  )
  // The question before a second form says that the file is open already.
  await page.goto('/credit-app-memo')
  await expect(page.getByText(lockedMessage('credit_app_memo', 'output_sheet'))).toBeVisible()
  await page.goto('/mse-assessment')
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('rests on it: Approved, reopened, ')
})

// spec 3 §2.9
test('the focus stays in the form after it is opened and after a suggestion is used', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(313), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const title = formShown('output_sheet').steps[0]?.title ?? ''
  await expect(page.getByRole('heading', { name: title, exact: true, level: 2 })).toBeFocused()
  await page
    .getByRole('button', { name: /^Use (?!all)/ })
    .first()
    .click()
  await expect(page.locator('main :focus')).toHaveAttribute('id', /./)
  expect(await page.evaluate(active)).toBe('INPUT')
})

// D41
test('a form prints as a document with all its steps and no controls', async ({ page, officer }) => {
  const client = await createClient(officer, customer(314), 'bank_analysis')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'credit_app_memo',
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: customer(314).answers.credit_app_memo,
    currentStep: 2,
  })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  for (const type of ['bank_analysis', 'credit_app_memo'] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(rowOf(type).route)
    await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeFocused()
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print' })
    for (const { title } of formShown(type).steps)
      await expect(
        page.locator('main').getByRole('heading', { name: title, exact: true, level: 2 }),
      ).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Next|Save|Reopen|Logout|Back/ })).toHaveCount(0)
    await expect(page.getByText('Skip to content')).toBeHidden()
    await expect(
      page.locator('main').locator('input, textarea, select').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.locator('main [role="tooltip"]')).toBeHidden()
    // There is no summary that could close while the sheets are counted, which would leave empty sheets.
    await expect(page.getByRole('complementary')).toHaveCount(0)
    // Space below the last line could become an empty sheet.
    await expect(page.locator('main')).toHaveCSS('padding-bottom', '0px')
  }
})

// spec 3 §2.9
test('the links of an error summary are at least 24 px high', async ({ page, officer }) => {
  await rememberSignIn(page, officer)
  await page.goto('/form')
  await onStep(page, 'user_form', 1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links.first()).toBeVisible()
  const heights = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

// D39
test('the dashboard says that there are no clients only once the server has answered, and a search without a match can be cleared', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED', 500)
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  const none = page.getByText('No clients found. Click "New Client Form" to get started.')
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  await page.route('**/api/loan-officer/clients?*', route => route.abort())
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await expect(page.getByText('Total Clients')).toBeVisible()
  await expect(none).toHaveCount(0)
  await expect(page.getByText(/^Error fetching clients/)).toBeVisible()
  await expect(none).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/Total Clients\s*0/)
  await page.unroute('**/api/loan-officer/clients?*')

  await createClient(officer, customer(315), null)
  await page.reload()
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('zzz')
  await expect(page.getByText('No client matches “zzz”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row', { name: customer(315).name })).toBeVisible()
})
