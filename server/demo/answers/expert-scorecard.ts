import type { Answers } from '../../../engine/types.ts'
import { type EarlierForms, suggestionsFrom } from '../../../forms/links/link.ts'
import { scorecardLinks } from '../../../forms/links/to-expert-scorecard.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { type Applicant, hasPaidLate } from '../applicant.ts'

/** Returns a customer's Expert Scorecard: the answers that earlier forms suggest, or a middling answer if they suggest none. */
export function expertScorecardAnswers(applicant: Applicant, earlier: EarlierForms): Answers {
  const suggestions = suggestionsFrom(scorecardLinks, earlier, currentPolicy())
  const answers: Record<string, string> = {}
  for (const { id, options } of currentPolicy().scorecard.parameters) {
    const suggestion = suggestions.find(({ field }) => field === id)
    answers[id] = String(suggestion?.value ?? options[2]?.label)
  }
  return {
    ...answers,
    sales_officer_comment: `${applicant.enterprise} was open and well stocked on an unannounced visit. ${applicant.people.reference} confirmed that ${applicant.name} ${hasPaidLate(applicant) ? 'pays, though not always on time' : 'pays on time'}.`,
  }
}
