import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Field, Option } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import control from '../../ui/controls/control.module.css'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import styles from './ChoiceField.module.css'
import { FieldBox, wiring } from './FieldBox.tsx'

// spec 1 §2.37; spec 3 §2.100

const MOST_SEGMENTS = 5
const LONGEST_SEGMENTS = 34

/** A few short options as segments side by side, otherwise a native dropdown. */
export function ChoiceField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  if (fitsSegments(field.options ?? [])) return <Segments field={field} state={state} />
  return <Dropdown field={field} state={state} />
}

function Dropdown({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const options = field.options ?? []
  const value = typeof state.answer === 'string' ? state.answer : ''
  const chosen = options.find(option => option.value === value)
  const text = chosen ? wordsOf(chosen) : value
  const select = useRef<HTMLSelectElement>(null)
  const isCut = useIsCut(select, text)
  return (
    <FieldBox field={field} state={state}>
      <span className={styles.frame} data-whole={isCut ? text : undefined}>
        <select
          ref={select}
          id={field.key}
          value={value}
          disabled={store.readOnly()}
          className={classNames(control.control, styles.select, value === '' && styles.empty)}
          onChange={event => store.set(field.key, event.target.value || null)}
          {...wiring(field, state)}
        >
          <option value="">Select…</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {wordsOf(option)}
            </option>
          ))}
          {value !== '' && !chosen && <option value={value}>{value}</option>}
        </select>
      </span>
    </FieldBox>
  )
}

/** Radio buttons as one bar. An optional answer is cleared by pressing it again, or with Delete or Backspace. */
function Segments({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const clear = () => {
    if (!state.required) store.set(field.key, null)
  }
  return (
    <FieldBox field={field} state={state} isGroup>
      <div
        // The error summary links here; the focus then moves on to the radio button that can take it.
        id={field.key}
        tabIndex={-1}
        role="radiogroup"
        aria-labelledby={`${field.key}-label`}
        className={styles.bar}
        onFocus={event => {
          if (event.target !== event.currentTarget) return
          const radios = [...event.currentTarget.querySelectorAll('input')]
          ;(radios.find(radio => radio.checked) ?? radios[0])?.focus()
        }}
        onKeyDown={event => {
          if (event.key === 'Delete' || event.key === 'Backspace') clear()
        }}
        {...wiring(field, state)}
      >
        {field.options?.map(option => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={field.key}
              value={option.value}
              checked={state.answer === option.value}
              disabled={store.readOnly()}
              onChange={() => store.set(field.key, option.value)}
              onClick={() => {
                if (state.answer === option.value) clear()
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldBox>
  )
}

/** Formats the options of the scorecard as 'label (n points)' (spec 1 §2). */
function wordsOf({ label, points }: Option): string {
  return points === undefined ? label : `${label} (${points} points)`
}

function fitsSegments(options: readonly Option[]): boolean {
  const length = options.reduce((sum, option) => sum + option.label.length + 3, 0)
  const hasPoints = options.some(option => option.points !== undefined)
  return options.length <= MOST_SEGMENTS && length <= LONGEST_SEGMENTS && !hasPoints
}

/** Reports whether a dropdown is too narrow for the text of its chosen option. */
function useIsCut(select: RefObject<HTMLSelectElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current } = select
    if (!current || text === '') return setIsCut(false)
    const measure = () => setIsCut(widthOf(text, current) > roomIn(current))
    // Measures when it starts to observe, too.
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [select, text])
  return isCut
}

/** A canvas that is never shown and measures texts. */
let pen: CanvasRenderingContext2D | null = null

function widthOf(text: string, select: HTMLSelectElement): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  const { font, letterSpacing } = getComputedStyle(select)
  pen.font = font
  pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  return pen.measureText(text).width
}

function roomIn(select: HTMLSelectElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
  return select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}
