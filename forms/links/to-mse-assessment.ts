import { number } from '../../engine/answers.ts'
import { businessSegments, loanPurposes } from '../choices.ts'
import { ofContinuingLoans } from './evidence.ts'
import {
  type Link,
  link,
  suggestPositiveAmount,
  suggestSameNumber,
  suggestSameOption,
  suggestSameText,
} from './link.ts'

/** What the Standard Form says for the MSE Assessment. */
export const mseLinks: readonly Link[] = [
  link(['user_form'], 'mse_assessment', 'coApplicantName', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'coApplicantName', 'Co-applicant name'),
  ),
  link(['user_form'], 'mse_assessment', 'existingLoanAmount', ({ user_form: { answers } }) =>
    suggestPositiveAmount(ofContinuingLoans(answers, 'Outstanding'), 'Outstanding on loans that go on'),
  ),
  link(['user_form'], 'mse_assessment', 'existingLoanEMI', ({ user_form: { computed } }) =>
    suggestPositiveAmount(number(computed, 'totalObligation'), 'Total obligation'),
  ),
  link(['user_form'], 'mse_assessment', 'businessType', ({ user_form: { answers } }) =>
    suggestSameOption(businessSegments, answers, 'businessSegment', 'Business segment'),
  ),
  link(['user_form'], 'mse_assessment', 'product', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'businessSubSegment', 'Business sub-segment'),
  ),
  link(['user_form'], 'mse_assessment', 'businessLocation', ({ user_form: { answers } }) =>
    suggestSameText(answers, 'businessLocation', 'Business location'),
  ),
  link(['user_form'], 'mse_assessment', 'businessVintage', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'businessVintage', 'Business vintage'),
  ),
  link(['user_form'], 'mse_assessment', 'numberOfEmployees', ({ user_form: { answers } }) =>
    suggestSameNumber(answers, 'regularEmployees', 'Regular employees'),
  ),
  link(['user_form'], 'mse_assessment', 'loanAmountRequested', ({ user_form: { answers } }) =>
    suggestPositiveAmount(number(answers, 'loanAmount'), 'Loan amount'),
  ),
  link(['user_form'], 'mse_assessment', 'loanPurpose', ({ user_form: { answers } }) =>
    suggestSameOption(loanPurposes, answers, 'endUse', 'End use'),
  ),
]
