import type { OriginKind, Origins } from '../../../engine/marks.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { Changes } from './answer-sheet.ts'

// spec 3 §1.60

/** What an open form knows about the origins of its answers. */
export interface KnownOrigins {
  /** Records that these answers were taken from elsewhere, not typed. */
  readonly taken: (keys: readonly string[], kind: OriginKind, from?: string) => void
  /** Records that the answers of these suggestions were taken. */
  readonly suggestionsTaken: (suggestions: readonly Suggestion[]) => void
  /** Returns the origins of those changed answers that nobody typed. */
  readonly of: (changes: Changes) => { readonly via?: Origins }
}
