import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { markKey } from '../../../engine/marks.ts'
import type { Answer, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { GridView } from './GridView.tsx'

// spec 3 §2.99

const statement: Form<FormType> = financialAnalysis(testContext())
const [section] = statement.steps[0]?.sections.filter(({ kind }) => kind === 'grid') ?? []

/** Renders the profit and loss of three years, with the focus in one of its cells, once the code for ranges is loaded. */
async function renderStatement(answers: Record<string, Answer>, focused: string, readOnly = false) {
  if (section?.kind !== 'grid') throw new Error('The first step of the Financial Analysis must be a grid.')
  const { store, within } = testScope(answers, statement)
  if (readOnly) store.load({ answers, step: 1, readOnly })
  await render(within(<GridView section={section} title="Profit and loss" />))
  document.getElementById(focused)?.focus()
  await expect
    .poll(() => document.querySelector('section > [role=status]'), { timeout: 10_000 })
    .not.toBeNull()
  return { store, answer: (key: string) => store.field(key).answer }
}

const announced = () => document.querySelector('section > [role=status]')?.textContent
const focusedCell = () => document.activeElement?.id

/** Returns the keys of the highlighted cells. */
const ranged = () =>
  [...document.querySelectorAll('td')]
    .filter(cell => getComputedStyle(cell).boxShadow !== 'none')
    .map(cell => cell.querySelector('[id]')?.id)

/** Fires a clipboard event on the focused element. Returns what the clipboard then has. */
function clipboard(type: 'copy' | 'cut' | 'paste', text = ''): string {
  const clipboardData = new DataTransfer()
  if (text !== '') clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
  )
  return clipboardData.getData('text/plain')
}

test('Shift with the arrows extends a range over typed and calculated cells, and the focus stays at its start', async () => {
  await renderStatement({ sales_2025: 100 }, 'sales_2025')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(announced).toBe('Sales 2025 to Sales 2023, 3 cells')
  expect(ranged()).toEqual(['sales_2025', 'sales_2024', 'sales_2023'])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(announced).toBe('Sales 2025 to Total operating income 2024, 6 cells')
  expect(ranged()).toEqual([
    'sales_2025',
    'sales_2024',
    'other_business_income_2025',
    'other_business_income_2024',
    'total_operating_income_2025',
    'total_operating_income_2024',
  ])
  expect(focusedCell()).toBe('sales_2025')
  await userEvent.keyboard('{Escape}')
  await expect.poll(ranged).toEqual([])
  expect(announced()).toBe('')
})

test('in a number being typed, arrows move within the text and Shift with an arrow selects part of it', async () => {
  await renderStatement({}, 'sales_2024')
  await userEvent.keyboard('1234{Shift>}{ArrowLeft}{/Shift}')
  expect(getSelection()?.toString()).toBe('4')
  expect(ranged()).toEqual([])
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(announced).toBe('Sales 2024 to Sales 2023, 2 cells')
})

test('Shift and a click extend a range to the cell in any direction; a click, an arrow or typing ends it', async () => {
  const { answer } = await renderStatement({ sales_2025: 1, sales_2024: 2 }, 'other_business_income_2024')
  const cell = (key: string) => page.elementLocator(document.getElementById(key) ?? document.body)
  const shiftClick = (key: string) => cell(key).click({ modifiers: ['Shift'] })
  await shiftClick('total_operating_income_2023-value')
  await expect.poll(announced).toBe('Other business income 2024 to Total operating income 2023, 4 cells')
  await shiftClick('sales_2025')
  await expect.poll(announced).toBe('Other business income 2024 to Sales 2025, 4 cells')
  expect(focusedCell()).toBe('other_business_income_2024')
  await cell('sales_2024').click()
  await expect.poll(ranged).toEqual([])
  expect(focusedCell()).toBe('sales_2024')

  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => ranged().length).toBe(2)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(ranged).toEqual([])
  await expect.poll(focusedCell).toBe('sales_2025')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => ranged().length).toBe(2)
  await userEvent.keyboard('9')
  await expect.poll(ranged).toEqual([])
  expect(answer('sales_2025')).toBe(9)
})

