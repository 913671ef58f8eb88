import { riskCategories } from '../../../forms/choices.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { daysBy } from '../dates.ts'
import { ListFilter } from '../lists/ListFilter.tsx'
import type { ListAddress } from '../lists/use-list-address.ts'
import styles from './LinkedFilters.module.css'
import { owners, readListFilters } from './list-filters.ts'

/** The filters that links from the dashboard's charts set, so that they can be set here too. */
export function MoreFilters({ address }: { readonly address: ListAddress }) {
  const { submittedFrom: from, submittedTo: to } = readListFilters(address).query
  return (
    <details className={styles.more}>
      <summary>More filters</summary>
      <div className={styles.controls}>
        <ListFilter
          address={address}
          filter={{ name: 'owner', label: 'Filled by', all: 'Clients’ and self-filled', options: owners }}
        />
        <ListFilter
          address={address}
          filter={{
            name: 'risk',
            label: 'Risk category',
            all: 'All risk categories',
            options: riskCategories.map(value => ({ value, label: value })),
          }}
        />
        <TextField
          autoComplete="off"
          label="Completed from"
          type="date"
          {...(to && { max: to })}
          value={from ?? ''}
          className={styles.day}
          onChange={change => address.set('submittedFrom', change.target.value)}
        />
        <TextField
          autoComplete="off"
          label="Completed until"
          type="date"
          {...(from && { min: from })}
          value={to ?? ''}
          className={styles.day}
          onChange={change => address.set('submittedTo', change.target.value)}
        />
        <small className={styles.zone}>{daysBy()}</small>
      </div>
    </details>
  )
}
