import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FieldsSectionView, FormField } from './FormField.tsx'

test('a field is as wide as its input, so that the unit is next to the number', async () => {
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

test('the field of the current bankers shows two banks in full next to the steps and the summary', async () => {
  await page.viewport(1440, 900)
  const answers = { currentBankers: 'First Valley Bank, Riverton Credit Union' }
  const memo = creditAppMemo(testContext())
  const { within } = testScope(answers, memo)
  const sections = memo.steps[0]?.sections.filter(section => section.kind === 'fields') ?? []
  await render(
    within(
      <div style={{ width: 815, containerType: 'inline-size', containerName: 'fields' }}>
        {sections.map(section => (
          <FieldsSectionView key={section.title} section={section} />
        ))}
      </div>,
    ),
  )
  const box = page.getByLabelText(/^Current Bankers/)
  await expect.element(box).toHaveValue(answers.currentBankers)
  expect(box.element().scrollWidth).toBeLessThanOrEqual(box.element().clientWidth)
})
