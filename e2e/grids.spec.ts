import type { Locator, Page } from '@playwright/test'
import type { GridSection } from '../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { control, fieldOf, formShown, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 2 §2.21

function gridOf(type: FormType, step: number): GridSection {
  const section = formShown(type).steps[step - 1]?.sections.find(({ kind }) => kind === 'grid')
  if (section?.kind !== 'grid') throw new Error(`No grid on step ${step} of ${type}`)
  return section
}

/** Returns the keys of the inputs of one column, from the top down. */
function inputsOf(type: FormType, step: number, column: number): string[] {
  return gridOf(type, step)
    .rows.flatMap(row => row.cells[column] ?? [])
    .filter(key => !fieldOf(type, key).calculated)
}

/** Opens a step of a new form of a new client of the officer, whose earlier forms are completed. */
async function openStep(page: Page, officer: Person, type: FormType, step: number, seed: number) {
  const before = formTypes[formTypes.indexOf(type) - 1] ?? null
  const client = await createClient(officer, customer(seed), before)
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: type,
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData: {}, currentStep: step })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(rowOf(type).route)
  await onStep(page, type, step)
}

/** Types numbers one after the other, each followed by Enter, as a person does who copies from paper without looking up. */
async function typeDown(page: Page, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await page.keyboard.type(String(number))
    await page.keyboard.press('Enter')
  }
}

const cell = (page: Page, type: FormType, key: string) => control(page, fieldOf(type, key))
const result = (page: Page, type: FormType, key: string) => {
  const label = fieldOf(type, key).label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.locator('main').getByRole('button', { name: new RegExp(`^${label}: `) })
}

const focusIsOn = (locator: Locator) =>
  locator.evaluate(element => element === element.ownerDocument.activeElement)

test('Enter moves down the months, so that typed bank balances reach the right cells', async ({
  page,
  officer,
}) => {
  const type = 'bank_analysis'
  await openStep(page, officer, type, 2, 211)
  const keys = [0, 1, 2, 3, 4, 5].flatMap(column => inputsOf(type, 2, column))
  expect(keys).toHaveLength(36)
  const numbers = keys.map((_, place) => 1001 + place)
  await cell(page, type, 'balance_5th_month_1').focus()
  await typeDown(page, numbers.slice(0, 7))
  await expect(cell(page, type, 'balance_5th_month_2')).toHaveValue('1,007')
  await typeDown(page, numbers.slice(7))
  for (const [place, key] of keys.entries()) {
    const shown = (await cell(page, type, key).inputValue()).replace(',', '')
    expect([key, shown]).toEqual([key, String(numbers[place])])
  }
})

test('Enter moves down the lines of the profit and loss, and then to the next year', async ({
  page,
  officer,
}) => {
  const type = 'financial_analysis'
  await openStep(page, officer, type, 1, 212)
  const keys = inputsOf(type, 1, 0)
  const numbers = keys.map((_, place) => 2001 + place)
  await cell(page, type, 'sales_2025').focus()
  await typeDown(page, [...numbers, 9001])
  for (const [place, key] of keys.entries())
    await expect(cell(page, type, key)).toHaveValue(`${numbers[place]}`.replace(/(?=\d{3}$)/, ','))
  await expect(cell(page, type, 'sales_2024')).toHaveValue('9,001')
})

