import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatFigure } from '../../../engine/describe.ts'
import { isNumeric } from '../../../engine/field-kinds.ts'
import type { Field } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived } from '../use-form.ts'
import styles from './FormulaButton.module.css'

export interface FormulaButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly field: Field
}

/** A calculated value. A click or the focus shows its formula with this client's numbers, if it has one. */
export function FormulaButton({ field, ...rest }: FormulaButtonProps) {
  const [tip, setTip] = useState<TipState | null>(null)
  const id = useId()
  if (field.formula === undefined) return <button type="button" {...rest} />

  const show = (button: HTMLElement) => setTip({ ...placeBeside(button), refusesInput: false })
  const hide = () => setTip(null)
  /** Input on a calculated value has no effect, so the tooltip says so instead of dropping it silently. */
  const refuseInput = () => setTip(shown => shown && { ...shown, refusesInput: true })
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key === 'Escape') hide()
    // Any single character except the space, which presses the button.
    else if (/^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey) refuseInput()
  }

  return (
    <>
      <button
        {...rest}
        type="button"
        data-formula={field.key}
        aria-describedby={tip ? id : undefined}
        onFocus={({ currentTarget }) => show(currentTarget)}
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is clicked.
          currentTarget.focus()
          show(currentTarget)
        }}
        onBlur={hide}
        onKeyDown={onKeyDown}
        onPaste={refuseInput}
      />
      {tip && <FormulaTip id={id} fieldKey={field.key} onHide={hide} {...tip} />}
    </>
  )
}

interface TipState {
  readonly top: number
  readonly left: number
  readonly isAbove: boolean
  /** True if someone typed or pasted onto the calculated value. */
  readonly refusesInput: boolean
}

interface TipProps extends TipState {
  readonly id: string
  readonly fieldKey: string
  readonly onHide: () => void
}

/** The formula of a calculated value with the names of its parts, and the same with this client's numbers. */
function FormulaTip({ id, fieldKey, onHide, top, left, isAbove, refusesInput }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const numbers = useDerived(store => explain(store, fieldKey))
  const names = useDerived(store => nameParts(store, fieldKey))

  // A popover, so that the scrolling frame of a table does not cut it off.
  useLayoutEffect(() => tip.current?.showPopover(), [])

  // After a resize, the tooltip could extend beyond the page.
  const onResize = useEffectEvent(onHide)
  useEffect(() => {
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className={classNames(styles.tip, isAbove && styles.above)}
      style={{ top, left }}
    >
      <p role="status" className={styles.refusal}>
        {refusesInput && 'This figure is calculated. What you typed was not entered.'}
      </p>
      <p className={styles.names}>{names}</p>
      <p className={styles.numbers}>{numbers}</p>
    </div>
  )
}

const WIDTH = 352
const ROOM_BELOW = 200

/** Returns the tooltip's position, relative to the page and not to the window, so that it scrolls with its value. */
function placeBeside(button: HTMLElement) {
  const box = button.getBoundingClientRect()
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - WIDTH - 8))
  const isAbove = box.bottom > window.innerHeight - ROOM_BELOW
  const top = (isAbove ? box.top - 4 : box.bottom + 4) + window.scrollY
  return { top, left: left + window.scrollX, isAbove }
}

/** Returns, for example, "$100.00 + $20.00 = $120.00". */
function explain(store: FormStore, key: string): string {
  const field = store.definition(key)
  const result = field ? store.figureText(field) : ''
  const formula = fillFormula(store, key, part => partText(store, part))
  return result ? `${formula} = ${result}` : formula
}

/** Returns, for example, "Sales 2024 + Other business income 2024". */
function nameParts(store: FormStore, key: string): string {
  return fillFormula(store, key, part => store.definition(part)?.label ?? part)
}

function fillFormula(store: FormStore, key: string, replace: (part: string) => string): string {
  const formula = store.definition(key)?.formula ?? ''
  return formula.replace(/\{(\w+)\}/g, (_, part: string) => replace(part))
}

function partText(store: FormStore, key: string): string {
  const field = store.definition(key)
  if (!field) return key
  // D39: a part whose answers do not support a value yet has no number.
  if (field.calculated) return store.figureText(field) || '–'
  // An empty number counts as 0 (D26).
  const empty = isNumeric(field.type) ? formatFigure(field, 0) : 'not answered'
  return store.figureText(field) || empty
}
