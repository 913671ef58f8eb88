import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import { form } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { GridView } from './GridView.tsx'

const [section] = form.steps[2]?.sections ?? []

async function renderGrid(answers: Record<string, number> = {}) {
  if (section?.kind !== 'grid') throw new Error('The third step of the Bank Analysis must be a grid.')
  const { store, within } = testScope(answers)
  await render(within(<GridView section={section} title="Credits" />))
  const cell = (bank: 1 | 2, month: number) =>
    page.getByRole('textbox', { name: store.definition(creditKey(bank, month))?.label ?? '', exact: true })
  return { store, cell }
}

/** Pastes a text, as from a spreadsheet, into the focused element. */
function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('pastes a range from the focused cell on and names what it leaves out', async () => {
  const { store, cell } = await renderGrid()
  await cell(1, 2).click()
  paste('1,000\t2000\n3000\tabout\n')
  await expect.element(page.getByText('3 cells pasted.')).toBeVisible()
  await expect.element(page.getByText('"about"')).toBeVisible()
  expect(store.field(creditKey(1, 2)).answer).toBe(1000)
  expect(store.field(creditKey(2, 2)).answer).toBe(2000)
  expect(store.field(creditKey(1, 3)).answer).toBe(3000)
  expect(store.field(creditKey(2, 3)).answer).toBeUndefined()
  await expect.element(cell(2, 2)).toHaveValue('2,000')
})

test('undoing a paste restores everything that it replaced', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 1)]: 7 })
  await cell(1, 1).click()
  paste('100\t200')
  await expect.poll(() => store.field(creditKey(1, 1)).answer).toBe(100)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('The paste was undone.')).toBeVisible()
  await expect.element(cell(1, 1)).toHaveFocus()
  expect(store.field(creditKey(1, 1)).answer).toBe(7)
  expect(store.field(creditKey(2, 1)).answer).toBeUndefined()
})

test('Ctrl+Y repeats a paste that was undone, unless something was typed since', async () => {
  const { store, cell } = await renderGrid()
  const first = () => store.field(creditKey(1, 1)).answer
  await cell(1, 1).click()
  paste('100\t200')
  await expect.poll(first).toBe(100)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(first).toBeUndefined()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(first).toBe(100)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(first).toBeUndefined()
  await userEvent.keyboard('7{Control>}y{/Control}')
  await expect.poll(first).toBe(7)
})

test('shows the report right below the line of the paste, and Undo paste returns to the cell', async () => {
  const { store, cell } = await renderGrid()
  await cell(1, 3).click()
  paste('100\t200')
  const undo = page.getByRole('button', { name: 'Undo paste' })
  await expect.element(undo).toBeInTheDocument()
  await expect.element(cell(1, 3)).toHaveFocus()
  const pasted = cell(1, 3).element().getBoundingClientRect()
  const report = undo.element().getBoundingClientRect()
  const next = cell(1, 4).element().getBoundingClientRect()
  expect(report.top).toBeGreaterThanOrEqual(pasted.bottom)
  expect(report.bottom).toBeLessThanOrEqual(next.top)
  await undo.click()
  await expect.element(cell(1, 3)).toHaveFocus()
  expect(store.field(creditKey(1, 3)).answer).toBeUndefined()
})

test('asks before pasting lines that may be shifted', async () => {
  const { store, cell } = await renderGrid()
  await cell(1, 1).click()
  paste(Array.from({ length: 11 }, (_, place) => String(place + 1)).join('\n'))
  const go = page.getByRole('button', { name: 'Paste 11 lines' })
  await expect.element(go).toHaveFocus()
  expect(store.field(creditKey(1, 1)).answer).toBeUndefined()
  await page.getByRole('button', { name: 'Do not paste' }).click()
  await expect.element(cell(1, 1)).toHaveFocus()
  expect(store.field(creditKey(1, 1)).answer).toBeUndefined()
})

test('Enter and the arrow keys move between cells, and Escape reverts the typing', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 2)]: 50 })
  await cell(1, 1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(1, 2)).toHaveFocus()
  await userEvent.keyboard('99{Escape}')
  await expect.poll(() => store.field(creditKey(1, 2)).answer).toBe(50)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell(1, 3)).toHaveFocus()
})
