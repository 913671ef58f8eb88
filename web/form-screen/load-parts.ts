import type { FormType } from '../../forms/catalogue.ts'
import type { FormParts } from './form-parts.ts'

/** Loads the components of one form, without those of any other. */
export async function loadParts(type: FormType): Promise<FormParts> {
  switch (type) {
    case 'user_form':
      return import('./panels/standard-form.tsx').then(m => m.standardFormParts)
    case 'mse_assessment':
      return import('./panels/mse-assessment.tsx').then(m => m.mseAssessmentParts)
    case 'output_sheet':
      return import('./panels/output-sheet.tsx').then(m => m.outputSheetParts)
    case 'expert_scorecard':
      return import('./panels/expert-scorecard.tsx').then(m => m.expertScorecardParts)
    case 'financial_analysis':
      return import('./panels/financial-analysis.tsx').then(m => m.financialAnalysisParts)
    case 'bank_analysis':
      return import('./panels/bank-analysis.tsx').then(m => m.bankAnalysisParts)
    case 'credit_app_memo':
      return import('./panels/credit-app-memo.tsx').then(m => m.creditAppMemoParts)
  }
}
