import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy/policy.ts'
import { type AnswersByType, earlier, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.30

const value = (field: string, answersByType: AnswersByType) =>
  suggestedValue('financial_analysis', field, answersByType)

describe('the actual year', () => {
  const sheet = {
    // Months of 12,900, 12,820 and 13,000, on average 12,906.67.
    daily_sales: 430,
    weekly_sales: 3205,
    monthly_sales: 13_000,
    total_purchases: 8250,
    salaries_wages: 500,
    rent: 300,
    utilities: 45.5,
    other_expenses: 20,
    stock_value: 9000,
    debtors: 2000,
    creditors: 0,
  }
  const line = (name: string, output_sheet: Answers = sheet) => value(`${name}_2024`, { output_sheet })

  it('takes twelve months of the Output Sheet', () => {
    expect(line('sales')).toBe(154_880)
    expect(line('purchases')).toBe(99_000)
    expect(line('personnel_cost')).toBe(6000)
    expect(line('admin_expenses')).toBe(4146)
    expect(line('misc_expenses')).toBe(240)
    expect(line('selling_expenses')).toBeUndefined()
  })

  // D57
  it('takes nothing from forms of another year, whose figures are not of that year', () => {
    const forms = { output_sheet: sheet, user_form: { customerLoan1Outstanding: 4_000 } }
    const offered = (createdAt: string) =>
      shownSuggestions('financial_analysis', earlier(forms, createdAt)).map(({ field }) => field)
    const [same, later] = ['2024-12-31T09:00:00Z', '2025-01-01T09:00:00Z'].map(offered)
    expect(same).toEqual(
      expect.arrayContaining(['sales_2024', 'inventories_2024', 'long_term_borrowings_2024']),
    )
    expect(later?.filter(field => /_20\d\d$/.test(field))).toEqual([])
    expect(later).toContain('existing_bank_borrowing')
  })

  it('takes the stock, debtors and creditors of the Output Sheet', () => {
    expect(line('inventories')).toBe(9000)
    expect(line('debtors_lt6m')).toBe(2000)
    expect(line('debtors_gt6m')).toBe(0)
    expect(line('creditors')).toBe(0)
    // Debtors of more than six months of sales cannot all be young, and how many are is unknown.
    const slow = { ...sheet, debtors: 80_000 }
    expect([line('debtors_lt6m', slow), line('debtors_gt6m', slow)]).toEqual([undefined, undefined])
    expect(line('debtors_gt6m', { debtors: 0 })).toBeUndefined()
  })

  it('takes what the business owns and owes from the Standard Form', () => {
    const user_form = {
      bankAccount1Type: 'current',
      bankAccount1Owner: 'business',
      bankAccount1Balance: 3450,
      bankAccount2Type: 'overdraft',
      bankAccount2Owner: 'business',
      bankAccount2Balance: 700,
      motorVehicle1Owner: 'business',
      motorVehicle1Value: 9000,
      property1OwnedBy: 'business',
      property1Share: 50,
      property1MarketValue: 30_000,
      property2OwnedBy: 'customer',
      property2MarketValue: 70_000,
      customerLoan1Outstanding: 5430,
      customerLoan1Amount: 6500,
      customerLoan1EMI: 219,
      customerLoan1Tenor: 36,
      customerLoan1PaidTenor: 7,
    }
    const of = (name: string) => value(`${name}_2024`, { user_form })
    expect(of('cash_bank')).toBe(3450)
    expect(of('gross_fixed_assets')).toBe(24_000)
    expect(of('long_term_borrowings')).toBe(5430)
    // Seven instalments of 219 minus the 1,074.63 by which the debt decreased.
    expect(of('interest_charges')).toBe(458.37)
    expect(value('interest_charges_2024', { user_form: { customerLoan1EMI: 219 } })).toBeUndefined()
  })

  it('is balanced by its reserves once the rest of the balance sheet is answered', () => {
    const statements = {
      tax_2024: 800,
      gross_fixed_assets_2024: 20_000,
      cash_bank_2024: 5000,
      equity_share_capital_2024: 10_000,
      creditors_2024: 3000,
    }
    expect(
      suggested('financial_analysis', 'reserves_2024', { financial_analysis: statements }),
    ).toMatchObject({
      value: 12_000,
      source: 'this form',
      isLive: true,
    })
    expect(value('tax_provision_2024', { financial_analysis: statements })).toBe(800)
    // An existing answer does not change the suggestion, and an unfinished balance sheet has no balancing figure.
    expect(value('reserves_2024', { financial_analysis: { ...statements, reserves_2024: 1 } })).toBe(12_000)
    const half = { ...statements, equity_share_capital_2024: undefined }
    expect(value('reserves_2024', { financial_analysis: half })).toBeUndefined()
    const overdrawn = { ...statements, creditors_2024: 30_000 }
    expect(value('reserves_2024', { financial_analysis: overdrawn })).toBeUndefined()
  })
})

describe('the projected year', () => {
  const statements = { sales_2024: 158_400, purchases_2024: 99_000, admin_expenses_2024: 4146 }
  const growing = (sales_growth: number | undefined, more: Answers = {}) => ({
    user_form: {},
    output_sheet: { sales_growth },
    financial_analysis: { ...statements, ...more },
  })

  it('grows as the Output Sheet says, up to the maximum of the policy', () => {
    expect(value('sales_2025', growing(10.2))).toBe(174_556.8)
    expect(value('purchases_2025', growing(10.2))).toBe(109_098)
    expect(value('admin_expenses_2025', growing(10.2))).toBe(4146)
    expect(suggested('financial_analysis', 'sales_2025', growing(35))).toMatchObject({
      value: 190_080,
      evidence: 'Sales 2024 $158,400.00 and a growth of 20% (the sheet says 35%)',
      source: 'Output Sheet and this form',
    })
    expect(value('sales_2025', growing(undefined))).toBeUndefined()
    expect(value('purchases_2025', growing(undefined))).toBeUndefined()
    const silent = { ...policy1, offers: { ...policy1.offers, projectedGrowthMax: null } }
    expect(suggestedValue('financial_analysis', 'sales_2025', growing(10.2), silent)).toBeUndefined()
  })

  it('changes in proportion to the sales typed, and shows a stock change only if stock falls', () => {
    const typed = growing(10.2, { sales_2025: 79_200, inventories_2024: 9000, tax_2024: 100 })
    expect(value('purchases_2025', typed)).toBe(49_500)
    expect(value('inventories_2025', typed)).toBe(4500)
    expect(value('stock_changes_2025', typed)).toBe(4500)
    expect(value('stock_changes_2025', growing(10.2, { inventories_2024: 9000 }))).toBe(0)
  })

  it('owes the balances of the existing loans a year later, and of the new loan', () => {
    const user_form = {
      loanAmount: 10_000,
      interestRate: 12,
      loanTenure: 24,
      customerLoan1Amount: 12_000,
      customerLoan1EMI: 500,
      customerLoan1Tenor: 24,
      customerLoan1PaidTenor: 6,
    }
    const files = { ...growing(10.2), user_form }
    // 12 of 18 instalments of 500 are paid; 12 of 24 instalments of 470.73 are left of the new loan.
    expect(value('long_term_borrowings_2025', files)).toBe(8298.16)
    expect(value('interest_charges_2025', files)).toBe(946.97)
    const vague = { ...files, user_form: { ...user_form, customerLoan1PaidTenor: undefined } }
    expect(value('long_term_borrowings_2025', vague)).toBeUndefined()
  })

  it('adds its profit to the reserves and is balanced by its cash', () => {
    const whole = growing(10, {
      tax_2024: 1000,
      reserves_2024: 8000,
      equity_share_capital_2024: 10_000,
      gross_fixed_assets_2024: 20_000,
      accumulated_depreciation_2024: 500,
      depreciation_2024: 250,
    })
    // 174,240 − 108,900 − 4,146 − 250 − 1,100
    expect(value('reserves_2025', whole)).toBe(8000 + 59_844)
    expect(value('accumulated_depreciation_2025', whole)).toBe(750)
    // 10,000 + 67,844 less 20,000 − 750
    expect(value('cash_bank_2025', whole)).toBe(58_594)
    // If all suggestions are accepted, the balance sheet balances.
    const taken = Object.fromEntries(
      shownSuggestions('financial_analysis', earlier(whole))
        .filter(({ field }) => field.endsWith('_2025'))
        .map(({ field, value: of }) => [field, of]),
    )
    const filled = earlier({ financial_analysis: { ...whole.financial_analysis, ...taken } })
    expect(filled.financial_analysis?.computed['balance_difference_2025']).toBeCloseTo(0, 2)
    expect(value('cash_bank_2025', growing(10, { reserves_2024: 8000 }))).toBeUndefined()
  })
})

describe('the previous year', () => {
  it('is calculated only where it follows from the actual year', () => {
    const files = {
      output_sheet: { sales_growth: 10 },
      financial_analysis: {
        sales_2024: 110_000,
        purchases_2024: 60_000,
        accumulated_depreciation_2024: 750,
        depreciation_2024: 250,
        equity_share_capital_2024: 10_000,
        reserves_2024: 60_000,
      },
    }
    expect(value('sales_2023', files)).toBe(100_000)
    expect(value('accumulated_depreciation_2023', files)).toBe(500)
    expect(value('reserves_2023', files)).toBe(60_000 - 49_750)
    expect(value('equity_share_capital_2023', files)).toBe(10_000)
    expect(value('purchases_2023', files)).toBeUndefined()
    expect(value('reserves_2023', { financial_analysis: { reserves_2024: 60_000 } })).toBeUndefined()
  })
})
