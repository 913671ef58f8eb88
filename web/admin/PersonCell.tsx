import type { ReactNode } from 'react'
import { Avatar } from '../ui/display/Avatar.tsx'
import { ClampedText } from '../ui/display/ClampedText.tsx'
import styles from './PersonCell.module.css'

interface Props {
  readonly name: string
  readonly note?: ReactNode
  readonly withAvatar?: boolean
  /** For aria-describedby of the row's buttons. */
  readonly nameId?: string
}

/** Who a row is about, with a line about them below. */
export function PersonCell({ name, note, withAvatar = true, nameId }: Props) {
  return (
    <span className={styles.person}>
      {withAvatar && <Avatar name={name} />}
      <span className={styles.words}>
        <span id={nameId}>
          <ClampedText text={name} limit={60} />
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
