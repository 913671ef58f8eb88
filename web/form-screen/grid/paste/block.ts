/** A pasted table with its labels separated from its numbers. */
export interface Block {
  /** The labels beside the rows; null if there are none. */
  readonly labels: readonly string[] | null
  /** The headings above the columns; null if there are none. */
  readonly heads: readonly string[] | null
  /** Undefined for a cell that a list does not name: it stays as it is. */
  readonly cells: readonly (readonly (string | undefined)[])[]
}
