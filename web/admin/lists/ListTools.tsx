import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import cells from '../cells.module.css'
import { dayOf, daysBy } from '../dates.ts'
import styles from './ListTools.module.css'
import { chosen, type ListAddress } from './list-address.ts'
import type { AnyPage, AnyRow, Filter, ListDescription } from './list-description.ts'

// spec 3 §2.50

interface Props<Query, Page extends AnyPage, Row extends AnyRow> {
  readonly address: ListAddress
  readonly list: ListDescription<Query, Page, Row>
  readonly query: Query
  readonly first: Page | undefined
}

const openerText = (inForce: number) => (inForce === 0 ? 'Filters' : `Filters (${inForce} chosen)`)

/** The search and filters above a list. */
export function ListTools<Query, Page extends AnyPage, Row extends AnyRow>({
  address,
  list,
  query,
  first,
}: Props<Query, Page, Row>) {
  const { search, filters = [] } = list
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const tools = (
    <>
      {list.tools?.(address, first)}
      {filters.map(filter => (
        <ListFilter
          key={filter.name}
          address={address}
          filter={filter}
          counts={first && list.optionCounts?.(first)}
        />
      ))}
      {list.moreTools && <div className={styles.more}>{list.moreTools(address)}</div>}
    </>
  )
  const inForce =
    filters.filter(({ name, options }) => chosen(options, address.get(name))).length +
    (list.moreWords?.(address).length ?? 0)
  if (!search) return <div>{tools}</div>
  const { label, placeholder } = search
  return (
    <search className={styles.tools}>
      <SearchBox
        label={label}
        placeholder={typeof placeholder === 'string' ? placeholder : placeholder(query)}
        value={address.typed}
        onChange={address.type}
      />
      {/* On a phone the filters would fill the first screen, so they are collapsed until opened. */}
      {(filters.length > 0 || list.tools) && (
        <>
          <Button
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {openerText(inForce)}
          </Button>
          <div id={id} className={classNames(styles.filters, !isOpen && styles.folded)}>
            {tools}
          </div>
        </>
      )}
    </search>
  )
}

interface ListFilterProps {
  readonly address: ListAddress
  readonly filter: Filter
  /** How many rows each option matches, if known. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** One filter of a list. Its value is kept in the address. */
export function ListFilter({ address, filter, counts }: ListFilterProps) {
  const { name, label, all, options } = filter
  const value = chosen(options, address.get(name))?.value
  const count = (option: string) => ({ count: counts?.[option] })
  if (!filter.isSegmented) {
    return (
      <Select
        label={label}
        labelHidden
        className={cells.filter}
        placeholder={all}
        options={options.map(option => ({ ...option, ...count(option.value) }))}
        value={value ?? ''}
        onChange={event => address.set(name, event.target.value)}
      />
    )
  }
  const segments = [{ value: 'all', label: all }, ...options].map(option => ({
    ...option,
    ...count(option.value),
  }))
  return (
    <SegmentedControl
      label={label}
      options={segments}
      value={value ?? 'all'}
      onChange={chosenValue => address.set(name, chosenValue === 'all' ? undefined : chosenValue)}
    />
  )
}

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

interface NothingFoundProps {
  readonly address: ListAddress
  /** Shown if the list is empty without any search or filter. */
  readonly children: ReactNode
  readonly whenFiltered: string
}

export function NothingFound({ address, children, whenFiltered }: NothingFoundProps) {
  if (!address.isFiltered) return <EmptyState>{children}</EmptyState>

  function clear() {
    address.clear()
    // Moves the focus, because the pressed button disappears.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())
  }

  return (
    <EmptyState icon={<SearchX />} action={<Button onClick={clear}>Clear search and filters</Button>}>
      {whenFiltered}
    </EmptyState>
  )
}
