import { expect, test } from 'vitest'
import { formFor } from './all.ts'
import type { FormType } from './catalogue.ts'
import { testContext } from './test-context.ts'

/** Splits a list of keys as spec 2 §3 writes them. */
const keys = (text: string) => text.trim().split(/\s+/)
const fieldsOf = (type: FormType) => formFor(type, testContext()).fields
const inputsOf = (type: FormType) => fieldsOf(type).flatMap(({ key, calculated }) => (calculated ? [] : key))
const calculatedOf = (type: FormType) =>
  fieldsOf(type).flatMap(({ key, calculated }) => (calculated ? key : []))

const profitAndLoss = keys(`sales other_business_income purchases direct_expenses stock_changes admin_expenses
  personnel_cost selling_expenses misc_expenses depreciation interest_charges non_operating_income
  non_operating_expenses tax`)
const balanceSheet = keys(`equity_share_capital quasi_equity reserves revaluation_reserve long_term_borrowings
  affiliate_borrowings other_borrowings short_term_affiliate_borrowings creditors wc_limit tax_provision
  other_liabilities gross_fixed_assets accumulated_depreciation capital_wip investments deferred_tax inventories
  debtors_gt6m debtors_lt6m cash_bank other_current_assets director_loans other_loans_advances`)
const personal = keys(`savings_bank fixed_deposits cash_hand property_value land_value recurring_deposits
  insurance_surrender precious_metals vehicles_value other_personal_assets home_loan_pos vehicle_loan_pos
  unsecured_loan_pos msme_loan_pos other_loans_pos credit_card_dues tax_dues other_dues`)

// spec 2 §3.4–8; D26
test('the inputs of the Financial Analysis, the first two tables for 2025, 2024 and 2023', () => {
  const ofYears = (lines: readonly string[]) =>
    lines.flatMap(line => ['2025', '2024', '2023'].map(year => `${line}_${year}`))
  expect(inputsOf('financial_analysis').toSorted()).toEqual(
    [
      ...ofYears([...profitAndLoss, ...balanceSheet]),
      ...personal,
      'loan_amount',
      'existing_bank_borrowing',
    ].toSorted(),
  )
  const grid = formFor('financial_analysis', testContext()).steps[0]?.sections[0]
  expect(grid?.kind === 'grid' && grid.columns).toEqual([
    '2025 (projected)',
    '2024 (actual)',
    '2023 (actual)',
  ])
})

// spec 2 §3.9; D27
test('the stored calculated values of the Financial Analysis', () => {
  const yearly = keys(`total_operating_income cogs indirect_expenses ebitda ebit pat net_worth current_assets
    current_liabilities current_ratio debtor_days inventory_days creditor_days cash_conversion_cycle
    working_capital_gap`)
  expect(calculatedOf('financial_analysis')).toEqual(
    expect.arrayContaining([
      ...yearly.map(line => `${line}_2024`),
      ...keys(`personal_assets personal_liabilities personal_net_worth asset_coverage_ratio
        customer_margin_percent sales_growth`),
    ]),
  )
})

// spec 2 §2.19
test('ratios, cash flow and working capital have no inputs of their own', () => {
  const steps = fieldsOf('financial_analysis').flatMap(({ step, calculated }) => (calculated ? [] : step))
  expect([...new Set(steps)]).toEqual([1, 2, 6, 7])
})

// spec 2 §3.10–12, §9.11
test('the inputs of the Bank Analysis', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const dates = keys('5th 10th 15th 20th 25th lastDay')
  expect(inputsOf('bank_analysis').toSorted()).toEqual(
    [
      'bankName',
      'accountType',
      ...dates.flatMap(date => numbers(6).map(month => `balance_${date}_month_${month}`)),
      ...[1, 2].flatMap(bank => numbers(12).map(month => `bank${bank}_credit_month_${month}`)),
    ].toSorted(),
  )
})

// spec 2 §3.13
test('the calculated values of the Bank Analysis', () => {
  expect(calculatedOf('bank_analysis')).toEqual(
    expect.arrayContaining(
      keys(`averageMonthlyBalance balanceVolatility totalAnnualCredits monthlyAverageCredits creditTrend
        bankConcentrationRisk cashFlowStability operationalEfficiency totalCredits_month_1 totalCredits_month_12
        averageBalance_month_1 averageBalance_month_6`),
    ),
  )
})

// spec 2 §3.14, §3.16, §3.18, §3.22–23, §3.25
test('the fields of the Credit Application Memo', () => {
  expect(inputsOf('credit_app_memo').toSorted()).toEqual(
    keys(`dateOfProposal branch customerName purposeForBorrowing businessSegment businessSubSegment currentBankers
      facilityType loanAmount loanTerm interestRate processingFee thirdPartyGuarantor guarantorIncome
      supplierReference buyerReference creditRiskScore anyLoansOverdue totalAssetsValue policyDeviation
      deviationReason promoterEntrepreneur businessActivity marketDemand cashFlowAnalysis guarantorReferences endUse
      recommendation approverComments observations decision`).toSorted(),
  )
  expect(calculatedOf('credit_app_memo').toSorted()).toEqual(
    keys('dbrPercentage assetCoverage deviationCode riskCategory emiAmount loanToValueRatio').toSorted(),
  )
})
