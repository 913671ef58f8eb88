/** The props of a search dialog. */
export interface FindProps {
  /** The text typed so far, e.g. before the dialog had loaded. The dialog keeps it up to date. */
  readonly typedAhead: { current: string }
  readonly onClose: () => void
}
