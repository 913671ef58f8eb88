import type { SealHead } from '../seals/kinds.ts'

/** A migration that had been applied to the database, and the SHA-256 of its file. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** The first part of a backup: where it comes from, and which tables follow in which order. */
export interface Opening {
  readonly product: 'Sevenfold'
  readonly madeAt: string
  /** The lender's name from the settings; empty if none is set. */
  readonly lender: string
  readonly schema: readonly AppliedMigration[]
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** What was read of a table: the number of rows, and the SHA-256 of their COPY text in key order. */
export interface TableSum {
  readonly name: string
  readonly rows: number
  readonly sha256: string
}

/** The last part of a backup: what must have come before it. */
export interface Manifest {
  /** The last seals at the time of the backup (server/seals), by which it can be detected whether seals were made anew since. */
  readonly seals: readonly SealHead[]
  readonly tables: readonly TableSum[]
  /** The last number of each sequence; null if it has not been used. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
}

/** Returns how many rows all tables have together. */
export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
