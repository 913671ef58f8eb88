import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ToastHost.module.css'
import { toasts } from './toasts.ts'

/**
 * The live region of the toasts, rendered once in the app. It is always present, because screen readers announce only what
 * appears in an existing region.
 */
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
