import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Breakable, ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import styles from './PersonCell.module.css'

interface Props {
  readonly name: string
  readonly note?: ReactNode
  readonly withAvatar?: boolean
  /** The id of the name, for aria-describedby of the row's buttons. */
  readonly nameId?: string
  /** The page that the name leads to. */
  readonly href?: string
}

/** The person of a row, with a line of details below the name. */
export function PersonCell({ name, note, withAvatar = true, nameId, href }: Props) {
  return (
    <span className={styles.person}>
      {withAvatar && <Avatar name={name} />}
      <span className={styles.words}>
        <span id={nameId}>
          {href ? (
            <Link href={href}>
              <bdi>{shorten(name, 60)}</bdi>
            </Link>
          ) : (
            <ClampedText text={name} limit={60} />
          )}
        </span>
        {note && (
          <span className={styles.note}>{typeof note === 'string' ? <Breakable text={note} /> : note}</span>
        )}
      </span>
    </span>
  )
}
