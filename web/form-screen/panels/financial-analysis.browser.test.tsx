import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { coreInputs, financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../earlier/suggestions.tsx'
import { FormField } from '../fields/FormField.tsx'
import { StepList } from '../steps/StepList.tsx'
import { testScope } from '../test-scope.tsx'
import { financialAnalysisParts } from './financial-analysis.tsx'

const ofFile: Suggestion = {
  field: 'loan_amount',
  value: 30_000,
  source: 'Standard Form',
  evidence: 'Loan amount',
}

async function renderLoan(answers: Record<string, number>) {
  const { store, within } = testScope(answers, financialAnalysis(testContext()))
  store.goTo(7)
  const { Head } = financialAnalysisParts
  if (!Head) throw new Error('The Financial Analysis must have a head.')
  await render(
    within(
      <SuggestionsContext value={new Map([['loan_amount', ofFile]])}>
        <main>
          <h2 tabIndex={-1}>Loan Information</h2>
        </main>
        <Head />
        <FormField fieldKey="loan_amount" />
      </SuggestionsContext>,
    ),
  )
  return {
    store,
    banner: page.getByText('is what every new form starts with'),
    beside: page.getByText('Every new form starts with the value above'),
  }
}

// spec 2 §3.8
test('marks the loan amount as a starting value if the file has another, which a button takes over', async () => {
  const { store, banner, beside } = await renderLoan({ loan_amount: 50_000 })
  await expect
    .element(banner)
    .toHaveTextContent('The loan amount of $50,000.00 is what every new form starts with')
  await expect.element(beside).toHaveTextContent('$30,000.00 from Standard Form: Loan amount')
  // It stands on the step of the loan only.
  store.goTo(1)
  await expect.element(banner).not.toBeInTheDocument()
  store.goTo(7)
  await page.getByRole('button', { name: 'Use $30,000.00', exact: true }).click()
  expect(store.field('loan_amount').answer).toBe(30_000)
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(beside).not.toBeInTheDocument()
  // The pressed button has disappeared.
  await expect.element(page.getByRole('heading', { name: 'Loan Information' })).toHaveFocus()
})

test('a button beside the field takes over the file’s amount, and a typed amount is not called a starting value', async () => {
  const { store, banner, beside } = await renderLoan({ loan_amount: 20_000 })
  const use = page.getByRole('button', { name: 'Use $30,000.00 for Loan amount' })
  await expect.element(use).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(beside).not.toBeInTheDocument()
  await use.click()
  expect(store.field('loan_amount').answer).toBe(30_000)
})

// spec 3 §2.32
test('the counter says how many figures are missing and why', async () => {
  const core = coreInputs(2024)
  const filled = core.slice(0, 93).map(key => [key, 5] as const)
  const marked = core.slice(93, 96).map(key => [`${key}#`, 'na:'] as const)
  const { store, within } = testScope(
    Object.fromEntries([...filled, ...marked]),
    financialAnalysis(testContext()),
  )
  const { Actions } = financialAnalysisParts
  if (!Actions) throw new Error('The Financial Analysis must have a counter.')
  await render(within(<Actions />))
  await expect.element(page.getByText('93 of 97 input fields · 3 not applicable')).toBeVisible()
  store.set(`${core[96]}#`, 'nv:Burnt')
  await expect
    .element(page.getByText('93 of 97 input fields · 3 not applicable · 1 not available'))
    .toBeVisible()
})

// D25, D52
test('the counter includes the loan amount that every new form starts with', async () => {
  const { store, within } = testScope({ loan_amount: 50_000 }, financialAnalysis(testContext()))
  const { Actions } = financialAnalysisParts
  if (!Actions) throw new Error('The Financial Analysis must have a counter.')
  await render(within(<Actions />))
  await expect.element(page.getByText('1 of 97 input fields')).toBeVisible()
  store.set('tax_2024', 0)
  await expect.element(page.getByText('2 of 97 input fields')).toBeVisible()
})

// D27, D42
test('a balance sheet that is off says so for every year, and its step is marked instead of ticked', async () => {
  const years = [2025, 2024, 2023]
  const ofYears = (line: string, ...values: number[]) =>
    years.map((year, at) => [`${line}_${year}`, values[at] ?? 0] as const)
  const { store, within } = testScope(
    Object.fromEntries([
      ...ofYears('equity_share_capital', 400, 400, 400),
      ...ofYears('gross_fixed_assets', 300, 300, 300),
      ...ofYears('cash_bank', 100.5, 100, 40),
    ]),
    financialAnalysis(testContext()),
  )
  store.goTo(2)
  const { Head, Grid } = financialAnalysisParts
  const [section] = store.form.steps[1]?.sections ?? []
  if (!Head || !Grid || section?.kind !== 'grid') throw new Error('The balance sheet must be a grid.')
  await render(
    within(
      <>
        <StepList reached={7} onGo={() => {}} />
        <Head />
        <Grid section={section} title="Balance Sheet" />
      </>,
    ),
  )
  await expect
    .element(page.getByText(/^Assets and liabilities differ/))
    .toHaveTextContent('Assets and liabilities differ: 2025 by $0.50, 2023 by -$60.00.')
  const difference = (year: number) => page.getByRole('button', { name: `Assets less liabilities ${year}:` })
  await expect.element(difference(2023)).toHaveAccessibleName(/-\$60\.00 does not balance$/)
  await expect.element(difference(2025)).toHaveAccessibleName(/\$0\.50 does not balance$/)
  await expect.element(difference(2024)).toHaveAccessibleName(/\$0\.00$/)
  const step = page.getByRole('button', { name: /^Section 2: / })
  await expect.element(step).toHaveAccessibleName(/, to be looked at again$/)
  // An earlier section counts as done, but this one still says that it has to be looked at.
  store.goTo(3)
  await expect.element(step).toHaveAccessibleName(/, to be looked at again$/)
  store.setAll({ cash_bank_2025: 100, cash_bank_2023: 100 })
  await expect.element(step).toHaveAccessibleName(/, done$/)
})
