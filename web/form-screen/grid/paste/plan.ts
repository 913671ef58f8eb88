import type { Computed, Field, GridSection } from '../../../../engine/types.ts'
import type { Changes } from '../../store/answer-sheet.ts'
import type { GridNames } from './read-block.ts'

/** An operation on several cells of a grid at once. */
export type GridOperation = 'pasted' | 'filled' | 'emptied'

/** The result of pasting into a grid, or of filling or clearing a range of it. */
export interface PastePlan {
  readonly deed: GridOperation
  /** The new values by key; null clears a cell. An entry under the key of a note is a mark, as for "n/a" in a cell. */
  readonly changes: Readonly<Record<string, number | string | null>>
  /** What could not be read or had no place, in words: 'Sales 2024: "n/a"'. */
  readonly leftOut: readonly string[]
  /** How many pasted totals equal the calculated values. */
  readonly agree: number
  /** The pasted totals that differ: "Total operating income 2025 differs by $200.00". */
  readonly differ: readonly string[]
}

/** One way to place a block on the grid, labelled for the button that chooses it. */
export interface PasteChoice {
  readonly label: string
  readonly plan: PastePlan
}

/** What to do with a pasted block: carry out a plan, or ask first because its lines may be meant for other lines. */
export type Paste =
  | { readonly kind: 'plan'; readonly plan: PastePlan }
  | { readonly kind: 'question'; readonly text: string; readonly choices: readonly PasteChoice[] }

/** What the report says about a paste, and the row that it appears below. */
export type PasteReportState = { readonly row: number } & (
  | { readonly kind: 'done'; readonly plan: PastePlan }
  | { readonly kind: 'question'; readonly text: string; readonly choices: readonly PasteChoice[] }
  | { readonly kind: 'undone'; readonly deed: GridOperation }
)

/** What planning a paste needs to know about the form. */
export interface PasteScope {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
  /** Reports whether a field can be marked as having no value. */
  readonly takesCode: (field: Field) => boolean
  /** Calculates the values as they would be after these changes. */
  readonly calculate: (changes: Changes) => Computed
  /** The power of ten by which pasted amounts are multiplied. */
  readonly scale?: number
  /** What to do with amounts below 0 in lines that accept none: drop the minus, or leave them out. They stay by default. */
  readonly minus?: 'drop' | 'leaveOut'
  /** True if a column of signs says which amounts are below 0. */
  readonly hasSigns?: boolean
}

/** What planning a paste needs to know about the form and the names of the grid. */
export type NamedScope = PasteScope & GridNames

/** Returns, for example, "1 cell" or "3 cells". */
export function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}
