import { control, fillField, formShown, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

function fieldOf(type: Parameters<typeof formShown>[0], key: string) {
  const field = formShown(type).fields.find(found => found.key === key)
  if (!field) throw new Error(`${type} has no ${key}`)
  return field
}

// spec 3 §2.65
test('a device that keeps nothing says so at once, and asks before the page is closed', async ({
  page,
  officer,
  provoked,
}) => {
  provoked.push('ERR_INTERNET_DISCONNECTED')
  const client = await createClient(officer, customer(201), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.addInitScript(() => {
    Object.assign(IDBFactory.prototype, {
      open: () => {
        throw new DOMException('Storage is switched off', 'SecurityError')
      },
    })
  })
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const inflow = fieldOf('output_sheet', 'business_cash_inflow')
  // By the mouse: a browser asks only whom it has seen at work.
  await control(page, inflow).click()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await fillField(page, inflow, 12_345)
  await expect(page.getByText('Not kept: do not close this page')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  // It never ends, as it is called off.
  void page.reload().catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible()
})
