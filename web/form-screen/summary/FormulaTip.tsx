import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { classNames } from '../../ui/class-names.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import styles from './FormulaTip.module.css'

interface Anchor {
  readonly key: string
  readonly top: number
  readonly left: number
  readonly isAbove: boolean
  /** Somebody typed or pasted onto the calculated value. */
  readonly refusedInput: boolean
}

const explanation = screenCode(() => import('./Explanation.tsx').then(m => m.Explanation))

const WIDTH = 352
const ROOM_BELOW = 200

/** Wraps the fields: a click on a calculated value, or the focus, shows its formula with this client's numbers. */
export function FormulaTip({ children }: { readonly children: ReactNode }) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  // Before anybody asks for it, when the line may be gone.
  useEffect(() => whenIdle(explanation.preload), [])

  function show(event: FocusEvent | MouseEvent) {
    const figure = event.target instanceof Element ? event.target.closest('[data-formula]') : null
    const key = figure?.getAttribute('data-formula')
    if (!figure || !key) return setAnchor(null)
    const box = figure.getBoundingClientRect()
    const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - WIDTH - 8))
    // On the page, not in the window, so that it scrolls along with its value.
    const isAbove = box.bottom > window.innerHeight - ROOM_BELOW
    const top = (isAbove ? box.top - 4 : box.bottom + 4) + window.scrollY
    setAnchor({ key, top, left: left + window.scrollX, isAbove, refusedInput: false })
  }

  /** What is typed onto a calculated value goes nowhere, so the person is told instead of losing it unnoticed. */
  function refuseInput(event: KeyboardEvent | ClipboardEvent) {
    if (event.target instanceof Element && event.target.closest('[data-formula]'))
      setAnchor(shown => shown && { ...shown, refusedInput: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setAnchor(null)
    // A single character other than the space, which presses the button.
    else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) refuseInput(event)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its calculated values, which are buttons.
    <div
      className={styles.scope}
      onFocus={show}
      onBlur={() => setAnchor(null)}
      onClick={show}
      onKeyDown={onKeyDown}
      onPaste={refuseInput}
    >
      {children}
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
        {anchor && <LaterPart code={explanation} props={{ fieldKey: anchor.key }} />}
      </div>
    </div>
  )
}
