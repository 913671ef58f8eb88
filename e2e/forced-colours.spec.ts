import type { Locator } from '@playwright/test'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('in forced colours states are still told apart: marks of a file, the current tab, how far a form has come', async ({
  page,
  officer,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const someone = customer(231)
  const client = await createClient(officer, someone, 'user_form')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)

  await page.goto('/loan-officer/dashboard')
  const row = page.getByRole('row', { name: someone.name })
  const done = await style(row.getByTitle('Standard Form: completed'), 'background-color')
  const open = await style(row.getByTitle('MSE Assessment: not started'), 'background-color')
  expect(done).not.toBe(open)

  await page.goto('/mse-assessment')
  const tabs = page.getByRole('navigation', { name: 'Forms' })
  const current = tabs.locator('[aria-current="page"]')
  await expect(current).toBeVisible()
  const other = tabs.getByRole('link', { name: /Standard Form/ })
  expect(await style(current, 'border-bottom-color')).not.toBe(await style(other, 'border-bottom-color'))
  const bar = page.getByRole('progressbar').first()
  expect(await style(bar.locator('> *').first(), 'background-color')).not.toBe(
    await style(bar, 'background-color'),
  )
})
