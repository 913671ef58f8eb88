import type { FormTraits } from '../../engine/types.ts'
import { assessmentTexts } from '../messages.ts'

export const mseAssessmentTraits: FormTraits = {
  stepWord: 'Step',
  texts: assessmentTexts,
  // spec 1 §2: its Back leads to /form.
  backToFirstForm: true,
}
