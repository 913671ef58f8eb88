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
  /** Somebody typed or pasted onto the calculated value. */
  readonly refusedInput: boolean
}

const WIDTH = 352
const ROOM_BELOW = 200

/** A click on a calculated value of the page, or the focus, shows its formula with this client's numbers. */
export function FormulaTip() {
  // It comes after the form, where the focus may be on a calculated value already.
  const [anchor, setAnchor] = useState<Anchor | null>(() => anchorAt(document.activeElement))

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = ({ target }: Event) => setAnchor(anchorAt(target))
    /** What is typed onto a calculated value goes nowhere, so the person is told instead of losing it unnoticed. */
    const refuseInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-formula]'))
        setAnchor(shown => shown && { ...shown, refusedInput: true })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null)
      // A single character other than the space, which presses the button.
      else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
        refuseInput(event)
    }
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('click', show, { signal })
    document.addEventListener('focusout', () => setAnchor(null), { signal })
    document.addEventListener('paste', refuseInput, { signal })
    // It would reach beyond a page that became narrower.
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

/** Where the explanation of the calculated value stands that was pressed or has the focus; null for anything else. */
function anchorAt(target: EventTarget | null): Anchor | null {
  const figure = target instanceof Element ? target.closest('[data-formula]') : null
  const key = figure?.getAttribute('data-formula')
  if (!figure || !key) return null
  const box = figure.getBoundingClientRect()
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - WIDTH - 8))
  // On the page, not in the window, so that it scrolls along with its value.
  const isAbove = box.bottom > window.innerHeight - ROOM_BELOW
  const top = (isAbove ? box.top - 4 : box.bottom + 4) + window.scrollY
  return { key, top, left: left + window.scrollX, isAbove, refusedInput: false }
}
