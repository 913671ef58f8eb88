import { useState } from 'react'
import { useIsPrinting } from '../use-is-printing.ts'
import { Breakable } from './Breakable.tsx'
import styles from './ClampedText.module.css'

interface Props {
  /** Typed by anyone: of any length, in any script, with any marks. */
  readonly text: string
  /** Characters shown before the rest waits for a click. */
  readonly limit?: number
}

/** The first characters of a text, with an ellipsis when some are left out; never half of a surrogate pair. */
export function shorten(text: string, limit = 120): string {
  if (text.length <= limit) return text
  return `${[...text.slice(0, limit * 2)].slice(0, limit).join('').trimEnd()}…`
}

/** Text from outside: isolated, so that right-to-left marks end where it ends, and clamped with the whole on demand. */
export function ClampedText({ text, limit = 120 }: Props) {
  if (text.length > limit) return <LongText text={text} limit={limit} />
  return (
    <bdi className={styles.text}>
      <Breakable text={text} />
    </bdi>
  )
}

/** On paper, where nobody can ask for it, the whole stands without asking. */
function LongText({ text, limit }: Required<Props>) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const isWhole = isOpen || isPrinting
  return (
    <span className={styles.frame}>
      <bdi className={isWhole ? styles.whole : styles.text}>{isWhole ? text : shorten(text, limit)}</bdi>{' '}
      {!isPrinting && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </span>
  )
}
