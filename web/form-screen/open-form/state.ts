import type { Answers } from '../../../engine/types.ts'
import type { ApiError } from '../../app/api-client.ts'
import type { Draft } from '../drafts/draft.ts'
import type { ClientRecord, FormRecord } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { Clash, ValueMap } from './merge.ts'

/** The latest server state that this screen knows. The user's own changes are what differs from it. */
export interface Base {
  readonly answers: Answers
  /** Null when the server has no record. */
  readonly version: number | null
  readonly step: number
}

/** Who saved another version of the form, and when (ISO 8601); null where unknown. */
export interface Author {
  readonly name: string | null
  readonly at: string | null
}

/**
 * A conflict: fields that were changed both here and elsewhere, to different values. Saving stops until the user has
 * chosen.
 */
export interface Conflict {
  /** For changes from an earlier visit: when the latest was made, ISO 8601. Null for changes on the screen. */
  readonly draftFrom: string | null
  readonly author: Author
  readonly clashes: readonly Clash[]
  /** The user's own changes to fields that nobody else touched. */
  readonly kept: ValueMap
  readonly step: number
  /** The saved form; null when the server has no record yet. */
  readonly record: FormRecord | null
}

/** Fields that someone else saved and that were merged into this screen without a conflict. */
export interface Merged {
  /** Who made the latest of these changes. */
  readonly author: Author
  readonly changes: Changes
}

export type Phase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'conflict'; readonly question: Conflict }
  /**
   * Read-only, because it is completed or was taken over by the applicant's loan officer. `kept` holds drafts on this
   * device that cannot be applied; those of a completed form wait until it is reopened.
   */
  | { readonly kind: 'completed'; readonly kept: readonly Draft[] }
  /** Read-only, because an earlier form is open (D40). `kept` holds drafts on this device, which wait too. */
  | { readonly kind: 'reading'; readonly kept: readonly Draft[] }
  /** An earlier form was reopened in the meantime. */
  | { readonly kind: 'locked'; readonly message: string }

/** The state of an open form without its fields. Immutable: a change replaces the whole object. */
export interface FormState {
  readonly phase: Phase
  readonly base: Base
  readonly save: SaveState
  readonly savedAt: Date | null
  /** The client that the form belongs to, once the server knows them; null for a regular user's own form. */
  readonly client: ClientRecord | null
  /**
   * When an officer took over the applicant's own answers (ISO 8601). Set in the officer's copy and in the applicant's
   * form.
   */
  readonly takenOverAt: string | null
  /** When changes restored from an earlier visit were made, ISO 8601; null if none were restored. */
  readonly restoredFrom: string | null
  /** The server's refusal of a save. */
  readonly refusal: ApiError | null
  readonly merged: Merged | null
  /** Whether a person changed an answer. Prefilled values do not count; they are saved with the first real change. */
  readonly isEdited: boolean
  /** Whether a person went to another step. The step is saved too, but losing it would lose no answer. */
  readonly hasMoved: boolean
  /** Changes that were sent but not acknowledged. The server may or may not have them. */
  readonly unconfirmed: Changes
}

export const initialState: FormState = {
  phase: { kind: 'editing' },
  base: { answers: {}, version: null, step: 1 },
  save: { kind: 'saved' },
  savedAt: null,
  client: null,
  takenOverAt: null,
  restoredFrom: null,
  refusal: null,
  merged: null,
  isEdited: false,
  hasMoved: false,
  unconfirmed: {},
}

export const isCompleted = ({ phase }: FormState): boolean => phase.kind === 'completed'

// D46
/** Returns when (ISO 8601) the form passed to the loan officer, who makes all further changes; null if it has not. */
export const withOfficerSince = ({ client, takenOverAt }: FormState): string | null =>
  client === null ? takenOverAt : null

/** Reports whether the form can only be read now. */
export const isReadOnly = ({ phase }: FormState): boolean =>
  phase.kind === 'completed' || phase.kind === 'reading'

/** Returns when the latest draft that a read-only form cannot apply was made, ISO 8601; null without one. */
export function keptFrom({ phase }: FormState): string | null {
  return 'kept' in phase ? (phase.kept.at(-1)?.at ?? null) : null
}
