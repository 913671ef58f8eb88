import type { ComponentType } from 'react'
import type { GridSection, Step } from '../../engine/types.ts'

/** The components that one form adds to the common screen. */
export interface FormParts {
  /** Above the fields of every step. */
  readonly Head?: ComponentType
  /** Above the values, if the form is read-only. */
  readonly Reading?: ComponentType
  /** Renders the grids of a form that has any. */
  readonly Grid?: ComponentType<{ readonly section: GridSection; readonly title: string }>
  /** Renders the sections of a step in another way than one below the other. */
  readonly Sections?: ComponentType<{ readonly step: Step }>
  /** Below the fields of a step. On a read-only page, where all steps are shown together, `isAmongAll` is true. */
  readonly Foot?: ComponentType<{ readonly step: number; readonly isAmongAll?: boolean }>
  /** At the top of the live summary. */
  readonly Summary?: ComponentType
  /** Further buttons, beside the heading of the step. */
  readonly Actions?: ComponentType
}
