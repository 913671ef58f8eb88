import { join } from 'node:path'
import { contentsOfDevice, inputKept, openDevice, workerActive } from './device.ts'
import { control, fieldOf, fillField, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { axeFindings, expect, rememberClient, rememberSignIn, sidewaysOverflow, test } from './test.ts'

// spec 3 §2.85–88
test('the messages shown while offline fit and are accessible in light mode, in dark mode and on a phone', async ({
  playwright,
  launchOptions,
  baseURL,
  officer,
}, { outputDir }) => {
  const { context, page } = await openDevice(playwright, join(outputDir, 'profile'), launchOptions, baseURL)
  const client = await createClient(officer, customer(206), 'mse_assessment')
  await rememberSignIn(page, officer)
  await page.goto('/loan-officer/dashboard')
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const inflow = fieldOf('output_sheet', 'business_cash_inflow')
  await control(page, inflow).click()
  await workerActive(page)
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByText('Ctrl K')).toBeVisible()
  await expect.poll(() => contentsOfDevice(page)).toContain('/api/loan-officer/clients?')
  await context.setOffline(true)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  await inputKept(page, () => fillField(page, inflow, 5_555))
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('button', { name: '+ New Client Form' }).click()
  await onStep(page, 'user_form', 1)
  const name = fieldOf('user_form', 'customerName')
  await inputKept(page, () => fillField(page, name, `Nana ${'Longname'.repeat(8)}`))
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByText('1 form that is not open has changes')).toBeVisible()
  await expect(page.getByText('1 new client is kept on this device')).toBeVisible()
  await expect(page.getByText('No connection. What is shown is')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      const where = `${colorScheme}, ${size.width} px`
      // Polls, because the list takes a moment to change into cards.
      await expect.poll(() => sidewaysOverflow(page), where).toBe(0)
      expect(await axeFindings(page), where).toEqual([])
    }
  await context.close()
})
