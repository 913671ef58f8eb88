import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../controls/Button.tsx'
import styles from './Menu.module.css'
import { keepBeside } from './place-beside.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly tone?: 'neutral' | 'bad'
  /** The entry can be read, but does nothing. */
  readonly disabled?: boolean
  /** Whether the entry stands for the current place. */
  readonly current?: boolean
}

interface Props {
  /** The content of the button. */
  readonly label: ReactNode
  readonly items: readonly MenuItem[]
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small'
  readonly icon?: ReactNode
}

/**
 * A button that opens a menu. Arrows, Home, End and the first letters of an entry move the focus; Escape and a click outside
 * close it.
 */
export function Menu({ label, items, variant = 'secondary', size = 'normal', icon }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef(nothingTyped)

  useEffect(() => {
    if (!open || !list.current || !anchor.current) return
    return keepBeside(list.current, anchor.current, 'end')
  }, [open])

  /**
   * Sets autofocus only while the menu opens: an element that always has it asks for the focus when the page loads, and the
   * browser then logs a message in the console.
   */
  function focusFirst({ newState }: { readonly newState: string }) {
    list.current?.querySelector('button')?.toggleAttribute('autofocus', newState === 'open')
  }

  /** Returns the index of the entry that a key leads to; undefined if the key moves nothing. */
  function placeByKey({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent, here: number) {
    const last = items.length - 1
    const target = {
      ArrowDown: here === last ? 0 : here + 1,
      ArrowUp: here <= 0 ? last : here - 1,
      Home: 0,
      End: last,
    }
    if (key in target) {
      typed.current = nothingTyped
      return target[key as keyof typeof target]
    }
    const now = ctrlKey || metaKey || altKey ? undefined : typedWith(typed.current, key, timeStamp)
    if (!now) return
    typed.current = now
    return placeOf(
      now.text,
      items.map(item => item.label),
      here,
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = entries.findIndex(entry => entry.matches(':focus'))
    const next = placeByKey(event, here)
    if (next !== undefined) {
      event.preventDefault()
      entries[next]?.focus()
    } else if (event.key === 'Tab') list.current?.hidePopover()
  }

  return (
    <>
      <Button
        ref={anchor}
        variant={variant}
        size={size}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
      >
        <span className={styles.label}>
          {label}
          <ChevronDown />
        </span>
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onBeforeToggle={focusFirst}
        onToggle={event => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className={styles.menu}
      >
        {items.map(({ label: text, icon: itemIcon, onSelect, tone, disabled, current }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={tone === 'bad' ? styles.bad : undefined}
            aria-disabled={disabled}
            aria-current={current}
            onClick={() => {
              if (disabled) return
              list.current?.hidePopover()
              onSelect()
            }}
          >
            {itemIcon}
            {text}
          </button>
        ))}
      </div>
    </>
  )
}

/** How long after a letter the next one still counts as part of the same word. */
const pauseMilliseconds = 700

/** What has been typed into a menu so far, and when the last letter was typed, in milliseconds. */
interface Typed {
  readonly text: string
  readonly at: number
}

export const nothingTyped: Typed = { text: '', at: Number.NEGATIVE_INFINITY }

/** Returns the typed text after a key press at the time `at`; undefined if the key is not a character. */
export function typedWith(before: Typed, key: string, at: number): Typed | undefined {
  const isNew = at - before.at > pauseMilliseconds
  // A space at the beginning activates the focused entry.
  if ([...key].length !== 1 || (key === ' ' && isNew)) return undefined
  return { text: (isNew ? '' : before.text) + key.toLowerCase(), at }
}

/**
 * Returns the index of the next label that begins with the typed text, searching from the focused index `here`; undefined if
 * there is none. A single letter, or the same letter repeated, moves on to the next label that begins with it.
 */
export function placeOf(text: string, labels: readonly string[], here: number): number | undefined {
  const [first = ''] = text
  const isRepeated = [...text].every(letter => letter === first)
  const wanted = isRepeated ? first : text
  const start = isRepeated ? here + 1 : Math.max(here, 0)
  const places = labels.map((_, offset) => (start + offset) % labels.length)
  return places.find(place => labels[place]?.toLowerCase().startsWith(wanted))
}
