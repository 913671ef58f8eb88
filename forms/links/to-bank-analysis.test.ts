import { describe, expect, it } from 'vitest'
import { earlier, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

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

  // D57
  it('are the balances of the months and days that the MSE Assessment has asked about', () => {
    const mse_assessment = {
      ...{ bankBalance_month1_day5: 900, bankBalance_month1_day25: 0, bankBalance_month4_day15: 400 },
      ...{ bankBalance_month6_day5: 100 },
    }
    const offered = (createdAt: string) =>
      shownSuggestions('bank_analysis', earlier({ mse_assessment }, createdAt)).map(
        ({ field, value }) => `${field} ${value}`,
      )
    // Month 1 is October; months 5 and 6 are before July.
    expect(offered('2024-11-15T09:00:00Z')).toEqual([
      'balance_15th_month_1 400',
      'balance_5th_month_4 900',
      'balance_25th_month_4 0',
    ])
    expect(offered('2025-01-15T09:00:00Z')).toEqual([
      'balance_5th_month_1 100',
      'balance_15th_month_3 400',
      'balance_5th_month_6 900',
      'balance_25th_month_6 0',
    ])
    expect(offered('2026-11-15T09:00:00Z')).toEqual([])
    expect(offered('2023-11-15T09:00:00Z')).toEqual([])
  })
})
