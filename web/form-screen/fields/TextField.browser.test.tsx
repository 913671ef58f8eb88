import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
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

// D59
test.each([
  ['7.12E+08', 'A spreadsheet has shortened this number. Please check it.'],
  ['254712345678.0', 'A spreadsheet has added decimals to this number. Please check it.'],
  ['0712345678', ''],
])('the telephone number %s is accepted with the notice "%s"', async (number, notice) => {
  const { store, input, leave } = await renderText('referenceMobile')
  await input.fill(number)
  await leave()
  await expect.element(page.getByRole('status')).toHaveTextContent(notice)
  await expect.element(input).toBeValid()
  expect(store.check().map(({ field }) => field)).not.toContain('referenceMobile')
})

test.each(['customerName', 'residenceLocation', 'businessActivity'])(
  'the box of %s is written in the direction of its text',
  async key => {
    const form = key === 'businessActivity' ? creditAppMemo(testContext()) : standardForm(testContext())
    const { input } = await renderField(testScope({}, form), key)
    const direction = () => getComputedStyle(input.element()).direction
    await input.fill('Ama Mensah')
    expect(direction()).toBe('ltr')
    await input.fill('محمد علي (2)')
    expect(direction()).toBe('rtl')
  },
)
