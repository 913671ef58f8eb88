import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import styles from './Shortened.module.css'

interface Props {
  readonly text: string
  /** The beginning of the text that its surroundings say already. */
  readonly lead: string
}

/** A text without its beginning on screen. Screen readers get the whole text. */
export function Shortened({ text, lead }: Props) {
  if (!text.startsWith(lead)) return text
  return (
    <>
      <VisuallyHidden>{lead}</VisuallyHidden>
      <span className={styles.short}>{text.slice(lead.length)}</span>
    </>
  )
}
