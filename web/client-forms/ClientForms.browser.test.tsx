import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answers } from '../../engine/types.ts'
import { formFor } from '../../forms/all.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { testContext } from '../../forms/test-context.ts'
import { browserStorage } from '../app/safe-storage.ts'
import { FormCards, type ShownClientForms } from './ClientForms.tsx'
import type { ClientForm } from './client-forms.ts'
import { fetchReadCards } from './FormDataView.tsx'

beforeEach(() => browserStorage.clear())

function formOf(formType: FormType, formData: Answers): ClientForm {
  const calculatedFields = formFor(formType, testContext()).compute(formData, { today: '2026-02-10' })
  const form = { _id: formType, formType, formData, calculatedFields, assessmentYear: 2024 }
  const at = '2026-02-10T08:00:00.000Z'
  // Only the properties of a form that a card reads.
  return { ...form, status: 'completed', createdAt: at, updatedAt: at } as unknown as ClientForm
}

async function show(forms: readonly ClientForm[], variant: 'admin' | 'officer') {
  const answer = { client: { _id: 'client' }, forms } as unknown as ShownClientForms
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FormCards answer={answer} variant={variant} />
    </QueryClientProvider>,
  )
}

// spec 3 §2.101
test.each(['officer', 'admin'] as const)(
  'tells an %s that inputs of a completed form have changed',
  async variant => {
    const stale = { ...formOf('output_sheet', {}), staleInputs: 2 }
    await show([formOf('user_form', {}), stale], variant)
    const cardOf = (name: string) => page.getByRole('article', { name })
    await expect.element(cardOf('Output Sheet').getByText('Figures changed since')).toBeVisible()
    expect(cardOf('Customer Details').getByText('Figures changed since').elements()).toEqual([])
  },
)

// spec 3 §2.101
test.each([
  ['officer', 'Rests on Customer Details, which is open for editing'],
  ['admin', 'Rests on User Form, which is open for editing'],
] as const)('tells an %s that a form rests on an earlier one that is open again', async (variant, words) => {
  const open = { ...formOf('user_form', {}), status: 'in_progress' } as ClientForm
  const between = { ...formOf('mse_assessment', {}), status: 'in_progress' } as ClientForm
  await show([open, between, formOf('output_sheet', {})], variant)
  const card = (place: number) => page.getByRole('article').nth(place)
  await expect.element(card(1).getByText(words)).toBeVisible()
  const both = words.replace(', which is', ' and MSE Assessment, which are')
  await expect.element(card(2).getByText(both)).toBeVisible()
  expect(
    card(0)
      .getByText(/Rests on/)
      .elements(),
  ).toEqual([])
})

// D41
test('printing expands every card with its answers and folds it again afterwards', async () => {
  const forms = [
    formOf('user_form', { loanAmount: 30_000 }),
    formOf('financial_analysis', { sales_2025: 312_000 }),
  ]
  await fetchReadCards(forms)
  await show(forms, 'admin')
  const loan = page.getByText('$30,000.00', { exact: true })
  await expect.element(page.getByRole('button', { name: 'Financial Analysis' })).toBeVisible()
  await expect.element(loan).not.toBeInTheDocument()
  window.dispatchEvent(new Event('beforeprint'))
  // Checked without waiting, because printing does not wait either.
  expect(loan.elements()).toHaveLength(1)
  expect(page.getByText('$312,000.00', { exact: true }).elements()).not.toHaveLength(0)
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(loan).not.toBeInTheDocument()
})
