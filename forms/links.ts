import type { FormType } from './catalogue.ts'
import { type EarlierForms, type Link, type Suggestion, suggestionsFrom } from './links/link.ts'
import { bankLinks } from './links/to-bank-analysis.ts'
import { memoLinks } from './links/to-credit-app-memo.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import { financialLinks } from './links/to-financial-analysis.ts'
import { mseLinks } from './links/to-mse-assessment.ts'
import { outputLinks } from './links/to-output-sheet.ts'
import type { Policy } from './policy.ts'

// spec 3 §2.7

/**
 * Which answers of earlier forms have something to say about which answer of a later one. Links read answers and
 * calculated values only and import no form, so that a screen that loads one form does not load the seven.
 */
export const links: readonly Link[] = [
  ...mseLinks,
  ...outputLinks,
  ...scorecardLinks,
  ...financialLinks,
  ...bankLinks,
  ...memoLinks,
]

/** What the earlier forms of a client suggest for a form under a policy. */
export function suggestionsFor(type: FormType, earlier: EarlierForms, policy: Policy): Suggestion[] {
  return suggestionsFrom(
    links.filter(({ to }) => to === type),
    earlier,
    policy,
  )
}
