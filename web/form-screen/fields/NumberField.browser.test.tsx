import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SummaryValues } from '../frame/SummaryPanel.tsx'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'
import { renderField } from './test-field.tsx'

const key = creditKey(1, 1)
const sinceYear = { existingCustomer: 'Yes', existingSinceYear: 2021 }

const renderNumber = (answers: Record<string, number> = {}) => renderField(testScope(answers), key)

test('a number has separators except while it is being edited', async () => {
  const { input, leave } = await renderNumber({ [key]: 1234567.5 })
  await expect.element(input).toHaveValue('1,234,567.50')
  await input.click()
  await expect.element(input).toHaveValue('1234567.5')
  await leave()
  await expect.element(input).toHaveValue('1,234,567.50')
})

test('a pasted amount with sign and separators is stored as a number', async () => {
  const { store, input, leave } = await renderNumber()
  await input.fill('$1,250.75')
  await leave()
  expect(store.field(key).answer).toBe(1250.75)
  await expect.element(input).toHaveValue('1,250.75')
})

test('keeps text that is not a number as typed, and shows a message', async () => {
  const { store, input, leave } = await renderNumber({ [key]: 10 })
  await input.fill('about 12')
  await leave()
  await expect.element(input).toHaveValue('about 12')
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('Enter a number')
  await input.fill('12')
  await leave()
  await expect.element(input).toBeValid()
  expect(store.field(key).answer).toBe(12)
})

// D42
test('asks whether 30.000 means 30,000, which one press takes; the focus is on the number then', async () => {
  const { store, input, leave } = await renderNumber()
  await input.fill('30.000')
  await leave()
  await expect.element(page.getByText('Read as $30.00. Did you mean $30,000?')).toBeVisible()
  await page.getByRole('button', { name: /^Use \$30,000 for / }).click()
  expect(store.field(key).answer).toBe(30_000)
  await expect.element(input).toHaveFocus()
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
})

test('Tab selects the whole number, so that typing replaces it', async () => {
  const { store, input, leave } = await renderNumber({ [key]: 5000 })
  await leave()
  await userEvent.tab({ shift: true })
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('70')
  await expect.element(input).toHaveValue('70')
  expect(store.field(key).answer).toBe(70)
})

// spec 2 §9.1
test('a calendar year has no separators, before and after it is changed', async () => {
  const { within } = testScope(sinceYear, standardForm(testContext()))
  await render(
    within(
      <>
        <FormField fieldKey="existingSinceYear" />
        <button type="button">Elsewhere</button>
      </>,
    ),
  )
  const year = page.getByLabelText('Existing customer since')
  await expect.element(year).toHaveValue('2021')
  await year.fill('2019')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(year).toHaveValue('2019')
})

test('a calendar year has no separators in a read-only field', async () => {
  const { open, within } = testScope(sinceYear, standardForm(testContext()))
  await open.complete()
  await render(within(<FormField fieldKey="existingSinceYear" />))
  const year = page.getByLabelText('Existing customer since')
  await expect.element(year).toHaveAttribute('readonly')
  await expect.element(year).toHaveValue('2021')
})

test('the field renders nothing from the second key on, while the input, the answer and the summary follow', async () => {
  const { store, within } = testScope({}, standardForm(testContext()))
  let renders = 0
  await render(
    within(
      <>
        <Profiler id="field" onRender={() => (renders += 1)}>
          <FormField fieldKey="loanAmount" />
        </Profiler>
        <SummaryValues />
      </>,
    ),
  )
  const input = page.getByLabelText('Loan amount')
  const line = () => document.querySelector('[data-summary=loanAmount]')?.textContent
  await input.fill('4')
  await expect.element(input).toHaveValue('4')
  const before = renders
  await userEvent.keyboard('200')
  await expect.element(input).toHaveValue('4200')
  expect(renders).toBe(before)
  expect(store.field('loanAmount').answer).toBe(4200)
  expect(line()).toBe('$4,200.00')
  // A value set from elsewhere is shown.
  store.set('loanAmount', 5100)
  await expect.element(input).toHaveValue('5100')
  await expect.poll(line).toBe('$5,100.00')
  expect(renders).toBeGreaterThan(before)
})

test('shows text that comes from elsewhere while the user is typing', async () => {
  const { store, input } = await renderNumber()
  await input.fill('12')
  store.type(key, '345')
  await expect.element(input).toHaveValue('345')
  await userEvent.keyboard('6')
  await expect.element(input).toHaveValue('3456')
  expect(store.field(key).answer).toBe(3456)
})
