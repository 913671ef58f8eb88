import { expect, test } from 'vitest'
import { describe as describeForm } from '../../../engine/describe.ts'
import { fieldKinds } from '../../../engine/field-kinds.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { takesCode } from '../../../engine/marks.ts'
import type { Answers, Form } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { testContext } from '../../../forms/test-context.ts'
import { figureIn } from './live-file.ts'

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
test('shows a calculated figure only once it has its inputs', () => {
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

test('shows an answer as its form does, and nothing for a field that the form does not have', () => {
  const standard = formFor('user_form', testContext())
  const state = { ...stateOf({ loanType: 'Unsecured' }), computed: {} }
  expect(figureIn(standard, state, 'loanType')).toMatchObject({ label: 'Loan type', display: 'Unsecured' })
  expect(figureIn(standard, state, 'dscr')).toBeUndefined()
})

test('a ratio with a divisor of 0 shows its form’s explanation', () => {
  const financial = formFor('financial_analysis', testContext())
  const divisor = fieldsByKey(financial).get('current_ratio_2024')?.divisor
  if (!divisor) throw new Error('The current ratio must have a divisor.')
  const answers = tens(financial)
  const computed = { ...financial.compute(answers, { today: '2026-11-21' }), [divisor.key]: 0 }
  const state = { ...stateOf(answers), status: 'completed' as const, computed }
  expect(figureIn(financial, state, 'current_ratio_2024')?.display).toBe(`– (${divisor.none})`)
})

test('a figure marked as not available reads the same as in its form’s description', () => {
  const bank = formFor('bank_analysis', testContext())
  const field = bank.fields.find(each => takesCode(bank, each))
  if (!field) throw new Error('The Bank Analysis must have a figure that can be marked.')
  const state = { ...stateOf({}), computed: {}, marks: { [field.key]: { code: 'nv' as const } } }
  const [line] = describeForm(bank, {}, {}, false, state.marks)
    .flatMap(step => step.lines)
    .filter(({ key }) => key === field.key)
  expect(figureIn(bank, state, field.key)?.display).toBe(line?.display)
  expect(line?.display).not.toBe('')
})
