import { describe, expect, it } from 'vitest'
import { acceptAnswers } from '../engine/accept.ts'
import type { FormTraits } from '../engine/types.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { openingForm, selfServiceTypes } from './chain.ts'
import { testContext } from './test-context.ts'
import { traitsOf } from './traits.ts'

describe.each(formTypes)('%s', type => {
  const form = formFor(type, testContext())

  it('has the traits that can be looked up without building the form', () => {
    expect(form.traits).toBe(traitsOf(type))
  })

  it('has traits that refer to its own fields', () => {
    const { namingField, businessField, score } = form.traits
    const fieldOf = (key: string) => form.fields.find(field => field.key === key)
    if (namingField !== undefined)
      expect(fieldOf(namingField)).toMatchObject({ type: 'text', required: true })
    if (businessField !== undefined) expect(fieldOf(businessField)).toMatchObject({ type: 'text' })
    if (score) {
      expect(fieldOf(score.total)).toMatchObject({ type: 'number', calculated: true })
      expect(fieldOf(score.category)).toMatchObject({ type: 'text', calculated: true })
    }
  })

  // spec 1 §3.25
  it('accepts the extra keys of a scorecard’s completion only if it is a scorecard', () => {
    const { accepted, errors } = acceptAnswers(form, { timestamp: 1, assessmentType: 'expert' })
    expect(accepted).toEqual({})
    expect(Object.keys(errors)).toEqual(type === 'expert_scorecard' ? [] : ['timestamp', 'assessmentType'])
  })
})

const typesWith = (trait: keyof FormTraits) => formTypes.filter(type => traitsOf(type)[trait] !== undefined)

// spec 1 §2.29, §2.31; spec 2 §2.13
it('the Output Sheet, the Expert Scorecard and the Financial Analysis have sections, the others steps', () => {
  const withSections = formTypes.filter(type => traitsOf(type).stepWord === 'Section')
  expect(withSections).toEqual(['output_sheet', 'expert_scorecard', 'financial_analysis'])
})

// spec 1 §2.31; spec 2 §2.13
it('the sections of the Output Sheet and the Financial Analysis can be opened at any time', () => {
  expect(typesWith('freeSteps')).toEqual(['output_sheet', 'financial_analysis'])
})

// spec 1 §7.15; spec 2 §7.4
it('all forms that only officers fill send their calculated values with a save', () => {
  expect(typesWith('sendsCalculated')).toEqual(formTypes.filter(type => !selfServiceTypes.includes(type)))
})

// spec 1 §2.30; spec 2 §5.2, §8.4
it('a trait of a single form belongs to the form that it is specified for', () => {
  expect(typesWith('backToFirstForm')).toEqual(['mse_assessment'])
  expect(typesWith('alertsMissing')).toEqual(['financial_analysis'])
  expect(typesWith('earlierStepsDone')).toEqual(['financial_analysis'])
  expect(typesWith('staysWhenNotLoaded')).toEqual(['credit_app_memo'])
})

it('only the first form of a file contains the client’s name', () => {
  expect(formTypes.filter(type => traitsOf(type).namingField !== undefined)).toEqual([openingForm])
})
