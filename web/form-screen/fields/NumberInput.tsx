import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { markOfText, markWords, noteKey, shortMark } from '../../../engine/marks.ts'
import type { Field } from '../../../engine/types.ts'
import { listensByItself } from '../../ui/listening-root.ts'
import { shownNumber, typedNumber } from '../store/number-text.ts'
import { useFormStore } from '../use-form.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly field: Field
  /** As in a spreadsheet: a click takes the whole content, Escape takes the typing back. */
  readonly asCell?: boolean
}

/**
 * A number as text: separators while nobody types, plain while somebody does, anything typed left as it is. No spinner,
 * no wheel, no clamping. The box itself holds what is typed, so that a key need not render anything (useField).
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

  const onInput = useEffectEvent(() => {
    store.type(field.key, input.current?.value ?? '')
    // What was not taken does not stay.
    show()
  })
  useLayoutEffect(() => {
    const box = input.current
    if (!box) return
    const listener = () => onInput()
    box.addEventListener('input', listener)
    listensByItself(box)
    return () => box.removeEventListener('input', listener)
  }, [])

  // After the render that took the separators away, so that the selection covers what is now there.
  useLayoutEffect(() => {
    if (focused && (asCell || !byPointer.current)) input.current?.select()
  }, [focused, asCell])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (mark !== '' && (event.key === 'Backspace' || event.key === 'Delete'))
      store.set(noteKey(field.key), null)
    if (asCell && event.key === 'Escape' && text !== undefined)
      store.setAll({
        [field.key]: atFocus.current.answer ?? null,
        [noteKey(field.key)]: atFocus.current.note ?? null,
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
      // Whoever types into a marked box begins anew.
      placeholder={mark || undefined}
      onPointerDown={() => {
        byPointer.current = !focused
      }}
      onMouseUp={event => {
        // Letting go of the button would put the caret into the selection.
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
        store.leave(field.key)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function shown(answer: unknown, field: Field, focused: boolean): string {
  if (typeof answer !== 'number') return typeof answer === 'string' ? answer : ''
  return focused || field.ungrouped ? typedNumber(answer) : shownNumber(answer, field.type)
}
