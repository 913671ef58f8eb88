import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import type { Tone } from '../display/Badge.tsx'
import tones from '../display/tones.module.css'
import styles from './Banner.module.css'

const icons = { accent: Info, good: CircleCheck, attention: TriangleAlert, bad: CircleAlert }

interface Props {
  readonly tone: Exclude<Tone, 'neutral'>
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * Reports what just happened. Screen readers announce errors at once and everything else at the next pause. Focusable by script.
 */
export function Banner({ tone, title, children, action, ref }: Props) {
  const Icon = icons[tone]
  return (
    <div
      ref={ref}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={classNames(styles.banner, tones[tone])}
    >
      <Icon />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
