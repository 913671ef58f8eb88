import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answers } from '../../engine/types.ts'
import { formFor } from '../../forms/all.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { testContext } from '../../forms/test-context.ts'
import { browserStorage } from '../app/safe-storage.ts'
import type { ClientForm } from './client-forms.ts'
import { FormDataView } from './FormDataView.tsx'

beforeEach(() => browserStorage.clear())

function formOf(formType: FormType, formData: Answers): ClientForm {
  const calculatedFields = formFor(formType, testContext()).compute(formData, { today: '2026-02-10' })
  const form = { formType, formData, calculatedFields, assessmentYear: 2024, status: 'completed' }
  // Only the properties of a form that the view reads.
  return { ...form, createdAt: '2026-02-10T08:00:00.000Z' } as unknown as ClientForm
}

const statement = formOf('financial_analysis', { sales_2025: 312_000, loan_amount: 30_000 })
const reading = () => page.getByRole('button', { name: 'Reading' })
const byField = () => page.getByRole('button', { name: 'By field' })

// spec 1 §2.58; spec 2 §2.73; D41, D51
test('a form’s card opens with every stored key, and one press leads to the reading page, which is remembered', async () => {
  const formData = { ...statement.formData, old_key: 'kept', loan_purpose: { kind: ['stock', { of: 2 }] } }
  const stored = { ...statement, formData } as unknown as ClientForm
  const { unmount } = await render(<FormDataView form={stored} siblings={[stored]} />)
  await expect.element(byField()).toHaveAttribute('aria-pressed', 'true')
  expect(
    page
      .getByRole('term')
      .elements()
      .map(term => [term.textContent, term.nextSibling?.textContent]),
  ).toEqual([
    ['Sales 2025', '312000'],
    ['Loan Amount', '30000'],
    ['Old Key', 'kept'],
    ['Loan Purpose', JSON.stringify(formData.loan_purpose, null, 2)],
  ])
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await reading().click()
  await expect
    .element(page.getByRole('row', { name: 'Sales', exact: false }).first())
    .toHaveTextContent('$312,000.00')

  await unmount()
  await render(<FormDataView form={stored} siblings={[stored]} />)
  await expect.element(reading()).toHaveAttribute('aria-pressed', 'true')
})

// spec 3 §2.7; D41
test('a value names the earlier form it comes from as long as that form has the same value', async () => {
  const opening = formOf('user_form', { loanAmount: 30_000 })
  const { rerender } = await render(<FormDataView form={statement} siblings={[opening, statement]} />)
  await reading().click()
  await expect.element(page.getByText('from Standard Form', { exact: false })).toBeVisible()
  await rerender(
    <FormDataView form={statement} siblings={[formOf('user_form', { loanAmount: 22_000 }), statement]} />,
  )
  await expect.element(page.getByText('$30,000.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('from Standard Form', { exact: false })).not.toBeInTheDocument()
})

// spec 2 §2.22; D41
test('the credits of a Bank Analysis name the banks under Bank 1 and Bank 2, as the form does while it is open', async () => {
  const opening = formOf('user_form', { bankAccount1Name: 'First Valley' })
  const bank = formOf('bank_analysis', {
    bankName: 'First Valley and Riverton',
    bank1_credit_month_1: 7,
    bank2_credit_month_1: 5,
  })
  await render(<FormDataView form={bank} siblings={[opening, bank]} />)
  await reading().click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Bank 1', exact: false }))
    .toHaveTextContent(/^Bank 1First Valley$/)
  await expect
    .element(page.getByRole('columnheader', { name: 'Bank 2', exact: false }))
    .toHaveTextContent(/^Bank 2Riverton$/)
  await expect
    .element(page.getByRole('columnheader', { name: 'Total', exact: false }))
    .toHaveTextContent(/^Total$/)
})
