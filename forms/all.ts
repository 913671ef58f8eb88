import type { Form } from '../engine/types.ts'
import { bankAnalysis } from './bank-analysis/form.ts'
import type { FormType } from './catalogue.ts'
import type { ClientFile, Kit } from './checks/check.ts'
import { makeKit } from './checks/kit.ts'
import type { FormBuilder, FormContext } from './context.ts'
import { creditAppMemo } from './credit-app-memo/form.ts'
import { expertScorecard } from './expert-scorecard/form.ts'
import { bandOf, score } from './expert-scorecard/formulas.ts'
import { financialAnalysis } from './financial-analysis/form.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import { mseAssessment } from './mse-assessment/form.ts'
import { outputSheet } from './output-sheet/form.ts'
import type { Policy } from './policy/policy.ts'
import { standardForm } from './standard-form/form.ts'

const builders: { readonly [Type in FormType]: FormBuilder<Type> } = {
  user_form: standardForm,
  mse_assessment: mseAssessment,
  output_sheet: outputSheet,
  expert_scorecard: expertScorecard,
  financial_analysis: financialAnalysis,
  bank_analysis: bankAnalysis,
  credit_app_memo: creditAppMemo,
}

/** Returns the definition of a form type for the context of one stored form (D18, D28). Memoised, so repeated calls are cheap. */
export function formFor(type: FormType, context: FormContext): Form {
  return builders[type](context)
}

/** Creates the kit of all forms for one client's file. `today` (YYYY-MM-DD) is the date for calculating ages. */
export function kitFor(file: ClientFile, policy: Policy, today: string): Kit {
  const builderOf = (type: FormType) => (context: FormContext) => formFor(type, context)
  return makeKit({ builderOf, scorecardLinks, score, bandOf }, file, policy, today)
}
