import type { OriginKind, Origins } from '../../../engine/marks.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { Changes } from './answer-sheet.ts'

// spec 3 §1.60

/** What an open form knows of where its answers came from. */
export interface KnownOrigins {
  /** These answers were just taken, not typed. */
  readonly took: (keys: readonly string[], kind: OriginKind, from?: string) => void
  /** The answers of these suggestions were just taken. */
  readonly tookSuggestions: (suggestions: readonly Suggestion[]) => void
  /** Of changed answers, where those came from that nobody typed. */
  readonly of: (changes: Changes) => { readonly via?: Origins }
}
