import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './ErrorState.module.css'

interface Props {
  /** What happened, in the words of the specification. */
  readonly message: string
  readonly onRetry?: () => void
  readonly busy?: boolean
  /** Another way to continue, such as a link back. */
  readonly action?: ReactNode
}

export function ErrorState({ message, onRetry, busy = false, action }: Props) {
  return (
    <div role="alert" className={styles.frame}>
      <CircleAlert />
      <p>{message}</p>
      <div className={styles.ways}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} busy={busy}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
