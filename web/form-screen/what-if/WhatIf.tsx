import { type RefObject, useEffect } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { WhatIfDialog } from './WhatIfDialog.tsx'

interface Props {
  /** The button that opens the dialog, at its current place. */
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The dialog for trying out other terms of the loan. */
export function WhatIf({ opener, onClose }: Props) {
  useEffect(() => () => focusInPlaceOf(opener), [opener])
  return <WhatIfDialog onClose={onClose} />
}

/**
 * Restores the focus after the dialog closes. The dialog returns it to the button that opened it, but that button is gone if
 * the layout has changed since. Then the button in its place takes the focus, or the bar that reveals that button.
 */
function focusInPlaceOf({ current: button }: RefObject<HTMLButtonElement | null>): void {
  if (!button || !isFocusLost()) return
  const folded = button.closest<HTMLDetailsElement>('details:not([open])')
  const place = folded?.querySelector('summary') ?? button
  place.focus({ preventScroll: true })
}
