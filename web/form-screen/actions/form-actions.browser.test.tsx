import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answer, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormField } from '../fields/FormField.tsx'
import { GridView } from '../grid/GridView.tsx'
import { testScope } from '../test-scope.tsx'
import { type ActionScope, nextStep, READ_IN_TWO_WAYS } from './form-actions.ts'

// D42

function pressing(answers: Record<string, Answer>, form: Form<FormType>) {
  const test = testScope(answers, form)
  const { open, store } = test
  const say = vi.fn()
  const go = (step: number) => store.goTo(step)
  const scope: ActionScope = {
    open,
    parts: {},
    contact: null,
    context: testContext(),
    lock: null,
    message: { text: null, say, sayForGood: say, clear: () => {} },
    steps: {
      isSettling: false,
      moves: 0,
      reached: 1,
      opened: { step: 1, search: '', isRead: false },
      moveTo: go,
      show: go,
    },
    setBusy: () => {},
    focusProblems: () => {},
  }
  return { ...test, say, next: () => nextStep(scope, () => {}) }
}

const sheet = outputSheet(testContext())

test('Next asks about a number that can be read in two ways, and one press takes a reading and goes on', async () => {
  const { store, within, say, next } = pressing({ household_expenses: 300 }, sheet)
  await render(within(<FormField fieldKey="business_cash_inflow" />))
  await page.getByRole('textbox').fill('1.800')
  await next()
  expect(store.step()).toBe(1)
  expect(say).toHaveBeenLastCalledWith(READ_IN_TWO_WAYS)
  await expect.element(page.getByText('Read as $1.80. Did you mean $1,800?')).toBeVisible()
  const use = page.getByRole('button', { name: /^Use \$1,800 for / })
  await expect.element(use).toHaveFocus()
  await use.click()
  expect(store.answers()).toMatchObject({ business_cash_inflow: 1800 })
  await expect.poll(() => store.step()).toBe(2)
})

test('the reading as typed is meant with one press as well, and all numbers of a step are asked about', async () => {
  const { store, within, next } = pressing({}, sheet)
  await render(
    within(
      <>
        <FormField fieldKey="business_cash_inflow" />
        <FormField fieldKey="household_expenses" />
      </>,
    ),
  )
  await page.getByRole('textbox').first().fill('KSh 1.800')
  await page.getByRole('textbox').last().fill('0.500')
  await page.getByRole('textbox').last().fill('12.345')
  await next()
  await page.getByRole('button', { name: /^\$1\.80 is meant for / }).click()
  expect(store.step()).toBe(1)
  const second = page.getByRole('button', { name: /^\$12\.35 is meant for / })
  await expect.element(page.getByRole('button', { name: /^Use \$12,345 for / })).toHaveFocus()
  await second.click()
  await expect.poll(() => store.step()).toBe(2)
  expect(store.answers()).toMatchObject({ business_cash_inflow: 1.8, household_expenses: 12.345 })
})

test('a second press of Next goes on without an answer', async () => {
  const { store, within, next } = pressing({ household_expenses: 300 }, sheet)
  await render(within(<FormField fieldKey="business_cash_inflow" />))
  await page.getByRole('textbox').fill('1.800')
  await next()
  await next()
  expect(store.step()).toBe(2)
  expect(store.answers()).toMatchObject({ business_cash_inflow: 1.8 })
})

test('a cell of a grid asks in the same way', async () => {
  const form = financialAnalysis(testContext())
  const required = form.fields.filter(field => field.step === 1 && field.required)
  const { store, within, next } = pressing(Object.fromEntries(required.map(({ key }) => [key, 900])), form)
  const [section] = form.steps[0]?.sections ?? []
  if (section?.kind !== 'grid') throw new Error('The first section must be a grid.')
  await render(within(<GridView section={section} title="Profit and Loss" />))
  await page.getByRole('textbox', { name: 'Sales 2024' }).fill('45.000')
  await next()
  const use = page.getByRole('button', { name: 'Use $45,000 for Sales 2024' })
  await expect.element(use).toHaveFocus()
  await use.click()
  await expect.poll(() => store.step()).toBe(2)
  expect(store.answers()).toMatchObject({ sales_2024: 45_000 })
})
