import type { SealHead } from '../seals/kinds.ts'

/** A migration that the database had had, and the SHA-256 of its file. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** What stands first in a backup: what it is of, and which tables follow in which order. */
export interface Opening {
  readonly product: 'Sevenfold'
  readonly madeAt: string
  /** The lender's name as the settings have it; empty without one. */
  readonly lender: string
  readonly schema: readonly AppliedMigration[]
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** What was read of a table: how many rows, and the SHA-256 of their text as COPY writes it, in the order of their keys. */
export interface TableSum {
  readonly name: string
  readonly rows: number
  readonly sha256: string
}

/** What stands last in a backup: what must have come before it. */
export interface Manifest {
  /** The last seals of then (server/seals): whoever has the backup can tell whether they were made anew since. */
  readonly seals: readonly SealHead[]
  readonly tables: readonly TableSum[]
  /** The last number that each sequence gave; null when it has given none. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
}

export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
