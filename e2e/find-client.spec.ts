import type { Page } from '@playwright/test'
import { onStep } from './fill.ts'
import { createClient, createOfficer, customer } from './people.ts'
import { axeFindings, expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.49

const box = (page: Page) => page.getByRole('combobox', { name: 'Find' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

/** Returns a customer with this name, also as the answer in the Standard Form, which gives the client its name. */
function named(name: string, seed: number): ReturnType<typeof customer> {
  const { answers } = customer(seed)
  return { name, answers: { ...answers, user_form: { ...answers.user_form, customerName: name } } }
}

async function find(page: Page, text: string): Promise<void> {
  // Typing begins before the dialog is open. These first letters belong to it, not to the field that has the focus.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await expect(box(page)).toHaveValue(text)
}

test('Ctrl+K leads from one client’s form to another’s, keeps what was typed, and finds only the officer’s own clients', async ({
  page,
  officer,
}) => {
  const open = await createClient(officer, named('Ama Open', 710), 'user_form')
  await createClient(officer, named('Josefína Kwarteng', 711), 'output_sheet')
  const other = await createOfficer()
  await createClient(other, named('Josefína Foreign', 712), null)

  await rememberSignIn(page, officer)
  await rememberClient(page, open)
  await page.goto('/mse-assessment')
  await onStep(page, 'mse_assessment', 1)
  const cell = page.locator('main td input').first()
  await cell.fill('1234')

  // Ctrl+K works as the very first key, before the search is loaded.
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await find(page, 'foreign')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('1,234')

  await find(page, 'kwarteng josefina output')
  await expect(chosen(page)).toContainText('Output Sheet of Josefína Kwarteng')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/output-analysis/)
  // Waits for the new screen, because the previous one stays until then and would match as well.
  await expect(page.getByRole('heading', { name: 'Cash Flow Analysis', level: 1 })).toBeVisible()
  await expect(page.getByText('Josefína Kwarteng').first()).toBeVisible()

  await find(page, 'ama mse')
  await expect(chosen(page)).toContainText('MSE Assessment of Ama Open')
  await page.keyboard.press('Enter')
  await onStep(page, 'mse_assessment', 1)
  await expect(cell).toHaveValue('1,234')

  // The same address now shows another client's form.
  await find(page, 'josef mse')
  await expect(chosen(page)).toContainText('MSE Assessment of Josefína Kwarteng')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Josefína Kwarteng').first()).toBeVisible()
  await expect(cell).toHaveCount(0)

  await find(page, 'new')
  await page.keyboard.press('Enter')
  await onStep(page, 'user_form', 1)
  await expect(page).toHaveURL(/\/form$/)
})
