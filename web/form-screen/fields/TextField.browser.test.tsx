import { expect, test } from 'vitest'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { renderField } from './test-field.tsx'

const renderText = (key: string) => renderField(testScope({}, standardForm(testContext())), key)

test('a telephone number that was pasted with spaces around it is stored without them and is valid', async () => {
  const { store, input, leave } = await renderText('referenceMobile')
  await input.fill(' +233 24 555 0101\u00a0')
  expect(store.field('referenceMobile').answer).toBe('+233 24 555 0101')
  await leave()
  await expect.element(input).toHaveValue('+233 24 555 0101')
  await expect.element(input).toBeValid()
})

test('a telephone number stays as typed while it is typed, and spaces alone are no answer', async () => {
  const { store, input, leave } = await renderText('referenceMobile')
  await input.fill('+233 ')
  await expect.element(input).toHaveValue('+233 ')
  await input.fill('  ')
  expect(store.field('referenceMobile').answer).toBeUndefined()
  await leave()
  await expect.element(input).toHaveValue('')
})

test('any other text is stored as typed', async () => {
  const { store, input, leave } = await renderText('referenceName')
  await input.fill(' Kofi ')
  await leave()
  expect(store.field('referenceName').answer).toBe(' Kofi ')
})
