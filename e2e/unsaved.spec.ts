import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inputKept, openDevice } from './device.ts'
import { fillField, fillStep, formShown, next, onStep } from './fill.ts'
import { createClient, createOfficer, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, signIn, test } from './test.ts'

/** Opens the Output Sheet of a new client of the officer. */
async function openOutputSheet(page: Page, officer: Person, seed: number) {
  const someone = customer(seed)
  const client = await createClient(officer, someone, 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  return { someone, client }
}

const inflow = formShown('output_sheet').fields.find(({ key }) => key === 'business_cash_inflow')
if (!inflow) throw new Error('The Output Sheet has no cash inflow')

// spec 1 §4.8, §4.10; spec 2 §4.2
test('Save Progress saves the answers, and Resume returns to the step', async ({ page, officer }) => {
  const { someone } = await openOutputSheet(page, officer, 51)
  await fillStep(page, 'output_sheet', 1, someone.answers.output_sheet)
  await next(page)
  await onStep(page, 'output_sheet', 2)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText(/saved successfully!/)).toBeVisible()
  await expect(page.getByText(/saved successfully!/)).toBeHidden()

  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name: someone.name }).getByRole('button', { name: 'Resume' }).click()
  await onStep(page, 'output_sheet', 2)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(page.getByLabel(/^Business cash inflow/)).not.toHaveValue('')
})

// spec 3 §2.8
test('typed answers survive a reload and a closed tab', async ({ page, officer, context, provoked }) => {
  provoked.push('ERR_FAILED')
  await openOutputSheet(page, officer, 52)
  // From now on no save reaches the server, as on a bad connection.
  await context.route('**/save', route => route.abort())
  await fillField(page, inflow, 12_345)
  await expect(page.getByRole('status').filter({ hasText: /not saved|offline|kept/i })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('12,345')
  // Waits after each input, because a page that is left without a connection may lose the last 100 ms of typing.
  await page.getByLabel(/^Business cash inflow/).press('End')
  await inputKept(page, () => page.keyboard.insertText('67'))
  await page.reload()
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('1,234,567')
  await page.getByLabel(/^Business cash inflow/).press('End')
  await inputKept(page, () => page.keyboard.insertText('89'))
  await page.close()
  const later = await context.newPage()
  await later.goto('/output-analysis')
  await expect(later.getByLabel(/^Business cash inflow/)).toHaveValue('123,456,789')
})

// spec 3 §2.8
test('what was typed right before the page is left reaches the server', async ({ page, officer }) => {
  const { client } = await openOutputSheet(page, officer, 58)
  await page.getByLabel(/^Business cash inflow/).focus()
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('98765')
  await page.goto('about:blank')
  const stored = async () => {
    const { forms } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
    return forms.find(({ formType }: { formType: string }) => formType === 'output_sheet').formData
  }
  await expect.poll(stored).toMatchObject({ business_cash_inflow: 98_765 })
})

// spec 3 §2.8, §2.66
test('typed answers survive a browser that is killed', async ({
  playwright,
  launchOptions,
  baseURL,
  officer,
}, { outputDir }) => {
  const open = () => openDevice(playwright, join(outputDir, 'profile'), launchOptions, baseURL)
  const first = await open()
  const { client } = await openOutputSheet(first.page, officer, 59)
  await first.page.waitForLoadState('networkidle')
  await first.context.setOffline(true)
  await first.page.getByLabel(/^Business cash inflow/).focus()
  await first.page.keyboard.type('5678')
  // Waits, because a browser that is killed may lose the last 100 ms of typing.
  await inputKept(first.page, () => first.page.keyboard.press('9'))
  const closed = first.context.waitForEvent('close')
  const session = await first.context.newCDPSession(first.page)
  await session.send('Browser.crash').catch(() => {})
  await closed
  const { context, page } = await open()
  // The browser may not have stored the session and the client, for which it takes some seconds.
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('56,789')
  await context.close()
})

// spec 3 §2.8
test('the message of a save whose answer was lost disappears once the save has arrived', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_FAILED')
  await openOutputSheet(page, officer, 57)
  await page.route(
    '**/save',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fillField(page, inflow, 45_678)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  const failed = page.getByText(/^Error saving form: /)
  await expect(failed).toBeVisible()
  await expect(page.getByText('Not saved, retrying')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

// spec 1 §4.33
test('typed answers survive an expired session', async ({ page, officer, provoked }) => {
  provoked.push(401)
  // Waits for the call for the client's earlier forms, which would otherwise notice the ended session first.
  const earlier = page.waitForResponse(/\/api\/loan-officer\/clients\/[^/]+\/forms$/)
  await openOutputSheet(page, officer, 53)
  await earlier
  await page.waitForLoadState('networkidle')
  await officer.call('POST', '/api/auth/logout')
  // Waits, because the server caches a checked token for a few seconds.
  await page.waitForTimeout(5500)
  await fillField(page, inflow, 23_456)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('textbox', { name: 'Email' }).fill(officer.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(officer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/output-analysis$/)
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('23,456')
})

test('unsaved answers are not shown to another user of the same browser', async ({
  page,
  officer,
  provoked,
}) => {
  // The browser still has the first officer's client as the active one, which does not exist for the second officer.
  provoked.push(401, 404, 'ERR_FAILED')
  await openOutputSheet(page, officer, 54)
  await page.context().route('**/save', route => route.abort())
  await fillField(page, inflow, 34_567)
  await signIn(page, await createOfficer('Leila'))
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await page.goto('/output-analysis')
  // The message is there before anything can count as not shown.
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'Loan Officer Dashboard' })).toBeVisible()
  const shown = await page
    .locator('input')
    .evaluateAll(boxes => boxes.map(box => 'value' in box && box.value))
  expect(shown).not.toContain('34,567')

  await page.context().unroute('**/save')
  await signIn(page, officer)
  await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
  await page.goto('/output-analysis')
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('34,567')
})

// D4
test('a completed form opens read-only and can be reopened', async ({ page, officer }) => {
  const someone = customer(56)
  const client = await createClient(officer, someone, 'output_sheet')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await expect(page.getByRole('definition').first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reopen for editing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeHidden()
  await page.getByRole('button', { name: /Section 1/ }).click()
  await onStep(page, 'output_sheet', 1)
  await expect(page.getByLabel(/^Business cash inflow/)).toBeEditable()
})
