import Calendar from 'lucide-react/icons/calendar'
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import styles from './DateBox.module.css'
import { IconButton } from './IconButton.tsx'

// D38

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** What the date is, for the accessible name of the calendar button. */
  readonly label: string
  /** The date in the box, YYYY-MM-DD; '' while there is none. */
  readonly date: string
  /** The last date that the calendar offers, YYYY-MM-DD. */
  readonly latest?: string | false | undefined
  readonly onPick: (date: string) => void
}

/**
 * A date typed as text, in one box that is a single Tab stop. The browser's own calendar opens beside it, by its button or by Alt
 * and the down arrow. The calendar belongs to a hidden date input, which nobody types into, because its order of day and month
 * depends on the browser's language.
 */
export function DateBox({ label, date, latest, onPick, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)

  function open() {
    // Focus the text first, so that the focus returns there however the calendar closes.
    box.current?.focus()
    calendar.current?.showPicker()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || event.key !== 'ArrowDown' || input.readOnly) return
    event.preventDefault()
    open()
  }

  return (
    <span className={styles.frame}>
      <input
        {...input}
        ref={box}
        type="text"
        autoComplete="off"
        aria-keyshortcuts="Alt+ArrowDown"
        className={classNames(control.control, styles.text)}
        onKeyDown={onKeyDown}
      />
      {!input.readOnly && (
        <>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={date}
            max={latest || undefined}
            className={styles.calendar}
            onChange={event => onPick(event.target.value)}
          />
          <span className={styles.button}>
            <IconButton
              label={`Calendar for ${label} (Alt + ↓)`}
              icon={<Calendar />}
              tabIndex={-1}
              onClick={open}
            />
          </span>
        </>
      )}
    </span>
  )
}
