import { StartError } from '../error-text.ts'
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

/** A backup that is being read, from its opening to its manifest. */
export interface BackupReader {
  readonly opening: Opening
  /** The rows of the table at this index of the opening. Tables must be read in that order, each completely. */
  rowsOf(table: number): AsyncGenerator<Buffer>
  /** The manifest at the end. Call it after the rows of all tables have been read. */
  manifest(): Promise<Manifest>
}

/** Returns how many rows all tables have together. */
export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Parses the opening or the manifest, both of which list the tables. Whoever knows the passphrase can write anything there. */
export function parsedList<List extends Opening | Manifest>(text: string): List {
  try {
    const list = JSON.parse(text)
    if (Array.isArray(list.tables)) return list
  } catch {
    // The error below says what to know.
  }
  throw new StartError('The backup is damaged: its list of tables cannot be read.')
}

export function notInOrder(): StartError {
  return new StartError('The backup is damaged: its tables are not in order.')
}

export function followedBySomething(): StartError {
  return new StartError('The backup is damaged: something follows its end.')
}

export function damagedHeader(): StartError {
  return new StartError('The backup is damaged: its header has changed since it was written.')
}

export function madeByNewerVersion(): StartError {
  return new StartError(
    'The backup was made by a newer version of Sevenfold, so restore it with that version.',
  )
}
