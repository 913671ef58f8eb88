import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Banner.module.css'

export type BannerTone = 'info' | 'success' | 'attention' | 'error'

const icons = { info: Info, success: CircleCheck, attention: TriangleAlert, error: CircleAlert }

interface Props {
  readonly tone: BannerTone
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** What just happened, spoken as it appears: errors at once, the rest when there is a pause. Focusable by code. */
export function Banner({ tone, title, children, action, ref }: Props) {
  const Icon = icons[tone]
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      className={classNames(styles.banner, styles[tone])}
    >
      <Icon aria-hidden="true" />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
