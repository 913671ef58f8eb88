import type { Answers } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'

/** The demo's client whose forms contradict each other on purpose, so that every check across the forms finds something. */
export const contradictingName = 'Ruth Example (contradicts herself)'

/** Returns a form's answers with contradictions added: valid within the form, but inconsistent with the other forms. */
export function contradicting(type: FormType, answers: Answers, assessmentYear: number): Answers {
  const changes = contradictions[type]
  return changes ? { ...answers, ...changes(answers, assessmentYear) } : answers
}

const contradictions: Partial<Record<FormType, (answers: Answers, year: number) => Answers>> = {
  mse_assessment: answers => ({
    loanAmountRequested: doubled(answers['loanAmountRequested'], 50_000),
    businessLocation: 'Another Street, Kesten',
    businessVintage: times(answers['businessVintage'], 2),
    familyExpenses: times(answers['familyExpenses'], 0.5),
    monthlyDebtPayments: 150,
    existingLoanAmount: 4_000,
  }),
  output_sheet: answers => ({
    stock_value: times(answers['stock_value'], 2),
    debtors: times(answers['debtors'], 2),
    creditors: times(answers['creditors'], 2),
    sales_growth: 60,
    declared_margin: 60,
    affordable_emi: 250,
  }),
  expert_scorecard: () => worstOf(['debt_burden_ratio', 'customer_margin', 'gross_margin']),
  financial_analysis: (answers, year) => ({
    [`sales_${year}`]: times(answers[`sales_${year}`], 0.6),
    existing_bank_borrowing: 0,
    loan_amount: doubled(answers['loan_amount'], 50_000),
    [`cash_bank_${year}`]: times(answers[`cash_bank_${year}`], 1) + 5_000,
  }),
  bank_analysis: answers =>
    Object.fromEntries(
      Object.keys(answers)
        .filter(key => key.startsWith('bank1_credit'))
        .map(key => [key, times(answers[key], 2)]),
    ),
  credit_app_memo: answers => ({
    loanAmount: doubled(answers['loanAmount'], 50_000),
    loanTerm: 12,
    interestRate: 18,
    creditRiskScore: 'low-risk',
    recommendation: 'Approve on standard terms.',
    decision: 'approve',
  }),
}

function times(answer: Answers[string], factor: number): number {
  return Math.round(Number(answer ?? 0) * factor)
}

function doubled(answer: Answers[string], most: number): number {
  return Math.min(most, times(answer, 2))
}

/** Returns the last option of each of these parameters, whatever the evidence suggests. */
function worstOf(parameters: readonly string[]): Answers {
  const asked = currentPolicy().scorecard.parameters.filter(({ id }) => parameters.includes(id))
  return Object.fromEntries(asked.map(({ id, options }) => [id, options.at(-1)?.label]))
}
