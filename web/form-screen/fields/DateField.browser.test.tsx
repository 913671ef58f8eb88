import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SummaryValues } from '../frame/SummaryPanel.tsx'
import { readForm } from '../reading/read-form.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

// D38
test('a click on the answer below a date that was just typed is taken, although the date in words appears', async () => {
  const { store, within } = testScope({}, standardForm(testContext()))
  await render(
    within(
      <>
        <FormField fieldKey="dateOfBirth" />
        <FormField fieldKey="multipleIncomeSource" />
      </>,
    ),
  )
  await userEvent.fill(page.getByRole('textbox', { name: 'Date of birth' }), '14/3/84')
  await userEvent.click(page.getByRole('radio', { name: 'Yes', exact: true }))
  await expect.element(page.getByText(/^14 March 1984/)).toBeVisible()
  expect(store.field('multipleIncomeSource').answer).toBe('Yes')
})

// D58
test('of a birth, a year is shown as estimated wherever the birth or the age is, until a day is typed', async () => {
  const { store, within } = testScope({}, standardForm(testContext()))
  await render(
    within(
      <>
        <FormField fieldKey="dateOfBirth" />
        <FormField fieldKey="age" />
        <dl data-testid="summary">
          <SummaryValues />
        </dl>
      </>,
    ),
  )
  const year = Number(store.today().slice(0, 4)) - 42
  const box = page.getByRole('textbox', { name: 'Date of birth' })
  const summary = page.getByTestId('summary')
  await userEvent.fill(box, String(year))
  await userEvent.tab()
  await expect.element(box).toHaveValue(String(year))
  await expect.element(page.getByText(`${year}, estimated · about 42 years`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /about 42 years/ })).toBeVisible()
  await expect.element(summary).toHaveTextContent('about 42 years')
  expect(store.answers()).toMatchObject({ dateOfBirth: `${year}-01-01`, 'dateOfBirth#': 'es:' })
  const shown = { values: store.shown().values, notes: {}, soFar: {} }
  const lines = readForm(store.form, store.answers(), shown).flatMap(({ sections }) =>
    sections.flatMap(section => (section.kind === 'lines' ? section.lines : [])),
  )
  expect(lines.map(({ field, display }) => [field.key, display])).toEqual(
    expect.arrayContaining([
      ['dateOfBirth', `${year}, estimated`],
      ['age', 'about 42 years'],
    ]),
  )
  // The same day in full is no estimate, although neither the date nor the age changes.
  await userEvent.fill(box, `1/1/${year}`)
  await userEvent.tab()
  await expect.element(page.getByText(`1 January ${year} · 42 years`)).toBeVisible()
  await expect.element(summary).not.toHaveTextContent('about')
  await expect.element(page.getByRole('button', { name: /about/ })).not.toBeInTheDocument()
  expect(store.answers()).not.toHaveProperty('dateOfBirth#')
})
