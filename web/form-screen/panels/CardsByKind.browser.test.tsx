import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { markKey } from '../../../engine/marks.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { StepView } from '../steps/StepView.tsx'
import { testScope } from '../test-scope.tsx'
import { FormScopeContext } from '../use-form.ts'
import { standardFormParts } from './standard-form.tsx'

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
const field = (label: string) => page.getByLabelText(label, { exact: true })
const heightOf = (name: string) => card(name).element().getBoundingClientRect().height

/** Reports whether the label of a field is at the left of its input, on the same line. */
function isOneLine(key: string): boolean {
  const label = document.getElementById(`${key}-label`)?.getBoundingClientRect()
  const input = document.getElementById(key)?.getBoundingClientRect()
  if (!label || !input) throw new Error(`The step must show ${key}.`)
  return label.right <= input.left && label.top < input.bottom && label.bottom > input.top
}

// D51
test('shows every card, and each field of those without a use is one line with its label and its input', async () => {
  await stepWith({ property3Location: 'Tema', motorVehicle2Value: 900 }, 4)
  await expect.element(card('Bank account 1')).toBeVisible()
  const cards = standardForm(testContext()).steps[3]?.sections.filter(section => section.kind === 'fields')
  const lines = (cards ?? []).map(({ title, rows }) => [title, [...new Set(rows.flat().map(isOneLine))]])
  expect(lines).toEqual([
    ['Property 1', [false]],
    ['Property 2', [true]],
    ['Property 3', [false]],
    ['Bank account 1', [false]],
    ['Bank account 2', [true]],
    ['Motor vehicle 1', [false]],
    ['Motor vehicle 2', [false]],
    ['Other investment 1', [false]],
    ['Other investment 2', [true]],
  ])
  expect(heightOf('Property 2')).toBeLessThan(heightOf('Property 3'))
  await expect.element(page.getByText('Needed, with the balance').nth(0)).toBeVisible()
  await expect.element(page.getByText('Needed, with the balance').nth(1)).not.toBeVisible()
  await expect.element(field('Bank account 2 bank')).toHaveAccessibleDescription(/^Needed, with the balance/)
})

test('a spare card grows when its first answer is left, not while somebody types it', async () => {
  await stepWith({}, 4)
  await field('Property 2 location').fill('Tema')
  expect(isOneLine('property2Location')).toBe(true)
  await userEvent.tab()
  expect(isOneLine('property2Location')).toBe(false)
  await expect.element(field('Property 2 type')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Remove Property 2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Property 3' })).not.toBeInTheDocument()
})

test('Tab passes over a card whose first field stays empty, and Shift+Tab reaches its other fields', async () => {
  await stepWith({}, 5)
  await field('Customer loan 2 institution').click()
  await userEvent.tab()
  await expect.element(field('Customer loan 3 institution')).toHaveFocus()
  await userEvent.tab()
  await expect.element(field('Co-applicant loan 1 institution')).toHaveFocus()
  await userEvent.tab()
  await expect.element(field('Co-applicant loan 1 amount')).toHaveFocus()
  await field('Co-applicant loan 1 institution').click()
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.getAttribute('name')).toBe('customerLoan3EverOverdue')
  await userEvent.tab({ shift: true })
  await expect.element(field('Customer loan 3 previous obligation')).toHaveFocus()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('name')).toBe('customerLoan3EverOverdue')
})

test('Tab goes through the fields of a card as soon as anything is in it', async () => {
  await stepWith({}, 5)
  await field('Customer loan 2 institution').fill('One')
  await userEvent.tab()
  await expect.element(field('Customer loan 2 amount')).toHaveFocus()
  await field('Customer loan 3 EMI').fill('20')
  await field('Customer loan 3 institution').click()
  await userEvent.tab()
  await expect.element(field('Customer loan 3 amount')).toHaveFocus()
})

test('Remove clears only the answers and marks of its card, and Undo restores them', async () => {
  const loans = { customerLoan1Institution: 'One', customerLoan2EMI: 20, customerLoan3EMI: 30 }
  const store = await stepWith(loans, 5)
  store.set(markKey('customerLoan2Outstanding'), 'nv')
  const mark = store.field('customerLoan2Outstanding').note
  expect(mark).toBeDefined()
  await field('Customer loan 2 amount').fill('x')
  await page.getByRole('button', { name: 'Remove Customer loan 2' }).click()
  await expect.poll(() => isOneLine('customerLoan2EMI')).toBe(true)
  expect(store.answers()).toEqual({ customerLoan1Institution: 'One', customerLoan3EMI: 30 })
  expect(store.unreadableTexts()).toEqual({})
  expect(store.field('customerLoan2Outstanding').note).toBeUndefined()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(field('Customer loan 2 institution')).toHaveFocus()
  expect(isOneLine('customerLoan2EMI')).toBe(false)
  expect(store.answers()).toMatchObject(loans)
  expect(store.unreadableTexts()).toEqual({ customerLoan2Amount: 'x' })
  expect(store.field('customerLoan2Outstanding').note).toBe(mark)
})

test('Remove clears the first card, which keeps its size', async () => {
  const store = await stepWith({ coApplicantLoan1EMI: 40 }, 5)
  await page.getByRole('button', { name: 'Remove Co-applicant loan 1' }).click()
  expect(store.answers()).toEqual({})
  expect(isOneLine('coApplicantLoan1EMI')).toBe(false)
  store.set('coApplicantLoan1EMI', 5)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a spare card grows when it gets an answer from elsewhere, a mark or a problem', async () => {
  const store = await stepWith({}, 4)
  await expect.element(card('Property 1')).toBeVisible()
  store.takeOver({ bankAccount2Name: 'Union Bank' })
  await expect.poll(() => isOneLine('bankAccount2Name')).toBe(false)
  store.set(markKey('otherInvestment2Value'), 'nv')
  await expect.poll(() => isOneLine('otherInvestment2Value')).toBe(false)
  store.show([{ field: 'property2Location', code: 'rule', message: 'Needed' }])
  await expect.poll(() => isOneLine('property2Location')).toBe(false)
})

test('a card that is emptied by hand keeps its size', async () => {
  await stepWith({ property2Location: 'T' }, 4)
  await field('Property 2 location').fill('')
  await userEvent.tab()
  expect(isOneLine('property2Location')).toBe(false)
})

test('a label in a numbered card hides the card’s name on screen but keeps it for screen readers', async () => {
  await stepWith({}, 5)
  const label = page.getByText('Customer loan 1 institution', { exact: true })
  await expect.element(field('Customer loan 1 institution')).toBeVisible()
  const seen = [...document.querySelectorAll('label')].find(
    ({ htmlFor }) => htmlFor === 'customerLoan1Institution',
  )
  expect(seen?.textContent).toBe('Customer loan 1 institution')
  expect(seen?.lastElementChild?.textContent).toBe('institution')
  await expect.element(label).toBeInTheDocument()
})