test('arrow keys skip totals; with Ctrl they stop on totals, where typing is refused with an announcement', async ({
  page,
  officer,
}) => {
  const type = 'financial_analysis'
  await openStep(page, officer, type, 1, 213)
  const above = cell(page, type, 'other_business_income_2025')
  const total = result(page, type, 'total_operating_income_2025')
  const below = cell(page, type, inputsOf(type, 1, 0)[2] ?? '')
  await above.focus()
  await page.keyboard.press('ArrowDown')
  await expect(below).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(above).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, type, 'sales_2025')).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+ArrowDown')
  await expect(total).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('Sales 2025 + Other business income 2025')
  const refusal = page.getByText('This figure is calculated. What you typed was not entered.')
  await expect(refusal).toBeHidden()
  await page.keyboard.type('999')
  await expect(page.getByRole('tooltip').getByRole('status')).toHaveText(
    'This figure is calculated. What you typed was not entered.',
  )
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(below).toBeFocused()
  await expect(below).toHaveValue('')
  await expect(refusal).toBeHidden()

  // With a pointer, one click still shows the formula.
  await total.click()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('Tab enters a grid of results once, and arrow keys move on to each formula', async ({
  page,
  officer,
}) => {
  const type = 'financial_analysis'
  await openStep(page, officer, type, 3, 214)
  const keys = gridOf(type, 3).rows.flatMap(row => row.cells)
  await page.getByRole('heading', { name: 'Financial Ratios' }).focus()
  await page.keyboard.press('Tab')
  // Tab passes Reset All Data beside the heading and, below it, the suggestions from the file, which load after the form.
  const first = result(page, type, keys[0] ?? '')
  for (let stops = 0; stops < 5 && !(await focusIsOn(first)); stops++) await page.keyboard.press('Tab')
  await expect(result(page, type, keys[0] ?? '')).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(result(page, type, keys[1] ?? '')).toBeFocused()
  await page.keyboard.press('Tab')
  const focused = await page.locator(':focus').getAttribute('data-formula')
  expect(keys).not.toContain(focused)
})

// D41
test('a completed form shows a grid as a table without inputs, where each calculated figure still shows its formula', async ({
  page,
  officer,
}) => {
  const type = 'bank_analysis'
  const someone = customer(215)
  const client = await createClient(officer, someone, type)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(rowOf(type).route)
  await expect(page.getByRole('heading', { name: /^Completed / })).toBeFocused()
  await page.getByRole('button', { name: /^Step 2:/ }).click()
  await onStep(page, type, 2)
  await expect(page.getByRole('heading', { name: formShown(type).steps[1]?.title ?? '' })).toBeFocused()
  const balances = page.getByRole('table').filter({ hasText: 'Last day' })
  for (const key of inputsOf(type, 2, 0)) {
    const amount = Number(someone.answers[type][key]).toLocaleString('en-US', { minimumFractionDigits: 2 })
    await expect(balances.locator(`#${key}`)).toHaveText(`$${amount}`)
  }
  await result(page, type, 'averageBalance_month_1').focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

// spec 3 §2.99
test('the keyboard alone selects, copies, pastes, fills and clears a range, and the result is saved', async ({
  page,
  officer,
}) => {
  const type = 'financial_analysis'
  await openStep(page, officer, type, 1, 216)
  const sales = (year: number) => cell(page, type, `sales_${year}`)
  const other = (year: number) => cell(page, type, `other_business_income_${year}`)
  const said = page.locator('main section > [role="status"]')
  await sales(2025).focus()
  await page.keyboard.type('1200.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('800')
  await page.keyboard.press('Shift+Tab')
  await expect(sales(2025)).toBeFocused()
  // The code for ranges is loaded when a cell has the focus; until then keys do what they do in any text box.
  await expect(said).toBeAttached()

  await page.keyboard.press('Shift+ArrowRight')
  await expect(said).toHaveText('Sales 2025 to Sales 2024, 2 cells')
  await page.keyboard.press('Control+c')
  await expect(said).toHaveText('2 cells copied')
  await page.keyboard.press('ArrowDown')
  await expect(other(2025)).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('2 cells pasted.')).toBeVisible()
  await expect(other(2025)).toHaveValue('1200.5')
  await expect(other(2024)).toHaveValue('800')

  await page.keyboard.press('ArrowUp')
  await expect(sales(2025)).toBeFocused()
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(`Shift+${arrow}`)
  await expect(said).toHaveText('Sales 2025 to Other business income 2023, 6 cells')
  await page.keyboard.press('Control+r')
  await expect(page.getByText('Filled 4 cells.')).toBeVisible()
  await expect(sales(2023)).toHaveValue('1,200.50')
  await page.keyboard.press('Delete')
  await expect(page.getByText('6 cells emptied.')).toBeVisible()
  await expect(other(2023)).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(other(2023)).toHaveValue('1,200.50')

  await page.keyboard.press('Control+s')
  await expect(page.getByText(/saved successfully!/)).toBeVisible()
  await page.reload()
  await onStep(page, type, 1)
  for (const year of [2025, 2024, 2023]) {
    await expect(sales(year)).toHaveValue('1,200.50')
    await expect(other(year)).toHaveValue('1,200.50')
  }
})
