import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import type { FormParts } from '../form-parts.ts'

export const financialAnalysisParts: FormParts = { formFor: financialAnalysis, stepWord: 'Section' }
