import type { FormTraits } from '../../engine/types.ts'
import { assessmentTexts } from '../save-texts.ts'

export const expertScorecardTraits: FormTraits = {
  stepWord: 'Section',
  texts: assessmentTexts,
  // spec 1 §3.25: its completion payload carries them.
  ignoredKeys: ['timestamp', 'assessmentType'],
  sendsCalculated: true,
  score: { total: 'totalScore', category: 'riskCategory' },
}
