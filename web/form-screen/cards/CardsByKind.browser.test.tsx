import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { standardFormParts } from '../panels/standard-form.tsx'
import { StepView } from '../steps/StepView.tsx'
import { testScope } from '../test-scope.tsx'
import { FormScopeContext } from '../use-form.ts'

// spec 1 §3.11–13; D14

async function stepWith(answers: Record<string, string | number>, step: number) {
  const { open, store } = testScope(answers, standardForm(testContext()))
  store.goTo(step)
  const scope = { open, parts: standardFormParts, contact: null, context: testContext(), lock: null }
  await render(
    <FormScopeContext value={scope}>
      <StepView focusHeading={0} />
    </FormScopeContext>,
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  return store
}

const card = (name: string) => page.getByRole('group', { name, exact: true })
const add = (what: string) => page.getByRole('button', { name: `Add ${what}` })

test('shows only the first card of each kind and those with an answer', async () => {
  await stepWith({ property3Location: 'Tema', motorVehicle2Value: 900 }, 4)
  await expect.element(card('Bank account 1')).toBeVisible()
  const shown = page
    .getByRole('group')
    .elements()
    .map(group => group.querySelector('legend')?.textContent)
  expect(shown.filter(Boolean)).toEqual([
    'Property 1',
    'Property 3',
    'Bank account 1',
    'Motor vehicle 1',
    'Motor vehicle 2',
    'Other investment 1',
  ])
})

test('Add opens the next empty card and focuses its first field, until all cards are shown', async () => {
  await stepWith({}, 4)
  await add('a property').click()
  await expect.element(page.getByLabelText('Property 2 location')).toHaveFocus()
  await add('a property').click()
  await expect.element(page.getByLabelText('Property 3 location')).toHaveFocus()
  await expect.element(add('a property')).not.toBeInTheDocument()
})

test('Remove clears only the answers of its card, and Undo restores them', async () => {
  const loans = { customerLoan1Institution: 'One', customerLoan2EMI: 20, customerLoan3EMI: 30 }
  const store = await stepWith(loans, 5)
  await card('Customer loan 2').getByLabelText('Customer loan 2 amount').fill('x')
  await page.getByRole('button', { name: 'Remove Customer loan 2' }).click()
  await expect.element(card('Customer loan 2')).not.toBeInTheDocument()
  expect(store.answers()).toEqual({ customerLoan1Institution: 'One', customerLoan3EMI: 30 })
  expect(store.unreadableTexts()).toEqual({})
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(page.getByLabelText('Customer loan 2 institution')).toHaveFocus()
  expect(store.answers()).toEqual(loans)
  expect(store.unreadableTexts()).toEqual({ customerLoan2Amount: 'x' })
})

test('Remove clears the first card but keeps it visible', async () => {
  const store = await stepWith({ coApplicantLoan1EMI: 40 }, 5)
  await page.getByRole('button', { name: 'Remove Co-applicant loan 1' }).click()
  expect(store.answers()).toEqual({})
  await expect.element(card('Co-applicant loan 1')).toBeVisible()
  store.set('coApplicantLoan1EMI', 5)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('shows a card when it gets an answer from elsewhere or a problem', async () => {
  const store = await stepWith({}, 4)
  await expect.element(card('Property 1')).toBeVisible()
  store.takeOver({ bankAccount2Name: 'Union Bank' })
  await expect.element(card('Bank account 2')).toBeVisible()
  store.show([{ field: 'property2Location', code: 'rule', message: 'Needed' }])
  await expect.element(card('Property 2')).toBeVisible()
})

test('keeps a card visible when its answers are deleted by hand, so that typing can continue', async () => {
  await stepWith({ property2Location: 'T' }, 4)
  await page.getByLabelText('Property 2 location').fill('')
  await page.getByLabelText('Property 2 location').fill('Tema')
  await expect.element(page.getByLabelText('Property 2 location')).toHaveValue('Tema')
})

test('a label in a numbered card hides the card’s name on screen but keeps it for screen readers', async () => {
  await stepWith({}, 5)
  const label = page.getByText('Customer loan 1 institution', { exact: true })
  const field = page.getByLabelText('Customer loan 1 institution')
  await expect.element(field).toBeVisible()
  const seen = [...document.querySelectorAll('label')].find(
    ({ htmlFor }) => htmlFor === 'customerLoan1Institution',
  )
  expect(seen?.textContent).toBe('Customer loan 1 institution')
  expect(seen?.lastElementChild?.textContent).toBe('institution')
  await expect.element(label).toBeInTheDocument()
})
