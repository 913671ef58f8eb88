import { expect, test } from 'vitest'
import { outcomeOf } from './ClientPages.tsx'

// spec 3 §2.42

type Forms = Parameters<typeof outcomeOf>[0]

/** The properties of a form that the function reads. Completed by default. */
const form = (formType: string, formData: object, riskCategory = '', isCompleted = true) => ({
  formType,
  formData,
  calculatedFields: { riskCategory },
  isCompleted,
})
// The cast is safe, because the function reads no other property of a form.
const cameOf = (...forms: object[]) => outcomeOf(forms as unknown as Forms)

test('shows no amount, decision or risk before a form is completed', () => {
  const nothing = { amount: '–', decision: 'Not decided', scorecardRisk: '–', memoRisk: '–' }
  expect(cameOf()).toEqual(nothing)
  expect(cameOf(form('user_form', { loanAmount: 500 }, '', false))).toEqual(nothing)
})

test('a completed form’s proposed amount takes precedence over the requested amount', () => {
  const standard = form('user_form', { loanAmount: 500, loanAmountApproved: 450 })
  const output = form('output_sheet', { final_loan_amount: 400 })
  const memo = { loanAmount: 350.5, decision: 'conditional-approval' }
  expect(cameOf(standard).amount).toBe('$450.00')
  expect(cameOf(standard, form('output_sheet', { final_loan_amount: 0 })).amount).toBe('$450.00')
  expect(cameOf(standard, output, form('credit_app_memo', memo, '', false)).amount).toBe('$400.00')
  expect(
    cameOf(form('credit_app_memo', memo, 'Low Risk'), output, form('expert_scorecard', {}, 'High Risk')),
  ).toEqual({
    amount: '$350.50',
    decision: 'Conditional approval',
    scorecardRisk: 'High Risk',
    memoRisk: 'Low Risk',
  })
})

// D56
test('the decision of a file that is open again stays on record, and says so', () => {
  const memo = (isCompleted: boolean) => ({
    ...form('credit_app_memo', { decision: 'defer' }, '', isCompleted),
    reopenedDecision: 'reject',
  })
  expect([cameOf(memo(true)), cameOf(memo(false))].map(({ decision }) => decision)).toEqual([
    'Rejected, reopened',
    'Rejected, reopened',
  ])
})
