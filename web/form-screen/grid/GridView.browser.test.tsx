import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditKey } from '../../../forms/bank-analysis/months.ts'
import { form } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { GridView } from './GridView.tsx'

const [section] = form.steps[2]?.sections ?? []

async function renderGrid(answers: Record<string, number> = {}) {
  if (section?.kind !== 'grid') throw new Error('The third step of the Bank Analysis is a grid.')
  const { store, within } = testScope(answers)
  await render(within(<GridView section={section} title="Credits" />))
  const cell = (bank: 1 | 2, month: number) =>
    page.getByRole('textbox', { name: store.definition(creditKey(bank, month))?.label ?? '', exact: true })
  return { store, cell }
}

/** What a spreadsheet puts on the clipboard, pasted into what has the focus. */
function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('a pasted range fills the cells from the one that has the focus; what is left out is named', async () => {
  const { store, cell } = await renderGrid()
  await cell(1, 2).click()
  paste('1,000\t2000\n3000\tn/a\n')
  await expect.element(page.getByText('3 cells pasted.')).toBeVisible()
  await expect.element(page.getByText('"n/a"')).toBeVisible()
  expect(store.field(creditKey(1, 2)).answer).toBe(1000)
  expect(store.field(creditKey(2, 2)).answer).toBe(2000)
  expect(store.field(creditKey(1, 3)).answer).toBe(3000)
  expect(store.field(creditKey(2, 3)).answer).toBeUndefined()
  await expect.element(cell(2, 2)).toHaveValue('2,000')
})

test('a paste can be taken back, with all that it replaced', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 1)]: 7 })
  await cell(1, 1).click()
  paste('100\t200')
  await expect.poll(() => store.field(creditKey(1, 1)).answer).toBe(100)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('The paste was taken back.')).toBeVisible()
  expect(store.field(creditKey(1, 1)).answer).toBe(7)
  expect(store.field(creditKey(2, 1)).answer).toBeUndefined()
})

test('Enter and the arrows go from cell to cell, and Escape takes back what was typed', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 2)]: 50 })
  await cell(1, 1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(1, 2)).toHaveFocus()
  await userEvent.keyboard('99{Escape}')
  await expect.poll(() => store.field(creditKey(1, 2)).answer).toBe(50)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell(1, 3)).toHaveFocus()
})
