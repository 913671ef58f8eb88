import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Badge.module.css'
import tones from './tones.module.css'

export type Tone = 'neutral' | 'accent' | 'good' | 'attention' | 'bad'

interface Props {
  readonly tone?: Tone
  readonly icon?: ReactNode
  /** The text; colour must never be the only sign. */
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
