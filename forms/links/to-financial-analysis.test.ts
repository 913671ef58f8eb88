import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { suggested } from './test-earlier.ts'

// D43; docs/decisions/023: suggestions are true for this customer.

describe('personal assets', () => {
  const value = (field: string, user_form: Answers) =>
    suggested('financial_analysis', field, { user_form })?.value

  it('leave out the accounts of the business', () => {
    const standard = {
      bankAccount1Type: 'current',
      bankAccount1Owner: 'business',
      bankAccount1Balance: 3450,
      bankAccount2Type: 'savings',
      bankAccount2Owner: 'customer',
      bankAccount2Balance: 1200,
    }
    expect(value('savings_bank', standard)).toBe(1200)
    expect(value('savings_bank', { ...standard, bankAccount2Owner: 'business' })).toBeUndefined()
  })

  it('leave out the vehicles of the business', () => {
    const standard = {
      motorVehicle1Owner: 'business',
      motorVehicle1Value: 9000,
      motorVehicle2Owner: 'joint',
      motorVehicle2Value: 700,
    }
    expect(value('vehicles_value', standard)).toBe(700)
    expect(value('vehicles_value', { ...standard, motorVehicle2Value: 0 })).toBeUndefined()
  })

  it('leave out the fixed deposits and the investments of the business', () => {
    const standard = {
      bankAccount1Type: 'fixed-deposit',
      bankAccount1Owner: 'business',
      bankAccount1Balance: 5000,
      otherInvestment1Type: 'precious-metals',
      otherInvestment1Owner: 'business',
      otherInvestment1Value: 2500,
    }
    expect(value('fixed_deposits', standard)).toBeUndefined()
    expect(value('precious_metals', standard)).toBeUndefined()
    const own = { ...standard, bankAccount1Owner: 'customer', otherInvestment1Owner: 'joint' }
    expect(value('fixed_deposits', own)).toBe(5000)
    expect(value('precious_metals', own)).toBe(2500)
  })

  it('leave out the properties and the land of the business', () => {
    const standard = {
      property1Type: 'shop',
      property1OwnedBy: 'business',
      property1MarketValue: 30_000,
      property2Type: 'plot',
      property2OwnedBy: 'business',
      property2MarketValue: 5000,
      property3Type: 'residential',
      property3OwnedBy: 'customer',
      property3MarketValue: 20_000,
    }
    expect(value('property_value', standard)).toBe(20_000)
    expect(value('land_value', standard)).toBeUndefined()
  })
})
