import type { Form } from '../../../engine/types.ts'
import type { Draft } from '../drafts/drafts.ts'
import { type Difference, differencesFrom } from '../saving/changes.ts'
import type { FormRecord } from '../saving/form-source.ts'
import type { Changes } from '../store/form-store.ts'

/** What the server is known to hold. */
export interface Ground {
  readonly answers: FormRecord['formData']
  /** Null when the server has no record. */
  readonly version: number | null
  readonly isCompleted: boolean
}

export type DraftDecision =
  /** The server has all of it. */
  | { readonly kind: 'forget' }
  /** A completed form cannot take it; it waits for a reopening. */
  | { readonly kind: 'keep' }
  /** Nobody saved since: it comes back by itself. */
  | { readonly kind: 'restore' }
  /** Somebody saved since: the person decides. */
  | { readonly kind: 'ask'; readonly differences: readonly Difference[] }

/** What becomes of a draft that an earlier visit left on this device. */
export function decideOnDraft(form: Form, draft: Draft, ground: Ground): DraftDecision {
  const differences = differencesFrom(form, draft.changes, ground.answers)
  const isEmpty = differences.length === 0 && Object.keys(draft.texts).length === 0
  if (isEmpty) return { kind: 'forget' }
  if (ground.isCompleted) return { kind: 'keep' }
  return draft.baseVersion === ground.version ? { kind: 'restore' } : { kind: 'ask', differences }
}

export type MeetingDecision =
  /** One's own save, its answer lost on the way: what was typed since goes on top of it. */
  | { readonly kind: 'own' }
  /** Somebody else's, but it differs in nothing that was changed here. */
  | { readonly kind: 'same' }
  | { readonly kind: 'ask'; readonly differences: readonly Difference[] }

interface Meeting {
  readonly own: Changes
  /** Sent with its answer lost; null when there is none. */
  readonly unsure: Changes | null
  readonly knownVersion: number | null
  readonly found: FormRecord
}

/** What a newer version on the server means for changes that are not saved yet. */
export function decideOnMeeting(form: Form, { own, unsure, knownVersion, found }: Meeting): MeetingDecision {
  const isNext = found.version === (knownVersion ?? 0) + 1
  if (unsure && isNext && differencesFrom(form, unsure, found.formData).length === 0) return { kind: 'own' }
  const differences = differencesFrom(form, own, found.formData)
  return differences.length === 0 ? { kind: 'same' } : { kind: 'ask', differences }
}
