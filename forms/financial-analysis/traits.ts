import type { FormTraits } from '../../engine/types.ts'
import { chainedTexts } from '../messages.ts'

// spec 2 §4.8

export const financialAnalysisTraits: FormTraits = {
  stepWord: 'Section',
  texts: chainedTexts,
  freeSteps: true,
  earlierStepsDone: true,
  alertsMissing: true,
  sendsCalculated: true,
  marksAll: true,
}
