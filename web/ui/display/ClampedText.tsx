import { Fragment, useState } from 'react'
import { useIsPrinting } from '../use-is-printing.ts'
import styles from './ClampedText.module.css'

interface Props {
  /** Text that anyone may have typed: of any length, in any script, with any control marks. */
  readonly text: string
  /** How many characters are shown before the user has to expand the text. */
  readonly limit?: number
}

/** Returns the first characters of a text, with an ellipsis if some are left out; never splits a surrogate pair. */
export function shorten(text: string, limit = 120): string {
  if (text.length <= limit) return text
  return `${[...text.slice(0, limit * 2)].slice(0, limit).join('').trimEnd()}…`
}

/**
 * Shows untrusted text. It is isolated, so that its right-to-left marks do not affect the text around it, and shortened until the
 * user expands it.
 */
export function ClampedText({ text, limit = 120 }: Props) {
  if (text.length > limit) return <LongText text={text} limit={limit} />
  return (
    <bdi className={styles.text}>
      <Breakable text={text} />
    </bdi>
  )
}

/** A text longer than the limit. On paper, where nobody can expand it, all of it is shown. */
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

/** Lets an email address break only before its @ or before a dot in front of it, never within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=@|\.[^\s@]*@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
