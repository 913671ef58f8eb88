import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './RefreshButton.module.css'

interface Props {
  readonly busy: boolean
  readonly onRefresh: () => void
}

export function RefreshButton({ busy, onRefresh }: Props) {
  return (
    <Button className={styles.refresh} icon={<RefreshCw />} busy={busy} onClick={onRefresh}>
      <span className={styles.word}>Refresh</span>
    </Button>
  )
}
