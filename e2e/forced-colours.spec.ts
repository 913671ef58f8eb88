import type { Locator } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { createClient, customer, register } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('forced colours distinguish the status of forms, the current tab and the progress', async ({
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
  const mark = (step: Locator) => style(step.locator('span').first(), 'background-color')
  const present = page.locator('[aria-current="step"]')
  expect(await mark(present)).not.toBe(await mark(page.getByRole('button', { name: /Purchases/ })))
  const bar = page.getByRole('progressbar').first()
  expect(await style(bar.locator('> *').first(), 'background-color')).not.toBe(
    await style(bar, 'background-color'),
  )
})

test('forced colours show an administrator the current page, tab and filter', async ({ page, officer }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await createClient(officer, customer(232), 'user_form')
  await rememberAdministrator(page)

  await page.goto('/admin/forms/all-submissions')
  const places = page.getByRole('navigation', { name: 'Administration' })
  const here = places.getByRole('link', { name: 'Submissions' })
  const elsewhere = places.getByRole('link', { name: 'Settings' })
  expect(await style(here, 'border-bottom-color')).not.toBe(await style(elsewhere, 'border-bottom-color'))
  const chosen = page.locator('main').getByRole('button', { name: 'All', pressed: true })
  const other = page.locator('main').getByRole('button', { name: 'Completed', pressed: false })
  expect(await style(chosen, 'background-color')).not.toBe(await style(other, 'background-color'))

  await page.getByRole('link', { name: 'View Details' }).first().click()
  const open = page.getByRole('tab', { name: 'Overview' })
  const shut = page.getByRole('tab', { name: 'Timeline' })
  expect(await style(open, 'border-bottom-color')).not.toBe(await style(shut, 'border-bottom-color'))
})

test('in forced colours a table that can be scrolled has a dashed edge until its end is reached', async ({
  page,
  officer,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await createClient(officer, customer(233), 'bank_analysis')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/bank-analysis')
  const frame = page.locator('[data-goes-on]').first()
  await expect(frame).toBeVisible()
  const edge = await frame.evaluateHandle(element => element.parentElement as HTMLElement)
  const line = () =>
    edge.evaluate(element => {
      const { borderInlineEndStyle, opacity } = getComputedStyle(element, '::after')
      return { borderInlineEndStyle, opacity }
    })
  await expect.poll(line).toEqual({ borderInlineEndStyle: 'dashed', opacity: '1' })
  await edge.evaluate(element => element.firstElementChild?.scrollTo({ left: 10_000 }))
  await expect.poll(line).toEqual({ borderInlineEndStyle: 'dashed', opacity: '0' })
})

// spec 1 §2.35
test('the ticks of the score bar are visible on its full and empty parts, in forced colours and in dark mode', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(234), 'expert_scorecard')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/expert-scorecard')
  const bar = page.getByRole('progressbar', { name: 'Total score' })
  await expect(bar).toBeVisible()
  for (const looks of [{ forcedColors: 'active' }, { forcedColors: 'none', colorScheme: 'dark' }] as const) {
    await page.emulateMedia(looks)
    const [full, empty] = [
      await style(bar.locator('> *').first(), 'background-color'),
      await style(bar, 'background-color'),
    ]
    const tick = await page.getByText('85', { exact: true }).evaluate(marker => {
      const { borderInlineStartColor, backgroundColor } = getComputedStyle(marker, '::before')
      return { edge: borderInlineStartColor, line: backgroundColor }
    })
    expect(contrast(tick.line, empty)).toBeGreaterThanOrEqual(3)
    expect(contrast(tick.edge, full)).toBeGreaterThanOrEqual(3)
  }
})

/** Returns the contrast ratio of two opaque colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const lightness = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('in forced colours an applicant sees at which stage the application is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await rememberSignIn(page, await register('Ama Stage'))
  await page.goto('/application')
  const stages = page.getByRole('list', { name: 'How far your application is' }).getByRole('listitem')
  await expect(stages.first()).toHaveAttribute('aria-current', 'step')
  expect(await style(stages.first(), 'outline-style')).toBe('solid')
  expect(await style(stages.last(), 'outline-style')).toBe('none')
})
