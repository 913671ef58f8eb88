import type { AnswerOf } from '../../../api/contract.ts'
import { number, text } from '../../../engine/answers.ts'
import { formatMoney } from '../../../engine/number-format.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { decisionWords, isDecision, reopenedWords } from '../../../forms/credit-file/decision-words.ts'

type Form = AnswerOf<'GET /api/admin/clients/{clientId}/forms'>['forms'][number]

/** The fields that hold the amount of the loan, latest first: the proposed amount comes before the requested one. */
const amounts: readonly (readonly [FormType, string])[] = [
  ['credit_app_memo', 'loanAmount'],
  ['output_sheet', 'final_loan_amount'],
  ['user_form', 'loanAmountApproved'],
  ['user_form', 'loanAmount'],
]

// D56
/**
 * Summarises a client's completed forms as texts: decision, amount and risk; – if no completed form has the value. The decision of
 * a file that is open again stays on record.
 */
export function outcomeOf(forms: readonly Form[]) {
  const completed = (type: FormType) => forms.find(form => form.formType === type && form.isCompleted)
  const amount = amounts
    .map(([type, key]) => number(completed(type)?.formData ?? {}, key))
    .find(found => found > 0)
  const decision = text(completed('credit_app_memo')?.formData ?? {}, 'decision')
  const reopened = forms.find(form => form.formType === 'credit_app_memo')?.reopenedDecision
  const riskIn = (type: FormType) => text(completed(type)?.calculatedFields ?? {}, 'riskCategory') || '–'
  return {
    amount: amount === undefined ? '–' : formatMoney(amount),
    decision: reopened
      ? reopenedWords(reopened)
      : isDecision(decision)
        ? decisionWords[decision]
        : 'Not decided',
    scorecardRisk: riskIn('expert_scorecard'),
    memoRisk: riskIn('credit_app_memo'),
  }
}
