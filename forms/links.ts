import type { FormType } from './catalogue.ts'
import { yearLinks } from './links/financial-years.ts'
import {
  type EarlierForms,
  type Link,
  type OtherSources,
  type Suggestion,
  suggestionsFrom,
} from './links/link.ts'
import { bankAnalysisLinks } from './links/to-bank-analysis.ts'
import { memoLinks } from './links/to-credit-app-memo.ts'
import { scorecardLinks } from './links/to-expert-scorecard.ts'
import { personalLinks } from './links/to-financial-analysis.ts'
import { mseLinks } from './links/to-mse-assessment.ts'
import { outputLinks } from './links/to-output-sheet.ts'
import { standardLinks } from './links/to-standard-form.ts'
import type { Policy } from './policy/policy.ts'

// spec 3 §2.7, §2.30

/** The links to each form. A form that is not listed has none. */
const links: Readonly<Partial<Record<FormType, (assessmentYear: number) => readonly Link[]>>> = {
  user_form: () => standardLinks,
  mse_assessment: () => mseLinks,
  output_sheet: () => outputLinks,
  expert_scorecard: () => scorecardLinks,
  financial_analysis: assessmentYear => [...personalLinks, ...yearLinks(assessmentYear)],
  bank_analysis: bankAnalysisLinks,
  credit_app_memo: () => memoLinks,
}

/**
 * Returns the links that suggest answers to one form from the client's forms. Those of the Financial Analysis and the
 * Bank Analysis depend on the assessment year. Links read only answers and calculated values and import no form, so that a screen
 * that loads one form does not load the others.
 */
export function linksTo(type: FormType, assessmentYear: number): readonly Link[] {
  return links[type]?.(assessmentYear) ?? []
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
