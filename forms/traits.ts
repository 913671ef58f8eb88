import type { FormTraits } from '../engine/types.ts'
import { bankAnalysisTraits } from './bank-analysis/traits.ts'
import type { FormType } from './catalogue.ts'
import { creditAppMemoTraits } from './credit-app-memo/traits.ts'
import { expertScorecardTraits } from './expert-scorecard/traits.ts'
import { financialAnalysisTraits } from './financial-analysis/traits.ts'
import { mseAssessmentTraits } from './mse-assessment/traits.ts'
import { outputSheetTraits } from './output-sheet/traits.ts'
import { standardFormTraits } from './standard-form/traits.ts'

const traits: Readonly<Record<FormType, FormTraits>> = {
  user_form: standardFormTraits,
  mse_assessment: mseAssessmentTraits,
  output_sheet: outputSheetTraits,
  expert_scorecard: expertScorecardTraits,
  financial_analysis: financialAnalysisTraits,
  bank_analysis: bankAnalysisTraits,
  credit_app_memo: creditAppMemoTraits,
}

/** Returns the traits of a form without building its fields. They are the same object as the form's own traits. */
export function traitsOf(type: FormType): FormTraits {
  return traits[type]
}
