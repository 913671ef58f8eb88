import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answer, Field } from '../../../engine/types.ts'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../earlier/suggestions.tsx'
import { testScope } from '../test-scope.tsx'
import { StepView } from './StepView.tsx'

// spec 3 §2.7

const suggested: Readonly<Record<string, Answer>> = {
  branch: 'Riverton',
  customerName: 'Nadia Brandt',
  loanAmount: 22_000,
  totalAssetsValue: 90_000,
}

/** Renders the first step of a memo, with these values suggested by the Standard Form. */
async function renderMemo(answers: Record<string, Answer> = {}, values = suggested) {
  return renderStep(testScope(answers, creditAppMemo(testContext())), values)
}

async function renderStep(scope: ReturnType<typeof testScope>, values: Readonly<Record<string, Answer>>) {
  const suggestions = new Map(
    Object.entries(values).map(([field, value]) => [
      field,
      { field, value, evidence: 'As told', source: 'Standard Form' },
    ]),
  )
  await render(
    scope.within(
      <SuggestionsContext value={suggestions}>
        <StepView focusHeading={1} />
      </SuggestionsContext>,
    ),
  )
  return scope
}

const stepButton = (count: number) =>
  page.getByRole('button', { name: `Use all ${count} from earlier forms` })
const notice = page.getByRole('group', { name: 'Suggestions from earlier forms' })
const undo = page.getByRole('button', { name: 'Undo', exact: true })
const input = (name: string) => page.getByRole('textbox', { name })

test('one button accepts the step’s suggestions, says how many, and moves to the first missing field', async () => {
  const { store } = await renderMemo()
  expect(store.answers()).not.toHaveProperty('branch')
  await stepButton(3).click()
  expect(store.answers()).toMatchObject({
    branch: 'Riverton',
    customerName: 'Nadia Brandt',
    loanAmount: 22_000,
  })
  expect(store.answers()).not.toHaveProperty('totalAssetsValue')
  await expect.element(page.getByText('3 answers taken from earlier forms.')).toBeVisible()
  await expect
    .poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    .toBe('purposeForBorrowing')
})

test('focuses the notice when no required field is missing', async () => {
  const asked = creditAppMemo(testContext()).fields.filter(({ step, required }) => step === 1 && required)
  const sample = ({ type, options }: Field) =>
    options?.[0]?.value ?? { date: '2026-01-05', text: 'Nadia Brandt' }[type as 'date' | 'text'] ?? 12
  const answers = Object.fromEntries(asked.map(field => [field.key, sample(field)]))
  const { store } = await renderMemo({ ...answers, branch: '' }, { branch: 'Riverton' })
  await page.getByRole('button', { name: 'Use 1 from earlier forms' }).click()
  expect(store.answers()).toMatchObject({ branch: 'Riverton' })
  await expect.element(notice).toHaveFocus()
})

test('another button accepts the suggestions of all steps of the form', async () => {
  const { store } = await renderMemo()
  await page.getByRole('button', { name: 'Use all 4 of this form' }).click()
  expect(store.answers()).toMatchObject(suggested)
})

test('Ctrl+Enter accepts the step’s suggestions, Ctrl+Shift+Enter the form’s, and Ctrl+Z reverts them', async () => {
  const { store } = await renderMemo()
  const before = store.answers()
  const start = { ...before }
  await expect.element(stepButton(3)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(undo).toBeVisible()
  expect(store.answers()).not.toHaveProperty('totalAssetsValue')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('3 answers undone.')).toBeVisible()
  expect(store.answers()).toEqual(start)
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(page.getByText('4 answers taken from earlier forms.')).toBeVisible()
  expect(store.answers()).toMatchObject(suggested)
})

test('one Undo reverts all of them and offers them again', async () => {
  const { store } = await renderMemo({ branch: 'Harbour' })
  const start = { ...store.answers() }
  await stepButton(2).click()
  await undo.click()
  expect(store.answers()).toEqual(start)
  await expect.element(stepButton(2)).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(notice).toHaveFocus()
})

test('never replaces typed input: neither an answer nor unreadable text', async () => {
  const { store } = await renderMemo({ branch: 'Harbour' })
  store.type('loanAmount', 'about 20')
  await page.getByRole('button', { name: 'Use 1 from earlier forms' }).click()
  expect(store.answers()).toMatchObject({ branch: 'Harbour', customerName: 'Nadia Brandt' })
  expect(store.field('loanAmount').text).toBe('about 20')
  await expect
    .element(page.getByText('2 answers that differ from their suggestions were left as they are.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use Riverton for Branch' })).toBeVisible()
})

