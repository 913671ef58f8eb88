import { useState } from 'react'
import { TextField } from '../../ui/controls/TextField.tsx'
import { daysBy } from '../dates.ts'
import { ListFilter } from '../lists/ListFilter.tsx'
import type { ListAddress } from '../lists/use-list-address.ts'
import styles from '../submissions/LinkedFilters.module.css'
import { amountText, deviationChoices, readDecisionFilters } from './decision-address.ts'

/** The less common filters: days, amounts and deviations. */
export function MoreDecisionFilters({ address }: { readonly address: ListAddress }) {
  const { from, to, amountFrom, amountTo } = readDecisionFilters(address).query
  const isAsked = [from, to, amountFrom, amountTo, address.get('deviation')].some(
    asked => asked !== undefined,
  )
  // Initially open if one of these filters is set; afterwards the user's choice stays.
  const [open, setOpen] = useState(isAsked)
  return (
    <details className={styles.more} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>More filters</summary>
      <div className={styles.controls}>
        <ListFilter
          address={address}
          filter={{
            name: 'deviation',
            label: 'Deviations',
            all: 'With and without deviations',
            options: deviationChoices,
          }}
        />
        <Day label="Submitted from" name="from" value={from} address={address} />
        <Day label="Submitted until" name="to" value={to} address={address} />
        <Amount label="Amount from" name="amountFrom" value={amountFrom} address={address} />
        <Amount label="Amount to" name="amountTo" value={amountTo} address={address} />
        <small className={styles.zone}>{daysBy()}</small>
      </div>
    </details>
  )
}

interface FieldProps<Value> {
  readonly label: string
  readonly name: string
  readonly value: Value | undefined
  readonly address: ListAddress
}

function Day({ label, name, value, address }: FieldProps<string>) {
  return (
    <TextField
      autoComplete="off"
      label={label}
      type="date"
      value={value ?? ''}
      className={styles.day}
      onChange={change => address.set(name, change.target.value)}
    />
  )
}

function Amount({ label, name, value, address }: FieldProps<number>) {
  return (
    <TextField
      autoComplete="off"
      label={label}
      inputMode="decimal"
      placeholder="$"
      // Keeps the text as typed, because "30000." is a valid step towards entering cents.
      value={value === undefined ? '' : (address.get(name) ?? '')}
      className={styles.day}
      onChange={change => address.set(name, amountText(change.target.value))}
    />
  )
}
