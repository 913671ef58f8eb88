import type { FormType } from './catalogue.ts'
import type { FormBuilder } from './context.ts'
import type { Link } from './links/link.ts'
import type { Terms } from './policy.ts'

/** Loads the builder of one form, the same one that formFor uses, without the code of other forms. */
export async function loadBuilder(type: FormType): Promise<FormBuilder<string, Terms>> {
  switch (type) {
    case 'user_form':
      return import('./standard-form/form.ts').then(m => m.standardForm)
    case 'mse_assessment':
      return import('./mse-assessment/form.ts').then(m => m.mseAssessment)
    case 'output_sheet':
      return import('./output-sheet/form.ts').then(m => m.outputSheet)
    case 'expert_scorecard':
      return scorecardBuilder()
    case 'financial_analysis':
      return import('./financial-analysis/form.ts').then(m => m.financialAnalysis)
    case 'bank_analysis':
      return import('./bank-analysis/form.ts').then(m => m.bankAnalysis)
    case 'credit_app_memo':
      return import('./credit-app-memo/form.ts').then(m => m.creditAppMemo)
  }
}

/** Loads the policies together with the scorecard, the only form that needs their scorecard part. */
async function scorecardBuilder(): Promise<FormBuilder<string, Terms>> {
  const [{ expertScorecard }, { policyOf }] = await Promise.all([
    import('./expert-scorecard/form.ts'),
    import('./policy/versions.ts'),
  ])
  return context => expertScorecard({ ...context, policy: policyOf(context.policy) })
}

/** Loads the links to one form for an assessment year, without those to other forms. */
export async function loadLinks(type: FormType, assessmentYear: number): Promise<readonly Link[]> {
  switch (type) {
    case 'user_form':
      return import('./links/to-standard-form.ts').then(m => m.standardLinks)
    case 'mse_assessment':
      return import('./links/to-mse-assessment.ts').then(m => m.mseLinks)
    case 'output_sheet':
      return import('./links/to-output-sheet.ts').then(m => m.outputLinks)
    case 'expert_scorecard':
      return import('./links/to-expert-scorecard.ts').then(m => m.scorecardLinks)
    case 'financial_analysis':
      return financialLinks(assessmentYear)
    case 'bank_analysis':
      return import('./links/to-bank-analysis.ts').then(m => m.bankLinks)
    case 'credit_app_memo':
      return import('./links/to-credit-app-memo.ts').then(m => m.memoLinks)
  }
}

/** Loads the links to fields without a year, and those to the assessment year and the years around it. */
async function financialLinks(assessmentYear: number): Promise<readonly Link[]> {
  const [{ personalLinks }, { yearLinks }] = await Promise.all([
    import('./links/to-financial-analysis.ts'),
    import('./links/financial-years.ts'),
  ])
  return [...personalLinks, ...yearLinks(assessmentYear)]
}
