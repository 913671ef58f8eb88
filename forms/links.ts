import type { FormType } from './catalogue.ts'
import { yearLinks } from './links/financial-years.ts'
import {
  type EarlierForms,
  type Link,
  type OtherSources,
  type Suggestion,
  suggestionsFrom,
} from './links/link.ts'
import { bankLinks } from './links/to-bank-analysis.ts'
import { memoLinks } from './links/to-credit-app-memo.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import { personalLinks } from './links/to-financial-analysis.ts'
import { mseLinks } from './links/to-mse-assessment.ts'
import { outputLinks } from './links/to-output-sheet.ts'
import { standardLinks } from './links/to-standard-form.ts'
import type { Policy } from './policy.ts'

// spec 3 §2.7, §2.30

/**
 * Returns the links that suggest answers to one form from the client's forms. Those of the Financial Analysis depend on the
 * assessment year and the years around it. Links read only answers and calculated values and import no form, so that a screen
 * that loads one form does not load the others.
 */
export function linksTo(type: FormType, assessmentYear: number): readonly Link[] {
  switch (type) {
    case 'user_form':
      return standardLinks
    case 'mse_assessment':
      return mseLinks
    case 'output_sheet':
      return outputLinks
    case 'expert_scorecard':
      return scorecardLinks
    case 'financial_analysis':
      return [...personalLinks, ...yearLinks(assessmentYear)]
    case 'bank_analysis':
      return bankLinks
    case 'credit_app_memo':
      return memoLinks
  }
}

/** Returns the suggestions for a form of an assessment year, from earlier forms and, if `known` contains it, from itself. */
export function suggestionsFor(
  type: FormType,
  known: EarlierForms,
  policy: Policy,
  assessmentYear: number,
  otherSources: OtherSources = {},
): Suggestion[] {
  return suggestionsFrom(linksTo(type, assessmentYear), known, policy, otherSources)
}
