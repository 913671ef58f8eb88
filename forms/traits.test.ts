import { describe, expect, it } from 'vitest'
import { acceptAnswers } from '../engine/accept.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { openingForm } from './chain.ts'
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

it('only the first form of a file contains the client’s name', () => {
  expect(formTypes.filter(type => traitsOf(type).namingField !== undefined)).toEqual([openingForm])
})
