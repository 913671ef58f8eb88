import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

test('a required field reports a missing answer once its step is checked, until it is answered', async () => {
  const { store, within } = testScope({})
  await render(within(<FormField fieldKey="bankName" />))
  const field = page.getByLabelText('Bank Name')
  await expect.element(field).toBeRequired()
  await expect.element(field).toBeValid()
  store.show(store.check())
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription(store.field('bankName').problem ?? 'a message')
  await field.fill('Ecobank')
  await expect.element(field).toBeValid()
  expect(store.field('bankName').answer).toBe('Ecobank')
})
