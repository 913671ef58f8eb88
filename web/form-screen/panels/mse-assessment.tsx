import { mseAssessmentOf } from '../../../forms/mse-assessment/form.ts'
import type { FormParts } from '../form-parts.ts'

export const mseAssessmentParts: FormParts = {
  formFor: (_year, createdOn) => mseAssessmentOf(createdOn),
  stepWord: 'Step',
}
