import type { FormType } from '../../forms/catalogue.ts'
import type { FormParts } from './form-parts.ts'

/** Loads the components of one form and no other's. */
export async function loadParts(type: FormType): Promise<FormParts> {
  switch (type) {
    case 'user_form':
      return (await import('./panels/standard-form.tsx')).standardFormParts
    case 'mse_assessment':
      return (await import('./panels/mse-assessment.tsx')).mseAssessmentParts
    case 'output_sheet':
      return (await import('./panels/output-sheet.tsx')).outputSheetParts
    case 'expert_scorecard':
      return (await import('./panels/expert-scorecard.tsx')).expertScorecardParts
    case 'financial_analysis':
      return (await import('./panels/financial-analysis.tsx')).financialAnalysisParts
    case 'bank_analysis':
      return (await import('./panels/bank-analysis.tsx')).bankAnalysisParts
    case 'credit_app_memo':
      return (await import('./panels/credit-app-memo.tsx')).creditAppMemoParts
  }
}
