import type { FormTraits } from '../../engine/types.ts'
import { assessmentTexts } from '../messages.ts'

// spec 1 §2.31

export const outputSheetTraits: FormTraits = {
  stepWord: 'Section',
  texts: assessmentTexts,
  freeSteps: true,
  summaryTitle: 'Auto-calculated summary',
  sendsCalculated: true,
}
