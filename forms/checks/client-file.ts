import type { Marks } from '../../engine/marks.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm } from '../links/link.ts'

/** One form of a client as it stands: what links read of it, and what a reader of the whole file wants to know besides. */
export interface FormState extends EarlierForm {
  readonly status: 'in_progress' | 'completed'
  /** The year that its years and months follow (D28). */
  readonly assessmentYear: number
  /** ISO 8601 in UTC: its sample months carry their names by it (D18). */
  readonly createdAt: string
  /** What stands beside the answers, where it is known. */
  readonly marks?: Marks
}

/** The forms of one client that exist. They can be handed to links as they are. */
export type ClientFile = Readonly<Partial<Record<FormType, FormState>>>
