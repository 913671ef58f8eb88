import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ToastHost.module.css'
import { toasts } from './toasts.ts'

/** Once in the app: a live region that is always there, so that what appears in it is spoken. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <div role="status" aria-live="polite" className={styles.host}>
      {shown.map(({ key, text, tone }) => (
        <p key={key} className={classNames(styles.toast, styles[tone])}>
          {tone === 'good' ? <CircleCheck /> : <CircleAlert />}
          {text}
        </p>
      ))}
    </div>
  )
}