test('after typing there is no Undo, so that it cannot revert the typing, and Ctrl+Z belongs to the text', async () => {
  const { store } = await renderMemo()
  await stepButton(3).click()
  await input('Branch').fill('Harbour')
  await expect.element(undo).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(store.answers()).toMatchObject({ customerName: 'Nadia Brandt', loanAmount: 22_000 })
})

test('a suggestion replaces the default of a new form, but not a typed amount', async () => {
  const form = financialAnalysis(testContext())
  const step = form.fields.find(({ key }) => key === 'loan_amount')?.step ?? 0
  const file = { loan_amount: 22_000, existing_bank_borrowing: 4000 }
  const scope = testScope({ loan_amount: 50_000 }, form)
  scope.store.goTo(step)
  await renderStep(scope, file)
  await stepButton(2).click()
  expect(scope.store.answers()).toMatchObject(file)
  scope.store.set('loan_amount', 30_000)
  scope.store.set('existing_bank_borrowing', null)
  await page.getByRole('button', { name: 'Use 1 from earlier forms' }).click()
  expect(scope.store.answers()).toMatchObject({ loan_amount: 30_000, existing_bank_borrowing: 4000 })
})

test('a field that somebody marked as having no value is left as it is', async () => {
  const form = financialAnalysis(testContext())
  const step = form.fields.find(({ key }) => key === 'loan_amount')?.step ?? 0
  const scope = testScope({ 'existing_bank_borrowing#': 'na:' }, form)
  scope.store.goTo(step)
  await renderStep(scope, { loan_amount: 22_000, existing_bank_borrowing: 4000 })
  await page.getByRole('button', { name: 'Use 1 from earlier forms' }).click()
  expect(scope.store.answers()).toEqual({ loan_amount: 22_000, 'existing_bank_borrowing#': 'na:' })
})

test('shows a value’s origin beside it until something else is typed', async () => {
  const { store } = await renderMemo({ branch: 'Riverton' })
  const origin = page.getByText('As in Standard Form: As told')
  // This includes an answer that was there when the form was opened.
  await expect.element(origin).toBeVisible()
  await stepButton(2).click()
  await expect.poll(() => origin.elements().length).toBe(3)
  await input('Branch').fill('Riverton North')
  await expect.poll(() => origin.elements().length).toBe(2)
  expect(store.answers()).toMatchObject({ branch: 'Riverton North' })
})

test('a single Use keeps the focus in its own field', async () => {
  await renderMemo()
  await page.getByRole('button', { name: 'Use Riverton for Branch' }).click()
  await expect.element(input('Branch')).toHaveFocus()
  await expect.element(input('Branch')).toHaveValue('Riverton')
})

test.each([1280, 390, 320])(
  'the list of all suggestions wraps no amount and no word at %d px',
  async width => {
    try {
      await page.viewport(width, 700)
      await renderMemo()
      await page.getByRole('button', { name: 'Look through' }).click()
      const dialog = page.getByRole('dialog', { name: 'Suggestions for this form' })
      const amount = dialog.getByRole('row', { name: 'Loan Amount' }).getByText('$22,000.00')
      await expect.element(amount).toBeVisible()
      const words = document.createRange()
      for (const text of [amount, dialog.getByText('Riverton', { exact: true })]) {
        words.selectNodeContents(text.element())
        expect(new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1)
      }
      const frame = dialog.getByRole('table').element().parentElement
      expect(frame?.scrollWidth).toBe(frame?.clientWidth)
    } finally {
      await page.viewport(1280, 900)
    }
  },
)

