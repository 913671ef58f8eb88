/** What a dialog that finds something is shown with. */
export interface FindProps {
  /** What was typed for it before it was there. */
  readonly typedAhead: { readonly current: string }
  readonly onClose: () => void
}
