import { expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { sampleKeys } from '../assessment-days.ts'
import type { FormType } from '../catalogue.ts'
import { checksBesideFields, checksOf } from '../checks.ts'
import { policy1 } from '../policy/policy.ts'
import { checkedOf } from './test-checked.ts'

// D39: a calculated 0 counts as missing until the required answers that it depends on are present.

const sheet = {
  daily_sales: 600,
  weekly_sales: 4_200,
  monthly_sales: 18_000,
  total_purchases: 10_800,
  household_expenses: 800,
}

it('an unfinished Output Sheet does not count as supporting a loan of 0 until the affordable instalment is answered', () => {
  const severity = (more: Answers, isOpen = true) => {
    const forms = { user_form: { loanAmount: 17_000 }, output_sheet: { ...sheet, ...more } }
    const checked = checkedOf(forms, policy1, isOpen ? 'output_sheet' : undefined)
    return checksOf(checked).find(check => check.id === 'fact.loan_supported')?.severity
  }
  expect(severity({})).toBe('unknown')
  expect(severity({}, false)).toBe('explain')
  expect(severity({ affordable_emi: 0 })).toBe('explain')
  expect(severity({ affordable_emi: 100 })).toBe('explain')
  expect(severity({ affordable_emi: 2_000 })).toBe('agrees')
})

/** Returns the severity of a check while the last of these forms is open: as calculated, and as shown beside its fields. */
function severities(id: string, forms: Partial<Record<FormType, Answers>>) {
  const checked = checkedOf(forms, policy1, Object.keys(forms).at(-1) as FormType)
  return [checksOf, checksBesideFields].map(
    checks => checks(checked).find(check => check.id === id)?.severity,
  )
}

const days = (kind: 'sales' | 'purchases', count: number, amount: number): Answers =>
  Object.fromEntries(
    [1, 2, 3]
      .flatMap(month => sampleKeys(kind, month))
      .slice(0, count)
      .map(key => [key, amount]),
  )
const waits = ['explain', 'unknown']
const asks = ['explain', 'explain']

it('the margin check uses the sample days only once all of them are answered', () => {
  const assessment = (stated: number, purchases: number) => ({
    user_form: { grossMarginBusiness: stated },
    mse_assessment: { ...days('sales', 9, 500), ...days('purchases', purchases, 300) },
  })
  expect(severities('margin', assessment(40, 5))).toEqual(waits)
  expect(severities('margin', assessment(40, 9))).toEqual(['agrees', 'agrees'])
  expect(severities('margin', assessment(70, 9))).toEqual(asks)
})

it('the margin check uses the Output Sheet and the statements only once their purchases are answered', () => {
  const forms = (type: FormType, answers: Answers) => ({
    user_form: { grossMarginBusiness: 60 },
    [type]: answers,
  })
  const ofSheet = (more: Answers) => forms('output_sheet', { monthly_sales: 18_000, ...more })
  expect(severities('margin', ofSheet({}))).toEqual(waits)
  expect(severities('margin', ofSheet({ total_purchases: 15_000 }))).toEqual(asks)
  const ofYear = (more: Answers) => forms('financial_analysis', { sales_2024: 216_000, ...more })
  expect(severities('margin', ofYear({}))).toEqual(waits)
  expect(severities('margin', ofYear({ purchases_2024: 180_000 }))).toEqual(asks)
})

it('the turnover check uses the sample days only once all of them are answered', () => {
  const forms = (count: number, amount: number) => ({
    financial_analysis: { sales_2024: 156_000 },
    mse_assessment: { workingDaysPerMonth: 26, ...days('sales', count, amount) },
  })
  expect(severities('turnover', forms(6, 500))).toEqual(waits)
  expect(severities('turnover', forms(9, 500))).toEqual(['agrees', 'agrees'])
  expect(severities('turnover', forms(9, 200))).toEqual(asks)
})

it('the checks of the balance sheet and its debts ask only once its last required line is answered', () => {
  const forms = (more: Answers) => ({
    user_form: { customerLoan1Outstanding: 4_000 },
    financial_analysis: {
      ...{ equity_share_capital_2024: 10_000, wc_limit_2024: 1_000, gross_fixed_assets_2024: 9_000 },
      ...more,
    },
  })
  expect(severities('fact.balance_sheet', forms({}))).toEqual(waits)
  expect(severities('fact.balance_sheet', forms({ cash_bank_2024: 500 }))).toEqual(asks)
  expect(severities('fact.debts', forms({}))).toEqual(waits)
  expect(severities('fact.debts', forms({ cash_bank_2024: 2_000 }))).toEqual(asks)
})

it('the instalment check asks once the memo’s rate is answered, even if the scorecard is not fully rated', () => {
  const forms = (more: Answers) => ({
    user_form: { affordableEMI: 500 },
    credit_app_memo: { loanAmount: 17_000, loanTerm: 24, ...more },
  })
  expect(severities('fact.instalment', forms({}))).toEqual(waits)
  expect(severities('fact.instalment', forms({ interestRate: 0 }))).toEqual(asks)
  const rated = { expert_scorecard: {}, ...forms({ creditRiskScore: 'low-risk' }) }
  const checked = checkedOf(rated, policy1, 'credit_app_memo')
  const scorecard = { ...checked.file.expert_scorecard, computed: { riskCategory: 'High Risk' } }
  const file = { ...checked.file, expert_scorecard: scorecard } as typeof checked.file
  const risk = checksBesideFields({ ...checked, file }).find(({ id }) => id === 'fact.risk')
  expect(risk?.severity).toBe('explain')
})

it('a scorecard and a memo that are not filled name no risk: their formulas of nothing do', () => {
  const namesOf = (open: FormType, forms: Partial<Record<FormType, Answers>>) => {
    const risk = checksOf(checkedOf(forms, policy1, open)).find(({ id }) => id === 'fact.risk')
    return [risk?.severity, ...(risk?.lines ?? []).map(({ display }) => display)]
  }
  expect(namesOf('expert_scorecard', { expert_scorecard: {} })).toEqual(['unknown'])
  expect(namesOf('expert_scorecard', { expert_scorecard: { age: '30–45 years' } })).toEqual(['unknown'])
  expect(namesOf('credit_app_memo', { credit_app_memo: {} })).toEqual(['unknown'])
  const rated = namesOf('credit_app_memo', { expert_scorecard: {}, credit_app_memo: {} })
  expect(rated).toEqual(['unknown', 'Highest Risk'])
})

it('an open Standard Form states no obligations and no debts before it says anything about loans', () => {
  const shownBy = (answers: Answers, open?: FormType) =>
    checksOf(checkedOf({ user_form: answers }, policy1, open))
      .filter(({ id }) => ['fact.obligations', 'fact.debts'].includes(id))
      .map(({ lines }) => lines.map(({ display }) => display).join())
  expect(shownBy({}, 'user_form')).toEqual(['', ''])
  expect(shownBy({ liveLoan: 'Yes' }, 'user_form')).toEqual(['', ''])
  expect(shownBy({ liveLoan: 'No' }, 'user_form')).toEqual(['$0.00', '$0.00'])
  expect(shownBy({ customerLoan2Outstanding: 900 }, 'user_form')).toEqual(['', '$900.00'])
  expect(shownBy({ coApplicantLoan1EMI: 0 }, 'user_form')).toEqual(['$0.00', ''])
  expect(shownBy({})).toEqual(['$0.00', '$0.00'])
})
