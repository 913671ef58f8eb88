import type { Answers } from '../../../engine/types.ts'
import type { ApiError } from '../../api-client.ts'
import type { Draft } from '../drafts/draft.ts'
import type { ClientRecord, FormRecord } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { Clash, HeldByKey } from './merge.ts'

/** What the server is known to hold: own changes are what differs from it. */
export interface Base {
  readonly answers: Answers
  /** Null when the server has no record. */
  readonly version: number | null
  readonly step: number
}

/** Who saved another version of the form, and when (ISO 8601), as far as known. */
export interface Author {
  readonly name: string | null
  readonly at: string | null
}

/** Fields that were changed here and elsewhere, each to another value: nothing is saved until somebody has chosen. */
export interface Question {
  /** When the changes were made on an earlier visit: the time of the latest, ISO 8601. */
  readonly draftFrom: string | null
  readonly author: Author
  readonly clashes: readonly Clash[]
  /** Own changes that nobody else touched. */
  readonly kept: HeldByKey
  readonly step: number
  /** What is saved; null when the server has no record yet. */
  readonly record: FormRecord | null
}

/** Fields that somebody else saved and that this screen has taken over without a question. */
export interface Merged {
  /** Of the latest of them. */
  readonly author: Author
  readonly changes: Changes
}

export type Phase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'conflict'; readonly question: Question }
  /**
   * Read-only: completed, or taken over by the applicant's loan officer. `kept` are changes of this device that the form
   * cannot take; those of a completed form wait for a reopening.
   */
  | { readonly kind: 'completed'; readonly kept: readonly Draft[] }
  /** An earlier form is open, so this one can only be read (D40). `kept` are changes of this device, which wait too. */
  | { readonly kind: 'reading'; readonly kept: readonly Draft[] }
  /** An earlier form was reopened meanwhile. */
  | { readonly kind: 'locked'; readonly message: string }

/** An open form apart from its fields. Replaced as a whole, never altered; the same object until something changes. */
export interface FormState {
  readonly phase: Phase
  readonly base: Base
  readonly save: SaveState
  readonly savedAt: Date | null
  /** Whose form it is, once the server knows the client; null for a regular user's own form. */
  readonly client: ClientRecord | null
  /** When an officer took the applicant's own answers over (ISO 8601), in the officer's copy and in the applicant's form. */
  readonly takenOverAt: string | null
  /** Changes of an earlier visit that were brought back: their time. */
  readonly restoredFrom: string | null
  /** The server's refusal of a save. */
  readonly refusal: ApiError | null
  readonly merged: Merged | null
  /** Whether a person changed anything. Prefilled values do not count; they are saved with the first real change. */
  readonly isEdited: boolean
  /** Whether a person went to another step, which is saved too but is no change that could be lost. */
  readonly hasMoved: boolean
  /** Changes that were sent and whose answer is not here yet, or was lost: the server may have them. */
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
/** Since when an applicant's own form is with the loan officer, who makes all further changes; null when it is not. */
export const withOfficerSince = ({ client, takenOverAt }: FormState): string | null =>
  client === null ? takenOverAt : null

/** Whether nothing of the form can be changed now. */
export const isReadOnly = ({ phase }: FormState): boolean =>
  phase.kind === 'completed' || phase.kind === 'reading'

/** When the changes were made that a form that is read cannot take; null without any. */
export function keptFrom({ phase }: FormState): string | null {
  return 'kept' in phase ? (phase.kept.at(-1)?.at ?? null) : null
}
