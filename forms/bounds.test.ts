import { describe, expect, it } from 'vitest'
import { isNumeric } from '../engine/field-kinds.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

// spec 1 §5.14, §5.16; spec 2 §5.3, §5.7, §5.10; D22

/** The typed numbers whose minimum is another one than 0. */
const otherMinimums: Readonly<Record<string, number>> = {
  'user_form.familyMembers': 1,
  'user_form.existingSinceYear': 1950,
  'user_form.loanTenure': 1,
  'mse_assessment.currentCreditScore': 300,
  'mse_assessment.workingDaysPerWeek': 1,
  'mse_assessment.workingHoursPerDay': 1,
  'credit_app_memo.loanTerm': 1,
}

// The Expert Scorecard asks for no numbers.
describe.each(formTypes.filter(type => type !== 'expert_scorecard'))(
  'the numbers that are typed into the form %s',
  type => {
    const form = formFor(type, testContext())
    // The required figures of the Financial Analysis must be above 0 (spec 2 §5.1), which its own tests check.
    const typed = form.fields.filter(
      ({ type: kind, calculated, above }) => isNumeric(kind) && !calculated && above === undefined,
    )
    // Shows every field, whatever the form's other answers are.
    const shown = { ...form, fields: typed.map(({ visibleWhen: _, ...field }) => field), rules: () => [] }

    it('are at least 0, or what their field states as its minimum', () => {
      const refused = (values: (minimum: number) => number) => {
        const answers = typed.map(({ key }) => [key, values(otherMinimums[`${type}.${key}`] ?? 0)] as const)
        return problemsOfForm(shown, Object.fromEntries(answers), { today: '2026-02-10' })
          .filter(({ code }) => code === 'min')
          .map(({ field }) => field)
      }
      expect(typed).not.toEqual([])
      expect(refused(minimum => minimum)).toEqual([])
      expect(refused(minimum => minimum - 1)).toEqual(typed.map(({ key }) => key))
    })
  },
)
