import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import type { FormParts } from '../form-parts.ts'

export const expertScorecardParts: FormParts = { formFor: expertScorecard, stepWord: 'Section' }
