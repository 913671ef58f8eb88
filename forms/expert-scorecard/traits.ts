import type { FormTraits } from '../../engine/types.ts'
import { assessmentTexts } from '../messages.ts'

export const expertScorecardTraits: FormTraits = {
  stepWord: 'Section',
  texts: assessmentTexts,
  // spec 1 §3.25
  extras: { timestamp: at => at, assessmentType: () => 'expert_scorecard' },
  sendsCalculated: true,
  score: { total: 'totalScore', category: 'riskCategory' },
}
