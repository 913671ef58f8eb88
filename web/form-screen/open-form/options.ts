import type { Context, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { Draft, Drafts } from '../drafts/draft.ts'
import type { FormRecord, FormSource, SavedRecord, SavePayload } from '../saving/form-source.ts'

/** Everything that an open form is built from. */
export interface OpenFormOptions {
  readonly type: FormType
  readonly form: Form
  readonly context: Context
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly drafts: Drafts
  /** The slot that this screen's draft is stored under (draft-slot.ts). */
  readonly slot: string
  /** The drafts that earlier visits left on this device, oldest first. */
  readonly found: readonly Draft[]
  readonly userId: string
  /** True if an earlier form is still open, so that this one is read-only (D40). */
  readonly isLocked?: boolean
}

/** The outcome of a save. `record` is null when a merge has shown that the server already has everything. */
export interface Sent {
  readonly payload: SavePayload
  readonly record: SavedRecord | null
}

/** Thrown when the form can no longer be saved, or not until the user resolves a conflict; its state says which. */
export class SavingStopped extends Error {}

/**
 * How often a save is retried after a merge. An attempt fails only if someone else saves between our load and our save.
 */
export const MOST_ROUNDS = 10
