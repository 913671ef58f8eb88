import type { FormType } from '../../forms/catalogue.ts'
import type { FormParts } from './form-parts.ts'

/** The components of each form that adds any to the common screen. */
const loaders: Readonly<Partial<Record<FormType, () => Promise<FormParts>>>> = {
  user_form: () => import('./panels/standard-form.tsx').then(m => m.standardFormParts),
  mse_assessment: () => import('./panels/mse-assessment.tsx').then(m => m.mseAssessmentParts),
  output_sheet: () => import('./panels/output-sheet.tsx').then(m => m.outputSheetParts),
  expert_scorecard: () => import('./panels/expert-scorecard.tsx').then(m => m.expertScorecardParts),
  financial_analysis: () => import('./panels/financial-analysis.tsx').then(m => m.financialAnalysisParts),
  bank_analysis: () => import('./panels/bank-analysis.tsx').then(m => m.bankAnalysisParts),
  credit_app_memo: () => import('./panels/credit-app-memo.tsx').then(m => m.creditAppMemoParts),
}

/** Loads the components of one form, without those of any other. */
export async function loadParts(type: FormType): Promise<FormParts> {
  return loaders[type]?.() ?? {}
}
