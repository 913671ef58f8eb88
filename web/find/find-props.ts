/** The props of a search dialog. */
export interface FindProps {
  /** The text typed before the dialog had loaded. */
  readonly typedAhead: { readonly current: string }
  readonly onClose: () => void
}
