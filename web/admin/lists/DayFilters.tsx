import { TextField } from '../../ui/controls/TextField.tsx'
import { dayOf, daysBy } from '../dates.ts'
import styles from './DayFilters.module.css'
import type { ListAddress } from './use-list-address.ts'

/** Filters from one day to another, both included, in the lender's time zone (D47). */
export function DayFilters({ address }: { readonly address: ListAddress }) {
  const from = dayOf(address.get('from'))
  const to = dayOf(address.get('to'))
  // ISO dates can be compared as text.
  const isBackwards = from !== undefined && to !== undefined && from > to
  return (
    <div className={styles.days}>
      <TextField
        autoComplete="off"
        label="From"
        type="date"
        {...(to && { max: to })}
        value={from ?? ''}
        className={styles.day}
        onChange={change => address.set('from', change.target.value)}
      />
      <TextField
        autoComplete="off"
        label="To"
        type="date"
        {...(from && { min: from })}
        value={to ?? ''}
        error={isBackwards ? 'Please choose a day on or after the first one' : undefined}
        className={styles.day}
        onChange={change => address.set('to', change.target.value)}
      />
      <small className={styles.zone}>{daysBy()}</small>
    </div>
  )
}
