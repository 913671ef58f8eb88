import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Answers, Field } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { type FormType, formTypes } from './catalogue.ts'
import { coApplicantLoans, customerLoans } from './choices.ts'
import { context, earlier, shownSuggestions } from './links/test-earlier.ts'
import { linksTo } from './links.ts'
import { type Policy, policy1 } from './policy/policy.ts'
import { testContext } from './test-context.ts'

// spec 3 §2.7, §2.30

const links = formTypes.flatMap(type => linksTo(type, testContext().assessmentYear))

const aboutAbsence = ['thirdPartyGuarantor', 'guarantorIncome', 'supplierReference', 'buyerReference']

/** A policy in which the lender has set every value that can be suggested. */
const generous: Policy = {
  ...policy1,
  offers: {
    projectedGrowthMax: 20,
    industryMargin: { trading: 18, manufacturing: 25, services: 40, agriculture: 20, retail: 22 },
    programmeLtv: { residential: 70, commercial: 60, industrial: 50, plot: 40 },
    processingFeePercent: 1.5,
    interestRate: 14,
    workingCapitalMargin: 20,
    capitalExpenditureMargin: 25,
  },
}

describe('the list of links', () => {
  it('leads from earlier forms, or the form itself, to fields that can be answered', () => {
    for (const { to, field, from } of links) {
      const target = formFor(to, testContext()).fields.find(({ key }) => key === field)
      expect(target, `${to}.${field}`).toBeDefined()
      expect(target?.calculated, `${to}.${field}`).toBeUndefined()
      for (const source of formTypes.filter(type => from.includes(type))) {
        // A form's own answers are a source, too.
        expect(formTypes.indexOf(source)).toBeLessThanOrEqual(formTypes.indexOf(to))
      }
    }
  })

  it('has a suggestion for every parameter of the scorecard', () => {
    const spokenTo = links.filter(({ to }) => to === 'expert_scorecard').map(({ field }) => field)
    const required = formFor('expert_scorecard', testContext()).fields.filter(field => field.required)
    expect(spokenTo).toEqual(required.map(({ key }) => key))
  })

  it('suggests nothing from empty forms, except what follows from missing answers', () => {
    for (const type of formTypes) {
      expect(shownSuggestions(type, {})).toEqual([])
      const empty = Object.fromEntries(formTypes.map(each => [each, {}]))
      // Only links that infer something from missing answers: no guarantor is named, no supplier is rated.
      const said = shownSuggestions(type, earlier(empty)).map(({ field }) => field)
      expect(said).toEqual(type === 'credit_app_memo' ? aboutAbsence : [])
    }
  })

  it('suggests only values that the field accepts, for any valid earlier forms', () => {
    const all = fc.record({
      ...Object.fromEntries(formTypes.map(type => [type, validAnswers(type)])),
      user_form: fc.oneof(validAnswers('user_form'), validAnswers('user_form').map(withLoans)),
      financial_analysis: fc.oneof(
        validAnswers('financial_analysis'),
        // Large reserves, because random figures make losses that would use up smaller ones.
        validAnswers('financial_analysis').map(answers => ({ ...answers, reserves_2024: 10_000_000 })),
      ),
    })
    const beside = { branch: 'Riverton', checks: ['Sales agree.'] }
    const offered = new Set<string>()
    // Only a form of the assessment year has figures for it, and only one of the next January has December's balances.
    const created = fc.constantFrom('2024-11-15T09:00:00Z', '2025-01-20T09:00:00Z')
    const accepted = fc.property(all, created, (answersByType, createdAt) => {
      const forms = earlier(answersByType, createdAt)
      for (const type of formTypes) {
        const form = formFor(type, testContext())
        for (const { field, value, display, evidence, source } of shownSuggestions(
          type,
          forms,
          generous,
          beside,
        )) {
          const problem = problemsOfForm({ ...form, rules: () => [] }, { [field]: value }, context).find(
            candidate => candidate.field === field,
          )
          expect(problem, `${type}.${field} = ${value}`).toBeUndefined()
          expect([display, evidence, source].every(words => words !== '')).toBe(true)
          offered.add(`${type}.${field}`)
        }
      }
    })
    // A fixed seed with which every link makes at least one suggestion, so that each is checked.
    fc.assert(accepted, { numRuns: 100, seed: 1 })
    expect(offered).toEqual(new Set(links.map(({ to, field }) => `${to}.${field}`)))
    // Further runs with random figures.
    fc.assert(accepted, { numRuns: 20 })
  })

  /** Adds loans that can be paid back, which random figures hardly ever are. */
  function withLoans(answers: Answers): Answers {
    const figures = { Amount: 6500, EMI: 219, Tenor: 36, PaidTenor: 7, ToBeClosed: 'No' }
    const loans = [...customerLoans, ...coApplicantLoans].flatMap(loan =>
      Object.entries(figures).map(([part, value]) => [loan + part, value]),
    )
    return { ...answers, ...Object.fromEntries(loans) }
  }

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
