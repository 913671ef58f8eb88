import type { ComponentType } from 'react'
import type { GridSection, Step } from '../../engine/types.ts'

/** The components that one form has of its own on the common screen. */
export interface FormParts {
  /** Above the fields of every step. */
  readonly Head?: ComponentType
  /** Above the values, when the form is read instead of filled. */
  readonly Reading?: ComponentType
  /** Draws the grids of a form that has some. */
  readonly Grid?: ComponentType<{ readonly section: GridSection; readonly title: string }>
  /** Draws the sections of a step in another way than one below the other. */
  readonly Sections?: ComponentType<{ readonly step: Step }>
  /** Below the fields of a step, which on a page to read stands among all others. */
  readonly Foot?: ComponentType<{ readonly step: number; readonly isAmongAll?: boolean }>
  /** At the head of the live summary. */
  readonly Summary?: ComponentType
  /** Further buttons, beside the step's heading. */
  readonly Actions?: ComponentType
}
