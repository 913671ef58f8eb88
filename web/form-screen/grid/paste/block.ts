/** A pasted table, its names apart from its numbers. */
export interface Block {
  /** Beside the numbers; null when there are none. */
  readonly labels: readonly string[] | null
  /** Above the numbers; null when there are none. */
  readonly heads: readonly string[] | null
  readonly cells: readonly (readonly string[])[]
}
