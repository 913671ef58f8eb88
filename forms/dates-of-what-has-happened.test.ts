import { expect, test } from 'vitest'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

// D58

const forms = formTypes.map(type => formFor(type, testContext()))
const datesOf = (form: (typeof forms)[number]) => form.fields.filter(({ type }) => type === 'date')

test('every date of the seven forms is that of a birth or of something that has happened', () => {
  const all = forms.flatMap(datesOf)
  expect(all.filter(({ isBirth, startsToday }) => !isBirth && !startsToday)).toEqual([])
  expect(all.map(({ key }) => key)).toEqual([
    'dateOfBirth',
    'coApplicantDateOfBirth',
    'LoanApplicationDate',
    'dateOfProposal',
  ])
})

test.each([
  ['2026-02-10', '2026-02-09', false],
  ['2026-02-11', '2026-02-09', true],
  ['2026-02-12', '2026-02-10', true],
  ['2026-02-12', '2026-02-11', false],
  ['2026-02-12', undefined, true],
  ['2199-12-31', '2026-02-11', true],
  ['1999-12-31', '2026-02-09', false],
])(
  'on 10 February in UTC, %s is in the future for a lender whose day is %s: %s',
  (date, dayNow, isRefused) => {
    const context = { today: '2026-02-10', ...(dayNow !== undefined && { dayNow: () => dayNow }) }
    for (const form of forms) {
      const keys = datesOf(form).flatMap(({ key, startsToday }) => (startsToday ? [key] : []))
      const problems = problemsOfForm(form, Object.fromEntries(keys.map(key => [key, date])), context)
      expect(problems.filter(({ field }) => keys.includes(field))).toEqual(
        isRefused
          ? keys.map(field => ({ field, code: 'date', message: 'The date cannot be in the future.' }))
          : [],
      )
    }
  },
)
