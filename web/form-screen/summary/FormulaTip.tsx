import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { onPageKey } from '../../ui/page-keys.ts'
import { Explanation } from './Explanation.tsx'
import styles from './FormulaTip.module.css'

interface Anchor {
  readonly key: string
  readonly top: number
  readonly left: number
  readonly isAbove: boolean
  /** True if someone typed or pasted onto the calculated value. */
  readonly refusedInput: boolean
}

const WIDTH = 352
const ROOM_BELOW = 200

/** A tooltip with the formula and this client's numbers, shown when a calculated value is clicked or gets the focus. */
export function FormulaTip() {
  // Loaded after the form, so a calculated value may already have the focus.
  const [anchor, setAnchor] = useState<Anchor | null>(() => anchorAt(document.activeElement))

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = ({ target }: Event) => setAnchor(anchorAt(target))
    /** Input on a calculated value has no effect, so the tooltip says so instead of dropping it silently. */
    const refuseInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-formula]'))
        setAnchor(shown => shown && { ...shown, refusedInput: true })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null)
      // Any single character except the space, which presses the button.
      else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
        refuseInput(event)
    }
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('click', show, { signal })
    document.addEventListener('focusout', () => setAnchor(null), { signal })
    document.addEventListener('paste', refuseInput, { signal })
    // After a resize, the tooltip could extend beyond the page.
    window.addEventListener('resize', () => setAnchor(null), { signal })
    const endKeys = onPageKey(onKeyDown)
    return () => {
      endKeys()
      leaving.abort()
    }
  }, [])

  return (
    <div
      id="formula-tip"
      role="tooltip"
      hidden={!anchor}
      className={classNames(styles.tip, anchor?.isAbove && styles.above)}
      style={anchor ? { top: anchor.top, left: anchor.left } : undefined}
    >
      <p role="status" className={styles.refusal}>
        {anchor?.refusedInput && 'This figure is calculated. What you typed was not entered.'}
      </p>
      {anchor && <Explanation fieldKey={anchor.key} />}
    </div>
  )
}

/** Returns the position of the tooltip for a pressed or focused calculated value; null for any other element. */
function anchorAt(target: EventTarget | null): Anchor | null {
  const figure = target instanceof Element ? target.closest('[data-formula]') : null
  const key = figure?.getAttribute('data-formula')
  if (!figure || !key) return null
  const box = figure.getBoundingClientRect()
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - WIDTH - 8))
  // Relative to the page, not to the window, so that the tooltip scrolls with its value.
  const isAbove = box.bottom > window.innerHeight - ROOM_BELOW
  const top = (isAbove ? box.top - 4 : box.bottom + 4) + window.scrollY
  return { key, top, left: left + window.scrollX, isAbove, refusedInput: false }
}
