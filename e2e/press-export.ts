import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Exports a list, by the menu that most lists have or by the separate buttons that one list is specified with. */
export async function pressExport(page: Page, name: 'Export Excel' | 'Export CSV'): Promise<void> {
  const menu = page.getByRole('button', { name: 'Export', exact: true })
  const button = page.getByRole('button', { name, exact: true })
  await expect(menu.or(button)).toBeVisible()
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}
