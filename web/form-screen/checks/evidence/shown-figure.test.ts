import { expect, test } from 'vitest'
import { describe as describeForm } from '../../../../engine/describe.ts'
import { fieldKinds } from '../../../../engine/field-kinds.ts'
import { fieldsByKey } from '../../../../engine/fields-by-key.ts'
import { takesCode } from '../../../../engine/marks.ts'
import type { Answers, Form } from '../../../../engine/types.ts'
import { formFor } from '../../../../forms/all.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { figureIn } from './shown-figure.ts'

const form = formFor('output_sheet', testContext())
/** Answers 10 in each field that accepts it. */
const tens = ({ fields }: Form): Answers =>
  Object.fromEntries(
    fields
      .filter(field => !field.calculated && fieldKinds[field.type].problem(10, field) === undefined)
      .map(({ key }) => [key, 10]),
  )
const stateOf = (answers: Answers) => ({
  status: 'in_progress' as const,
  assessmentYear: 2024,
  createdAt: '2026-11-21',
  answers,
  computed: form.compute(answers, { today: '2026-11-21' }),
})

// D39
test('a figure is there with the answers that it comes from, and not before', () => {
  const full = figureIn(form, stateOf(tens(form)), 'monthly_sales_average')
  expect(full).toMatchObject({
    label: 'Monthly sales average',
    display: expect.stringMatching(/^\$[\d,]+\.\d\d$/),
  })
  expect(figureIn(form, stateOf({}), 'monthly_sales_average')).toEqual({
    label: 'Monthly sales average',
    display: '',
    tone: undefined,
  })
})

test('an answer is shown as its form words it, and what the form does not have is not there', () => {
  const standard = formFor('user_form', testContext())
  const state = { ...stateOf({ loanType: 'Unsecured' }), computed: {} }
  expect(figureIn(standard, state, 'loanType')).toMatchObject({ label: 'Loan type', display: 'Unsecured' })
  expect(figureIn(standard, state, 'dscr')).toBeUndefined()
})

test('a ratio of nothing says so in the words of its form', () => {
  const financial = formFor('financial_analysis', testContext())
  const divisor = fieldsByKey(financial).get('current_ratio_2024')?.divisor
  if (!divisor) throw new Error('The current ratio is divided by something.')
  const answers = tens(financial)
  const computed = { ...financial.compute(answers, { today: '2026-11-21' }), [divisor.key]: 0 }
  const state = { ...stateOf(answers), status: 'completed' as const, computed }
  expect(figureIn(financial, state, 'current_ratio_2024')?.display).toBe(`– (${divisor.none})`)
})

test('a figure that is marked as not to be had says so, as wherever its form is described', () => {
  const bank = formFor('bank_analysis', testContext())
  const field = bank.fields.find(each => takesCode(bank, each))
  if (!field) throw new Error('No figure of the bank analysis can be marked.')
  const state = { ...stateOf({}), computed: {}, marks: { [field.key]: { code: 'nv' as const } } }
  const [line] = describeForm(bank, {}, {}, false, state.marks)
    .flatMap(step => step.lines)
    .filter(({ key }) => key === field.key)
  expect(figureIn(bank, state, field.key)?.display).toBe(line?.display)
  expect(line?.display).not.toBe('')
})
