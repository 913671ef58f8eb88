import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

test('a box is as wide as what is typed into it, so that its unit stands beside the number', async () => {
  await page.viewport(1024, 768)
  const { within } = testScope({}, standardForm(testContext()))
  const keys = ['customerName', 'familyMembers', 'liveLoan', 'loanAmount', 'interestRate', 'loanTenure']
  await render(
    within(
      <>
        {keys.map(key => (
          <FormField key={key} fieldKey={key} />
        ))}
      </>,
    ),
  )
  await expect.element(page.getByLabelText(/^Customer name/)).toBeVisible()
  const widthOf = (key: string) => document.getElementById(key)?.getBoundingClientRect().width ?? 0
  expect(widthOf('customerName')).toBeGreaterThan(900)
  for (const key of ['familyMembers', 'loanTenure', 'interestRate']) expect(widthOf(key)).toBeLessThan(120)
  expect(widthOf('loanAmount')).toBeLessThan(220)
  expect(widthOf('liveLoan')).toBeLessThan(220)
  const unit = page.getByText('months', { exact: true }).element().getBoundingClientRect()
  const box = document.getElementById('loanTenure')?.getBoundingClientRect()
  expect(unit.left - (box?.right ?? 0)).toBeLessThan(16)
})
