import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
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