test('pasting a copied range restores all of it: full figures, marks and an empty first line', async () => {
  const mark = markKey('other_business_income_2025')
  const { store, answer } = await renderStatement(
    { sales_2024: 1234567.891, other_business_income_2024: 0.5, [mark]: 'nv:' },
    'sales_2025',
  )
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.poll(announced).toBe('Sales 2025 to Total operating income 2024, 6 cells')
  const text = clipboard('copy')
  expect(text.split('\n').map(line => line.split('\t'))).toEqual([
    ['', '1234567.891'],
    ['?', '0.5'],
    [expect.any(String), '1234568.391'],
  ])
  await expect.poll(announced).toBe('6 cells copied')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focusedCell).toBe('sales_2024')
  clipboard('paste', text)
  await expect.poll(() => answer('sales_2023')).toBe(1234567.891)
  expect(answer('sales_2024')).toBeUndefined()
  expect(answer('other_business_income_2023')).toBe(0.5)
  expect(store.field('other_business_income_2024').note).toBe('nv:')
})

test('Ctrl+D fills the first line down and Ctrl+R the first column to the right, skipping calculated cells, each as one step', async () => {
  const answers = { sales_2025: 100, sales_2024: 200, other_business_income_2025: 7 }
  const { store, answer } = await renderStatement(answers, 'sales_2025')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await expect.element(page.getByText('Filled 2 cells.')).toBeVisible()
  expect(answer('other_business_income_2025')).toBe(100)
  expect(answer('other_business_income_2024')).toBe(200)
  expect(store.value('total_operating_income_2024')).toBe(400)
  expect(focusedCell()).toBe('sales_2025')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('The cells are as they were before they were filled.')).toBeVisible()
  expect(answer('other_business_income_2025')).toBe(7)
  expect(answer('other_business_income_2024')).toBeUndefined()
  await userEvent.keyboard('{Control>}r{/Control}')
  await expect.element(page.getByText('Filled 2 cells.')).toBeVisible()
  expect(answer('sales_2024')).toBe(100)
  expect(answer('other_business_income_2024')).toBe(7)
})

test('Delete clears the inputs of a range, including marks and unreadable text, and one undo restores all of them', async () => {
  const mark = markKey('sales_2024')
  const { store, answer } = await renderStatement(
    { sales_2025: 100, [mark]: 'na:', other_business_income_2024: 3 },
    'sales_2024',
  )
  store.type('sales_2023', 'about ten')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}{Delete}')
  await expect.element(page.getByText('3 cells emptied.')).toBeVisible()
  expect(store.field('sales_2024').note).toBeUndefined()
  expect(store.field('sales_2023').text).toBeUndefined()
  expect(answer('other_business_income_2024')).toBeUndefined()
  expect(answer('sales_2025')).toBe(100)
  await page.getByRole('button', { name: 'Undo emptying' }).click()
  await expect.poll(() => answer('other_business_income_2024')).toBe(3)
  expect(store.field('sales_2024').note).toBe('na:')
  expect(store.field('sales_2023').text).toBe('about ten')
})

test('pasting into a range starts at its upper left cell, and cutting puts it on the clipboard', async () => {
  const { answer } = await renderStatement({ other_business_income_2024: 5 }, 'other_business_income_2024')
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}')
  await expect.poll(announced).toBe('Other business income 2024 to Sales 2025, 4 cells')
  expect(clipboard('cut')).toBe('\t\n\t5')
  await expect.element(page.getByText('1 cell emptied.')).toBeVisible()
  expect(answer('other_business_income_2024')).toBeUndefined()
  clipboard('paste', '42')
  await expect.poll(() => answer('sales_2025')).toBe(42)
  await expect.poll(focusedCell).toBe('sales_2025')
})

test('a range of a read-only grid can be copied but not changed', async () => {
  const { store } = await renderStatement({ sales_2025: 100, sales_2024: 200 }, 'sales_2025', true)
  const before = store.answers()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(announced).toBe('Sales 2025 to Sales 2024, 2 cells')
  expect(clipboard('copy')).toBe('100\t200')
  expect(clipboard('cut')).toBe('')
  await userEvent.keyboard('{Delete}')
  clipboard('paste', '1\t2')
  expect(store.answers()).toEqual(before)
})
