import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Answers, Field } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { type FormType, formTypes } from './catalogue.ts'
import { context, earlier, shownSuggestions } from './links/test-earlier.ts'
import { links } from './links.ts'
import { testContext } from './test-context.ts'

// spec 3 §2.7

describe('the table', () => {
  it('leads from earlier forms to fields that can be answered', () => {
    for (const { to, field, from } of links) {
      const target = formFor(to, testContext()).fields.find(({ key }) => key === field)
      expect(target, `${to}.${field}`).toBeDefined()
      expect(target?.calculated, `${to}.${field}`).toBeUndefined()
      for (const source of from) expect(formTypes.indexOf(source)).toBeLessThan(formTypes.indexOf(to))
    }
  })

  it('speaks to every parameter of the scorecard', () => {
    const spokenTo = links.filter(({ to }) => to === 'expert_scorecard').map(({ field }) => field)
    const required = formFor('expert_scorecard', testContext()).fields.filter(field => field.required)
    expect(spokenTo).toEqual(required.map(({ key }) => key))
  })

  it('offers nothing from nothing', () => {
    for (const type of formTypes) expect(shownSuggestions(type, {})).toEqual([])
  })

  it('offers only what the field accepts, whatever valid earlier forms hold', () => {
    const all = fc.record({
      user_form: validAnswers('user_form'),
      mse_assessment: validAnswers('mse_assessment'),
      output_sheet: validAnswers('output_sheet'),
      expert_scorecard: validAnswers('expert_scorecard'),
      financial_analysis: validAnswers('financial_analysis'),
      bank_analysis: validAnswers('bank_analysis'),
    })
    const offered = new Set<string>()
    fc.assert(
      fc.property(all, answersByType => {
        const forms = earlier(answersByType)
        for (const type of formTypes) {
          const form = formFor(type, testContext())
          for (const { field, value, display, evidence, source } of shownSuggestions(type, forms)) {
            const problem = problemsOfForm({ ...form, rules: () => [] }, { [field]: value }, context).find(
              candidate => candidate.field === field,
            )
            expect(problem, `${type}.${field} = ${value}`).toBeUndefined()
            expect([display, evidence, source].every(words => words !== '')).toBe(true)
            offered.add(`${type}.${field}`)
          }
        }
      }),
      { numRuns: 200 },
    )
    // Every link has had its say at least once, so none went unchecked.
    expect(offered).toEqual(new Set(links.map(({ to, field }) => `${to}.${field}`)))
  })

  function validAnswers(type: FormType): fc.Arbitrary<Answers> {
    const typed = formFor(type, testContext()).fields.filter(field => !field.calculated)
    return fc.record(Object.fromEntries(typed.map(field => [field.key, validAnswer(field)])))
  }

  function validAnswer(field: Field): fc.Arbitrary<Answer | undefined> {
    const least = field.min ?? 0
    const most = field.max ?? Math.max(least, 1) * 50_000
    const whole = fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
    switch (field.type) {
      case 'select':
        return fc.constantFrom(...(field.options ?? []).map(({ value }) => value))
      case 'boolean':
        return fc.boolean()
      case 'date':
        return fc.constantFrom('1950-01-01', '1984-06-30', '2003-12-31')
      case 'tel':
        return fc.constant('+1 202 555 0143')
      case 'text':
      case 'textarea':
        return fc.constantFrom('', '', 'x'.repeat(field.maxLength ?? 20), 'Harbour')
      case 'integer':
        return fc.option(whole, { nil: undefined })
      default:
        return fc.option(
          whole.map(value => Math.min(most, value + 0.25)),
          { nil: undefined },
        )
    }
  }
})
