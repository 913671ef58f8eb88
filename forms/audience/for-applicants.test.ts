import { describe, expect, test } from 'vitest'
import { problemsOfForm } from '../../engine/validate.ts'
import { formFor } from '../all.ts'
import { selfServiceTypes } from '../chain.ts'
import { policy1 } from '../policy/policy.ts'
import { forApplicants, withNameOf } from './for-applicants.ts'

// D7, D17

const context = { assessmentYear: 2024, createdOn: '2026-11-20', policy: policy1 }
const today = { today: '2026-11-20' }
const forms = selfServiceTypes.map(type => {
  const officers = formFor(type, context)
  return { type, officers, applicants: forApplicants(officers) }
})
const standard = forApplicants(formFor('user_form', context))
const field = (key: string) => standard.fields.find(one => one.key === key)

describe.each(forms)('the $type as applicants see it', ({ officers, applicants }) => {
  const hidden = officers.fields.filter(({ key }) => !applicants.fields.some(one => one.key === key))

  test('addresses the applicant: “customer” appears only for a customer of the lender', () => {
    const texts = [
      ...applicants.fields.flatMap(({ label, hint = '', options = [] }) => [
        label,
        hint,
        ...options.map(option => option.label),
      ]),
      ...applicants.summary.map(({ title }) => title),
      ...applicants.steps.flatMap(({ sections }) =>
        sections.flatMap(section => [
          section.title ?? '',
          section.note ?? '',
          (section.kind === 'fields' && section.oneOf) || '',
        ]),
      ),
    ]
    const allowed = ['Already a customer', 'Customer since']
    expect(texts.filter(text => /customer/i.test(text) && !allowed.includes(text))).toEqual([])
  })

  test('asks applicants for nothing that is required of officers alone', () => {
    expect(hidden.filter(({ required, requiredWhen }) => required || requiredWhen)).toEqual([])
    // No rule requires a field that is not shown, whatever else is answered.
    const started = Object.fromEntries(
      officers.fields
        .filter(({ type, calculated }) => type === 'text' && !calculated)
        .map(({ key }) => [key, 'x']),
    )
    const asked = problemsOfForm(officers, started, today).map(problem => problem.field)
    expect(asked.filter(key => hidden.some(one => one.key === key))).toEqual([])
  })

  test('shows each of its fields once and keeps keys, types, bounds and conditions', () => {
    const shown = applicants.steps.flatMap(({ sections }) =>
      sections.flatMap(section =>
        section.kind === 'grid' ? section.rows.flatMap(({ cells }) => cells) : section.rows.flat(),
      ),
    )
    expect(shown.filter(key => key !== null)).toEqual(applicants.fields.map(({ key }) => key))
    const plain = ({
      label: _,
      hint: __,
      under: ___,
      options,
      ...rest
    }: (typeof officers.fields)[number]) => ({
      ...rest,
      values: options?.map(({ value }) => value),
    })
    const kept = officers.fields.filter(({ key }) => !hidden.some(one => one.key === key))
    expect(applicants.fields.map(plain)).toEqual(kept.map(plain))
  })

  test('starts each label with the heading above the field, so that it is clear on its own', () => {
    const apart = applicants.fields.filter(({ label, under = '' }) => !label.startsWith(under))
    expect(apart).toEqual([])
  })

  test('repeats no label within a step', () => {
    for (const { number } of applicants.steps) {
      const labels = applicants.fields.filter(({ step }) => step === number).map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

test('fields for officers only are hidden from applicants, and wrong values in them cause no problem', () => {
  for (const key of [
    'processingFee',
    'loanEligibility',
    'property1LTVValue',
    'customerLoan1Obligate',
    'coApplicantLoan3PreviousObligation',
    'supplier1Quality',
    'totalObligation',
  ])
    expect(field(key), key).toBeUndefined()
  const problems = problemsOfForm(standard, { processingFee: -5 }, today)
  expect(problems.map(problem => problem.field)).not.toContain('processingFee')
  // D17: required from everyone.
  for (const key of ['interestRate', 'BranchName', 'supplier1Name']) expect(field(key), key).toBeDefined()
})

test('messages of rules use the labels that applicants see', () => {
  const problems = problemsOfForm(standard, { coApplicantName: 'Ama', customerLoan1Amount: 5 }, today)
  const messages = problems.map(({ message }) => message)
  expect(messages).toContain('Relationship with you is required')
  expect(messages).toContain('Your loan 1 institution is required')
  expect(messages).toContain('Your name is required')
})

test('the empty customer name is prefilled with the name of the account, cut to its length, in the Standard Form only', () => {
  const named = withNameOf(standard, ` ${'Ama '.repeat(200)}`)
  const given = named.prefill?.({}, {}, today)
  expect(given).toMatchObject({ LoanApplicationDate: '2026-11-20' })
  expect(String(given?.['customerName'])).toMatch(/^Ama Ama/)
  expect(String(given?.['customerName']).length).toBeLessThanOrEqual(field('customerName')?.maxLength ?? 0)
  const assessment = forApplicants(formFor('mse_assessment', context))
  expect(withNameOf(assessment, 'Ama')).toBe(assessment)
})
