import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import type { FormParts } from '../form-parts.ts'

export const bankAnalysisParts: FormParts = { formFor: bankAnalysis, stepWord: 'Step' }
