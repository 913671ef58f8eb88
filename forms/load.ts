import type { FormType } from './catalogue.ts'
import type { FormBuilder } from './context.ts'
import type { Terms } from './policy/terms.ts'

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
    import('./policy/policy.ts'),
  ])
  return context => expertScorecard({ ...context, policy: policyOf(context.policy) })
}
