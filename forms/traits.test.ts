import { describe, expect, it } from 'vitest'
import { acceptAnswers } from '../engine/accept.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { openingForm } from './chain.ts'
import { testContext } from './test-context.ts'
import { traitsOf } from './traits.ts'

describe.each(formTypes)('%s', type => {
  const form = formFor(type, testContext())

  it('has the traits that are known without it', () => {
    expect(form.traits).toBe(traitsOf(type))
  })

  it('has traits about its own fields', () => {
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
  it('takes what accompanies the completion of a scorecard only when it is one', () => {
    const { accepted, errors } = acceptAnswers(form, { timestamp: 1, assessmentType: 'expert' })
    expect(accepted).toEqual({})
    expect(Object.keys(errors)).toEqual(type === 'expert_scorecard' ? [] : ['timestamp', 'assessmentType'])
  })
})

it('the form that opens a file names the client, and no other does', () => {
  expect(formTypes.filter(type => traitsOf(type).namingField !== undefined)).toEqual([openingForm])
})
