import type { Context, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { Draft, Drafts } from '../drafts/draft.ts'
import type { FormRecord, FormSource, SavedRecord, SavePayload } from '../saving/form-source.ts'

/** What an open form is made of. */
export interface OpenFormOptions {
  readonly type: FormType
  readonly form: Form
  readonly context: Context
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly drafts: Drafts
  /** Where this screen keeps its draft (draft-slot.ts). */
  readonly slot: string
  /** What earlier visits left on this device, the oldest first. */
  readonly found: readonly Draft[]
  readonly userId: string
  /** Whether an earlier form is open, so that this one can only be read (D40). */
  readonly isLocked?: boolean
}

/** What a save came to. Null when a merge has shown that the server has everything. */
export interface Sent {
  readonly payload: SavePayload
  readonly record: SavedRecord | null
}

/** The form can be saved no more, or not before somebody has decided; its state says why. */
export class SavingStopped extends Error {}

/** A round is lost only to another save between our loading and our saving. */
export const MOST_ROUNDS = 10
