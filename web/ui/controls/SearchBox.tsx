import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useHotkey } from '../page-keys.ts'
import control from './control.module.css'
import styles from './SearchBox.module.css'

interface Props {
  /** The accessible name, which says what is searched. */
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search box of a list. The "/" key focuses it from anywhere on the page. */
export function SearchBox({ label, placeholder = label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useHotkey('/', () => input.current?.focus())
  return (
    <div className={styles.frame}>
      <Search className={styles.icon} />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={classNames(control.control, styles.input)}
      />
      <span aria-hidden="true" className={styles.key}>
        /
      </span>
    </div>
  )
}
