import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../../ui/controls/Button.tsx'

interface Props {
  readonly busy: boolean
  readonly onRefresh: () => void
}

export function RefreshButton({ busy, onRefresh }: Props) {
  return (
    <Button icon={<RefreshCw aria-hidden="true" />} busy={busy} onClick={onRefresh}>
      Refresh
    </Button>
  )
}
