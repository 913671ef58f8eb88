import styles from './Avatar.module.css'

/** The initials of a name: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Decoration beside the name itself. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {initialsOf(name)}
    </span>
  )
}
