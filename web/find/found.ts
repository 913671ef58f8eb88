import type { FormAddress } from '../form-address.ts'

/** Something that was found, and where it is. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly note: string
  /** An address, or what makes the tab ready for it and gives it. */
  readonly href: string | (() => FormAddress)
}

export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

/** What can be found by somebody: screens by their names, everything else by asking the server. */
export interface FindSource {
  /** Of what is kept of the answers. */
  readonly key: string
  /** What the dialog is called, and what its box says that one can type. */
  readonly label: string
  readonly placeholder: string
  /** Said under the list, beside the keys. */
  readonly hint?: string
  readonly screens: readonly Found[]
  readonly find: (search: string, signal: AbortSignal) => Promise<FoundGroup[]>
}

/** How many of a kind are listed. */
export const mostOfAKind = 6
