import { type RefObject, useEffect } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'

const dialog = screenCode(() => import('./WhatIfDialog.tsx').then(m => m.WhatIfDialog))

interface Props {
  /** The button that opens it, where it stands now. */
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The dialog in which other terms of the loan are tried out, whose code comes when it is opened first. */
export function WhatIf({ opener, onClose }: Props) {
  useEffect(() => () => focusInPlaceOf(opener), [opener])
  return <LaterPart code={dialog} props={{ onClose }} />
}

/**
 * The dialog gives the focus back to the button that opened it. Where the page was laid out anew meanwhile, that one is gone:
 * the button that stands in its place takes the focus, or what unfolds it.
 */
function focusInPlaceOf({ current: button }: RefObject<HTMLButtonElement | null>): void {
  if (!button || document.activeElement !== document.body) return
  const folded = button.closest<HTMLDetailsElement>('details:not([open])')
  const place = folded?.querySelector('summary') ?? button
  place.focus({ preventScroll: true })
}
