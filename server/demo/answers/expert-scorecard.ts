import type { Answers } from '../../../engine/types.ts'
import { parameters } from '../../../forms/expert-scorecard/fields.ts'
import type { EarlierForms } from '../../../forms/links/link.ts'
import { scorecardLinks } from '../../../forms/links/to-scorecard.ts'
import type { Applicant } from '../applicant.ts'

/** The Expert Scorecard of a customer: what the earlier forms say, and a middling answer where they say nothing. */
export function expertScorecardAnswers(applicant: Applicant, earlier: EarlierForms): Answers {
  const answers: Record<string, string> = {}
  for (const { key, options } of parameters) {
    const offer = scorecardLinks.find(({ field }) => field === key)?.offer(earlier)
    answers[key] = String(offer?.value ?? options[2]?.value)
  }
  return {
    ...answers,
    sales_officer_comment: `${applicant.enterprise} was open and well stocked on an unannounced visit. ${applicant.people.reference} confirmed that ${applicant.name} pays on time.`,
  }
}
