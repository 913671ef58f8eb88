import type { ComponentType } from 'react'
import type { Form } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'

export type Tone = 'good' | 'neutral' | 'bad'

/** A colour never tells alone. */
export const toneWords: Readonly<Record<Tone, string>> = { good: 'good', neutral: 'fair', bad: 'weak' }

/** The tone of a value as shown; 0 is what an empty form gives, which is neither good nor bad. */
export function toneOfValue(parts: FormParts, key: string, value: unknown): Tone | undefined {
  return typeof value === 'number' && value !== 0 ? parts.toneOf?.(key, value) : undefined
}

/** What one form has of its own on the common screen: its definition, its panels, its ways. */
export interface FormParts {
  /** The form of an assessment year (D28), for a record created on that date (D18). */
  readonly formFor: (assessmentYear: number, createdOn: string) => Form
  /** What the specification calls its steps: "Section n of 7". */
  readonly stepWord: 'Step' | 'Section'
  /**
   * All steps can be gone to freely; elsewhere those that were reached. The earlier ones were then never held to account,
   * so the last one's Next checks them all at once (spec 2 §4).
   */
  readonly freeSteps?: true
  /** An alert lists all missing fields, beside the summary at the top (spec 2 §5). */
  readonly alertsMissing?: true
  /** Above the fields of every step. */
  readonly Head?: ComponentType
  /** Below the fields. */
  readonly Foot?: ComponentType<{ readonly step: number }>
  /** The live summary's name where the specification gives one. */
  readonly summaryTitle?: string
  /** At the head of the live summary. */
  readonly Summary?: ComponentType
  /** Further buttons, beside the step's heading. */
  readonly Actions?: ComponentType
  /** What earlier forms say stays in view after it was taken over: the scorecard's evidence. */
  readonly showsEvidence?: true
  /** How a calculated value is coloured. */
  readonly toneOf?: (key: string, value: number) => Tone | undefined
}

/** Each form's screen loads its own definition and panels, and no other's. */
export async function loadParts(type: FormType): Promise<FormParts> {
  switch (type) {
    case 'user_form':
      return (await import('./panels/standard-form.tsx')).standardFormParts
    case 'mse_assessment':
      return (await import('./panels/mse-assessment.tsx')).mseAssessmentParts
    case 'output_sheet':
      return (await import('./panels/output-sheet.tsx')).outputSheetParts
    case 'expert_scorecard':
      return (await import('./panels/expert-scorecard.tsx')).expertScorecardParts
    case 'financial_analysis':
      return (await import('./panels/financial-analysis.tsx')).financialAnalysisParts
    case 'bank_analysis':
      return (await import('./panels/bank-analysis.tsx')).bankAnalysisParts
    case 'credit_app_memo':
      return (await import('./panels/credit-app-memo.tsx')).creditAppMemoParts
  }
}
