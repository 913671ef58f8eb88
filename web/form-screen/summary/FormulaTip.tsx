import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react'
import { formatValue } from '../../../engine/describe.ts'
import { isNumeric } from '../../../engine/field-kinds.ts'
import { classNames } from '../../ui/class-names.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived } from '../use-form.ts'
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

/** Wraps the fields: a click on a calculated value, or the focus, shows its formula with this client's numbers. */
export function FormulaTip({ children }: { readonly children: ReactNode }) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)

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
        {anchor && <Explanation fieldKey={anchor.key} />}
      </div>
    </div>
  )
}

function Explanation({ fieldKey }: { readonly fieldKey: string }) {
  const text = useDerived(store => explain(store, fieldKey))
  const names = useDerived(store => nameParts(store, fieldKey))
  return (
    <>
      <p className={styles.names}>{names}</p>
      <p className={styles.numbers}>{text}</p>
    </>
  )
}

/** "$100.00 + $20.00 = $120.00" */
function explain(store: FormStore, key: string): string {
  const field = store.definition(key)
  const result = field ? formatValue(field, store.value(key)) : ''
  const formula = fill(store, key, part => shown(store, part))
  return result ? `${formula} = ${result}` : formula
}

/** "Sales 2024 + Other business income 2024" */
function nameParts(store: FormStore, key: string): string {
  return fill(store, key, part => store.definition(part)?.label ?? part)
}

function fill(store: FormStore, key: string, replace: (part: string) => string): string {
  const formula = store.definition(key)?.formula ?? ''
  return formula.replace(/\{(\w+)\}/g, (_, part: string) => replace(part))
}

function shown(store: FormStore, key: string): string {
  const field = store.definition(key)
  if (!field) return key
  // D39: of a part that nothing supports yet there is no number.
  if (field.calculated) return formatValue(field, store.value(key)) || '–'
  const value = store.field(key).answer
  // An empty number counts as 0 (D26).
  return formatValue(field, value ?? (isNumeric(field.type) ? 0 : undefined)) || 'not answered'
}
