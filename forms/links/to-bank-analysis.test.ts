import { describe, expect, it } from 'vitest'
import { suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.7

describe('suggestions for the Bank Analysis', () => {
  it('name the bank of the first account of the Standard Form', () => {
    const user_form = { bankAccount1Name: 'Unity Bank', bankAccount2Name: 'Valley Bank' }
    expect(suggested('bank_analysis', 'bankName', { user_form })).toMatchObject({ value: 'Unity Bank' })
    expect(suggested('bank_analysis', 'bankName', { user_form: {} })).toBeUndefined()
  })

  it.each([
    ['savings', 'savings'],
    ['current', 'current'],
    // The Bank Analysis does not have this type.
    ['overdraft', undefined],
    [null, undefined],
  ])('from a first account of type %s suggest the type %s', (type, expected) => {
    expect(suggestedValue('bank_analysis', 'accountType', { user_form: { bankAccount1Type: type } })).toBe(
      expected,
    )
  })
})
