import type { Page } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

/** In CSS pixels, of which 96 are as long as 72 points. */
const EIGHT_POINTS = (8 * 96) / 72

/** The sizes of all letters that are on the paper, but for the small numbers of footnotes. */
function lettersOf(page: Page): Promise<number[]> {
  return page.locator('body').evaluate(body => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const sizes = new Set<number>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text
      if (!text.textContent?.trim() || !parentElement?.checkVisibility() || parentElement.closest('sup'))
        continue
      sizes.add(Number.parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return [...sizes]
  })
}

// D41
test('what a credit file has folded on the screen is whole on paper, but for every save', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(316), 'credit_app_memo')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${client.id}/file`)
  const main = page.locator('main')
  const parts = [
    main.getByRole('columnheader', { name: 'Points × weight' }),
    main.getByRole('columnheader', { name: 'Principal' }),
  ]
  await expect(main.getByRole('heading', { name: 'What happened' })).toBeVisible()
  for (const part of parts) await expect(part).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const part of parts) await expect(part).toBeVisible()
  await expect(main.getByText('Every save')).toBeHidden()
  expect(Math.min(...(await lettersOf(page)))).toBeGreaterThanOrEqual(EIGHT_POINTS - 0.01)
})

test('a list of many columns lies across its sheets, in letters that can be read', async ({
  page,
  officer,
}) => {
  const someone = customer(317)
  await createClient(officer, someone, 'credit_app_memo')
  await rememberAdministrator(page)
  await page.goto(`/admin/decisions?search=${encodeURIComponent(someone.name)}`)
  await expect(page.getByRole('row', { name: someone.name }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(Math.min(...(await lettersOf(page)))).toBeGreaterThanOrEqual(EIGHT_POINTS - 0.01)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(sheets) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})
