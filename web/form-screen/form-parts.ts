import type { ComponentType } from 'react'
import type { Form, GridSection, Tone } from '../../engine/types.ts'

/** A colour never tells alone. */
export const toneWords: Readonly<Record<Tone, string>> = { good: 'good', neutral: 'fair', bad: 'weak' }

/** The tone of a value as shown; 0 is what an empty form gives, which is neither good nor bad. */
export function toneOfValue(form: Form, key: string, value: unknown): Tone | undefined {
  return typeof value === 'number' && value !== 0 ? form.toneOf?.(key, value) : undefined
}

/** What one form has of its own on the common screen: its panels, its ways. */
export interface FormParts {
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
  /** Draws the grids of a form that has some. */
  readonly Grid?: ComponentType<{ readonly section: GridSection; readonly title: string }>
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
}
