import type { FormType } from '../../../forms/catalogue.ts'
import type { Link } from '../../../forms/links/link.ts'

/** How to load the links to each form. A form that is not listed has none. */
const loaders: Readonly<Partial<Record<FormType, (assessmentYear: number) => Promise<readonly Link[]>>>> = {
  user_form: () => import('../../../forms/links/to-standard-form.ts').then(m => m.standardLinks),
  mse_assessment: () => import('../../../forms/links/to-mse-assessment.ts').then(m => m.mseLinks),
  output_sheet: () => import('../../../forms/links/to-output-sheet.ts').then(m => m.outputLinks),
  expert_scorecard: () => import('../../../forms/links/to-expert-scorecard.ts').then(m => m.scorecardLinks),
  financial_analysis: financialLinks,
  bank_analysis: year =>
    import('../../../forms/links/to-bank-analysis.ts').then(m => m.bankAnalysisLinks(year)),
  credit_app_memo: () => import('../../../forms/links/to-credit-app-memo.ts').then(m => m.memoLinks),
}

/**
 * Loads the links to one form for an assessment year, the same that linksTo returns, without those to other forms. Separate
 * from loading the form, because a screen needs links only once it is shown.
 */
export async function loadLinks(type: FormType, assessmentYear: number): Promise<readonly Link[]> {
  return (await loaders[type]?.(assessmentYear)) ?? []
}

/** Loads the links to fields without a year, and those to the assessment year and the years around it. */
async function financialLinks(assessmentYear: number): Promise<readonly Link[]> {
  const [{ personalLinks }, { yearLinks }] = await Promise.all([
    import('../../../forms/links/to-financial-analysis.ts'),
    import('../../../forms/links/financial-years.ts'),
  ])
  return [...personalLinks, ...yearLinks(assessmentYear)]
}
