import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormField } from '../fields/FormField.tsx'
import { form } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { CellMenu } from './CellMenu.tsx'
import { GridView } from './GridView.tsx'

// spec 3 §2.32, §2.55

const [section] = form.steps[2]?.sections ?? []

async function renderGrid(answers: Record<string, number> = {}) {
  if (section?.kind !== 'grid') throw new Error('The third step of the Bank Analysis must be a grid.')
  const { store, within } = testScope(answers)
  await render(
    within(
      <>
        <GridView section={section} title="Credits" />
        <CellMenu />
      </>,
    ),
  )
  const cell = (bank: 1 | 2, month: number) =>
    page.getByRole('textbox', { name: store.definition(creditKey(bank, month))?.label ?? '', exact: true })
  return { store, cell }
}

test('Alt+M marks a cell as not available with a reason, and typing removes the mark', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 1)]: 900 })
  await cell(1, 1).click()
  await userEvent.keyboard('{Alt>}m{/Alt}')
  await page.getByRole('menuitem', { name: 'Not available…' }).click()
  await page.getByLabelText('Why is it not available?').fill('Records burnt in March')
  await page.getByRole('button', { name: 'Mark as not available' }).click()
  await expect.element(cell(1, 1)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(cell(1, 1)).toHaveValue('not available')
  await expect.element(cell(1, 1)).toHaveAccessibleDescription('not available: Records burnt in March')
  expect(store.field(creditKey(1, 1)).answer).toBeUndefined()
  await cell(1, 1).click()
  await userEvent.keyboard('12')
  await expect.element(cell(1, 1)).toHaveValue('12')
  expect(store.field(creditKey(1, 1)).note).toBeUndefined()
})

test('marks all empty cells of a line at once and leaves filled ones unchanged', async () => {
  const { store, cell } = await renderGrid({ [creditKey(1, 1)]: 900 })
  await cell(1, 1).click()
  await page.getByRole('button', { name: /^Why there is no value/ }).click()
  await page.getByRole('menuitem', { name: 'Mark the empty cells of this line as not applicable' }).click()
  await expect.element(cell(2, 1)).toHaveValue('n/a')
  expect(store.field(creditKey(1, 1)).answer).toBe(900)
  expect(store.field(creditKey(1, 2)).note).toBeUndefined()

  // The empty cells of another line are marked as not available.
  await cell(1, 2).click()
  await userEvent.keyboard('{Alt>}m{/Alt}')
  await page.getByRole('menuitem', { name: 'Mark the empty cells of this line as not available' }).click()
  await expect.element(cell(2, 2)).toHaveValue('not available')
})

test('marking a line keeps what is typed while the menu is open', async () => {
  const { store, cell } = await renderGrid()
  await cell(1, 1).click()
  await page.getByRole('button', { name: /^Why there is no value/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Zero' })).toBeVisible()
  store.type(creditKey(2, 1), '70')
  await page.getByRole('menuitem', { name: 'Mark the empty cells of this line as not applicable' }).click()
  await expect.element(cell(1, 1)).toHaveAttribute('data-mark', 'n/a')
  expect(store.field(creditKey(2, 1)).answer).toBe(70)
})

test('the menu above a single field does not cover its label', async () => {
  const { store, within } = testScope({}, mseAssessment(testContext()))
  await render(
    within(
      <>
        <FormField fieldKey="existingLoanEMI" />
        <CellMenu />
      </>,
    ),
  )
  const label = store.definition('existingLoanEMI')?.label ?? ''
  await page.getByRole('textbox', { name: label }).click()
  const menu = page.getByRole('button', { name: /^Why there is no value/ })
  await expect.element(menu).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(page.getByText(label, { exact: true }).first().element())
  expect(menu.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
    words.getBoundingClientRect().right,
  )
})