test('the list shows each field’s suggestion, its source and the current answer; filled fields are not selected at first', async () => {
  const { store } = await renderMemo({ branch: 'Harbour' })
  await expect.element(page.getByText('3 answers can come from earlier forms.')).toBeVisible()
  await page.getByRole('button', { name: 'Look through' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggestions for this form' })
  const line = (name: string) => dialog.getByRole('row', { name })
  await expect.element(line('Branch').getByRole('cell').nth(2)).toHaveTextContent('Harbour')
  await expect.element(line('Loan Amount')).toHaveTextContent('$22,000.00Standard Form: As told–')
  await expect.element(dialog.getByRole('checkbox', { name: 'Branch' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Branch' }).click()
  await dialog.getByRole('checkbox', { name: 'Loan Amount' }).click()
  await dialog.getByRole('button', { name: 'Use 3' }).click()
  expect(store.answers()).toMatchObject({
    branch: 'Riverton',
    customerName: 'Nadia Brandt',
    totalAssetsValue: 90_000,
  })
  expect(store.answers()).not.toHaveProperty('loanAmount')
  await expect.element(notice).toHaveFocus()
  await undo.click()
  expect(store.answers()).toMatchObject({ branch: 'Harbour' })
  expect(store.answers()).not.toHaveProperty('customerName')
})

test('a value from the form itself shows no origin, reappears when it changes, and does not shift fields during typing', async () => {
  const scope = testScope({ loanAmount: 20_000 }, creditAppMemo(testContext()))
  const live = (value: number) =>
    new Map([
      ['loanAmount', { field: 'loanAmount', value, evidence: 'Sum', source: 'this form', isLive: true }],
    ])
  const step = (value: number) =>
    scope.within(
      <SuggestionsContext value={live(value)}>
        <StepView focusHeading={1} />
      </SuggestionsContext>,
    )
  const { rerender } = await render(step(20_000))
  await expect.element(input('Loan Amount')).toBeVisible()
  await expect.element(page.getByText(/this form: Sum/)).not.toBeInTheDocument()
  await rerender(step(21_000))
  await expect.element(page.getByText('Now $21,000.00 from this form: Sum')).toBeVisible()
  expect(scope.store.answers()).toMatchObject({ loanAmount: 20_000 })
  scope.store.set('loanAmount', null)
  await expect.element(page.getByText('$21,000.00 from this form: Sum')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use 1 of this step' })).not.toBeInTheDocument()
})

test('does not say that suggestions for the first form come from earlier forms', async () => {
  const { store } = await renderStep(testScope({}, standardForm(testContext())), {
    customerName: 'Nadia Brandt',
  })
  await expect.element(page.getByText('1 answer can be suggested.')).toBeVisible()
  await page.getByRole('button', { name: 'Use 1 of this step' }).click()
  await expect.element(page.getByText('1 answer taken.')).toBeVisible()
  expect(store.answers()).toMatchObject({ customerName: 'Nadia Brandt' })
  await expect.element(page.getByText(/earlier forms/)).not.toBeInTheDocument()
})

test('a step’s own suggestion is not said to come from earlier forms, even if others of the form do', async () => {
  const own = { field: 'loanAmount', value: 22_000, evidence: 'As told', source: 'this form' }
  const others = ['totalAssetsValue', 'endUse'].map(field => ({
    ...own,
    field,
    value: 9,
    source: 'Output Sheet',
  }))
  const suggestions = new Map([own, ...others].map(one => [one.field, one]))
  const { within } = testScope({}, creditAppMemo(testContext()))
  await render(
    within(
      <SuggestionsContext value={suggestions}>
        <StepView focusHeading={1} />
      </SuggestionsContext>,
    ),
  )
  await expect.element(page.getByRole('button', { name: 'Use 1 of this step', exact: true })).toBeVisible()
  await expect.element(page.getByText('3 answers can come from earlier forms.')).toBeVisible()
})

// D54
test.each([
  ['the button of the form', () => page.getByRole('button', { name: 'Use all 3 of this form' }).click()],
  ['its shortcut', () => userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')],
  [
    'the list of all suggestions',
    async () => {
      await page.getByRole('button', { name: 'Look through' }).click()
      await page.getByRole('button', { name: 'Use 3' }).click()
    },
  ],
])('no decision, recommendation or risk score is filled by %s', async (_, press) => {
  const judgements = {
    creditRiskScore: 'low-risk',
    policyDeviation: 'yes',
    deviationReason: 'D4: no guarantor',
    recommendation: 'Approve.',
    decision: 'approve',
  }
  const others = { branch: 'Riverton', customerName: 'Nadia Brandt', endUse: 'Bought an oven.' }
  const { store } = await renderMemo({}, { ...others, ...judgements })
  await expect.element(page.getByText('3 answers can come from earlier forms.')).toBeVisible()
  await press()
  await expect.poll(() => store.answers()).toMatchObject(others)
  for (const key of Object.keys(judgements)) expect(store.answers()).not.toHaveProperty(key)
  // The text that was filled without being on screen says so.
  expect(store.field('endUse').note).toBe('dr:')
  await expect.element(page.getByText('3 answers taken from earlier forms.')).toBeVisible()
})

// D54
test('the ratings of the scorecard are offered one by one only', async () => {
  const scope = testScope({}, expertScorecard(testContext()))
  const rated = scope.store.form.fields.filter(field => field.type === 'select')
  await renderStep(
    scope,
    Object.fromEntries(rated.map(({ key, options }) => [key, options?.[0]?.value ?? ''])),
  )
  await expect.element(page.getByRole('button', { name: /^Use .* for Business vintage$/i })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(page.getByRole('button', { name: /^(Use all|Use \d+ (of|from)|Look through)/ }).elements()).toEqual(
    [],
  )
  expect(scope.store.answers()).toEqual({})
  const choice = page.getByRole('button', { name: /^Use .* for / })
  expect(choice.elements()).toHaveLength(rated.length)
})
