import { type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { markKey, markOfText, markWords, shortMark } from '../../../engine/marks.ts'
import type { Field } from '../../../engine/types.ts'
import control from '../../ui/controls/control.module.css'
import { shownNumber, typedNumber } from '../store/answer-text.ts'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import { afterPress } from './after-press.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './NumberField.module.css'

/** An amount, number or percentage with its unit beside it. */
export function NumberField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const isPrefix = field.unit === '$'
  return (
    <FieldBox field={field} state={state}>
      <span className={styles.frame} data-type={field.type}>
        {isPrefix && (
          <span aria-hidden="true" className={styles.prefix}>
            $
          </span>
        )}
        <NumberInput
          field={field}
          className={`${control.control} ${styles.input}`}
          {...wiring(field, state)}
        />
        {field.unit && !isPrefix && <span className={styles.suffix}>{field.unit}</span>}
      </span>
    </FieldBox>
  )
}

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly field: Field
  /** Behaves like a cell of a spreadsheet: a click selects the whole content, Escape undoes the typing. */
  readonly asCell?: boolean
}

/**
 * A text box for a number. It shows separators until it has the focus, and leaves whatever is typed as it is: no spinner, no
 * mouse wheel, no clamping. The DOM element itself holds what is typed, so that most key presses render nothing (useField).
 */
export function NumberInput({ field, asCell = false, ...rest }: Props) {
  const store = useFormStore()
  const { answer, text, note } = store.field(field.key)
  const mark = text === undefined && answer === undefined ? shortMark(markOfText(note)) : ''
  const isMarkable = store.takesCode(field)
  const [focused, setFocused] = useState(false)
  const isTyping = focused && !store.readOnly()
  const input = useRef<HTMLInputElement>(null)
  const byPointer = useRef(false)
  const atFocus = useRef({ answer, note })

  const show = () => {
    const { answer, text } = store.field(field.key)
    const wanted = text ?? (isTyping ? shown(answer, field, true) : mark || shown(answer, field, false))
    if (input.current && input.current.value !== wanted) input.current.value = wanted
  }
  useLayoutEffect(show)

  // Runs after the render that removed the separators, so that the selection covers the current text.
  useLayoutEffect(() => {
    if (focused && (asCell || !byPointer.current)) input.current?.select()
  }, [focused, asCell])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (mark !== '' && (event.key === 'Backspace' || event.key === 'Delete'))
      store.set(markKey(field.key), null)
    if (asCell && event.key === 'Escape' && text !== undefined)
      store.setAll({
        [field.key]: atFocus.current.answer ?? null,
        [markKey(field.key)]: atFocus.current.note ?? null,
      })
  }

  return (
    <input
      {...rest}
      ref={input}
      id={field.key}
      type="text"
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={store.readOnly()}
      data-mark={mark || undefined}
      title={mark === '' ? undefined : markWords(markOfText(note) ?? {})}
      data-markable={isMarkable || undefined}
      aria-keyshortcuts={isMarkable ? 'Alt+M' : undefined}
      // The mark is a placeholder, so that typing replaces it.
      placeholder={mark || undefined}
      onPointerDown={() => {
        byPointer.current = !focused
      }}
      onMouseUp={event => {
        // Releasing the mouse button would replace the selection with a caret.
        if (asCell && byPointer.current) event.preventDefault()
        byPointer.current = false
      }}
      onFocus={() => {
        atFocus.current = { answer, note }
        setFocused(true)
      }}
      onBlur={() => {
        setFocused(false)
        byPointer.current = false
        afterPress(() => store.leave(field.key))
      }}
      onInput={({ currentTarget }) => {
        store.type(field.key, currentTarget.value)
        // Removes anything that the store did not accept.
        show()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function shown(answer: unknown, field: Field, focused: boolean): string {
  if (typeof answer !== 'number') return typeof answer === 'string' ? answer : ''
  return focused || field.ungrouped ? typedNumber(answer) : shownNumber(answer, field.type)
}
