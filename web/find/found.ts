import type { FormAddress } from '../app/addresses.ts'

/** A search result and where it leads. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly note: string
  /** An address, or a function that activates the client in this tab and returns the address. */
  readonly href: string | (() => FormAddress)
}

export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

/** What a role can search: screens by their names, everything else by asking the server. */
export interface FindSource {
  /** Part of the cache key of the answers. */
  readonly key: string
  /** The dialog's accessible name, and the placeholder of its text box. */
  readonly label: string
  readonly placeholder: string
  /** Shown below the list, beside the keys. */
  readonly hint?: string
  readonly screens: readonly Found[]
  readonly find: (search: string, signal: AbortSignal) => Promise<FoundGroup[]>
}

/** How many results of one kind are listed. */
export const maxResultsPerGroup = 6
