import X from 'lucide-react/icons/x'
import { Button } from '../../ui/controls/Button.tsx'
import type { ListAddress } from '../lists/use-list-address.ts'
import styles from './LinkedFilters.module.css'
import type { LinkedFilter } from './list-filters.ts'

interface Props {
  readonly address: ListAddress
  readonly filters: readonly LinkedFilter[]
}

/** The filters set by a link from one of the dashboard's charts, each with a button to remove it. */
export function LinkedFilters({ address, filters }: Props) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className={styles.filters}>
      {filters.map(({ label, names }) => (
        <li key={label}>
          <Button
            size="small"
            icon={<X />}
            aria-label={`Remove filter: ${label}`}
            onClick={() => address.remove(names)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
