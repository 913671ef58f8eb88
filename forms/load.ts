import type { FormType } from './catalogue.ts'
import type { FormBuilder } from './context.ts'
import type { Link } from './links/link.ts'
import type { Terms } from './policy.ts'

/** Loads the builder of one form, the same that formFor calls, and no other form's code. */
export async function loadBuilder(type: FormType): Promise<FormBuilder<string, Terms>> {
  switch (type) {
    case 'user_form':
      return (await import('./standard-form/form.ts')).standardForm
    case 'mse_assessment':
      return (await import('./mse-assessment/form.ts')).mseAssessment
    case 'output_sheet':
      return (await import('./output-sheet/form.ts')).outputSheet
    case 'expert_scorecard':
      return scorecardBuilder()
    case 'financial_analysis':
      return (await import('./financial-analysis/form.ts')).financialAnalysis
    case 'bank_analysis':
      return (await import('./bank-analysis/form.ts')).bankAnalysis
    case 'credit_app_memo':
      return (await import('./credit-app-memo/form.ts')).creditAppMemo
  }
}

/** The one form that rests on the scorecard's parameters brings them along. */
async function scorecardBuilder(): Promise<FormBuilder<string, Terms>> {
  const [{ expertScorecard }, { policyOf }] = await Promise.all([
    import('./expert-scorecard/form.ts'),
    import('./policy/versions.ts'),
  ])
  return context => expertScorecard({ ...context, policy: policyOf(context.policy) })
}

/** Loads the links to one form of a year, and to no other. */
export async function loadLinks(type: FormType, assessmentYear: number): Promise<readonly Link[]> {
  switch (type) {
    case 'user_form':
      return (await import('./links/to-standard-form.ts')).standardLinks
    case 'mse_assessment':
      return (await import('./links/to-mse-assessment.ts')).mseLinks
    case 'output_sheet':
      return (await import('./links/to-output-sheet.ts')).outputLinks
    case 'expert_scorecard':
      return (await import('./links/to-expert-scorecard.ts')).scorecardLinks
    case 'financial_analysis':
      return financialLinks(assessmentYear)
    case 'bank_analysis':
      return (await import('./links/to-bank-analysis.ts')).bankLinks
    case 'credit_app_memo':
      return (await import('./links/to-credit-app-memo.ts')).memoLinks
  }
}

/** Those without a year, and those of the years around the one that is assessed. */
async function financialLinks(assessmentYear: number): Promise<readonly Link[]> {
  const [{ personalLinks }, { yearLinks }] = await Promise.all([
    import('./links/to-financial-analysis.ts'),
    import('./links/financial-years.ts'),
  ])
  return [...personalLinks, ...yearLinks(assessmentYear)]
}
