import type { FormTraits } from '../../engine/types.ts'
import { chainedTexts } from '../messages.ts'

export const bankAnalysisTraits: FormTraits = {
  stepWord: 'Step',
  texts: chainedTexts,
  sendsCalculated: true,
  marksAll: true,
}
