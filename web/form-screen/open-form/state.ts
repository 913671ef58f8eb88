import type { Context, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { ApiError } from '../../api-client.ts'
import type { Draft, Drafts } from '../drafts/drafts.ts'
import type { Difference } from '../saving/changes.ts'
import type { ClientRecord, FormRecord, FormSource } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'

/** Own changes that meet a newer version of the form: nothing goes on until the person has decided. */
export interface Conflict {
  /** When the changes come from an earlier visit: its time, ISO 8601. */
  readonly draftFrom: string | null
  readonly differences: readonly Difference[]
}

/** What the screen shows beside the fields. Replaced as a whole, never altered. */
export interface FormStatus {
  readonly save: SaveState
  readonly savedAt: Date | null
  readonly isCompleted: boolean
  /** Whose form it is, once the server knows the client; null for a regular user's own form. */
  readonly client: ClientRecord | null
  /** When the officer took the applicant's own answers over: their time, ISO 8601. */
  readonly takenOverAt: string | null
  readonly conflict: Conflict | null
  /** Changes of an earlier visit that were brought back: their time. */
  readonly restoredFrom: string | null
  /** Changes kept on this device that a completed form cannot take: their time. */
  readonly keptFrom: string | null
  /** The server's refusal of a save. */
  readonly refusal: ApiError | null
  /** The form became locked under the person's hands. */
  readonly lockedBy: string | null
}

export const atStart: FormStatus = {
  save: { kind: 'saved' },
  savedAt: null,
  isCompleted: false,
  client: null,
  takenOverAt: null,
  conflict: null,
  restoredFrom: null,
  keptFrom: null,
  refusal: null,
  lockedBy: null,
}

/** What the screen shows of the form as the server holds it. */
export function shownOf(record: FormRecord): Pick<FormStatus, 'client' | 'isCompleted' | 'takenOverAt'> {
  return { client: record.client, isCompleted: record.isCompleted, takenOverAt: record.takenOverAt ?? null }
}

export interface OpenFormOptions {
  readonly type: FormType
  readonly form: Form
  readonly context: Context
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly drafts: Drafts
  readonly draft: Draft | null
  readonly userId: string
}
