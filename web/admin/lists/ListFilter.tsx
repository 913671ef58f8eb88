import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import cells from '../cells.module.css'
import { chosen } from './chosen.ts'
import type { Filter } from './list-description.ts'
import type { ListAddress } from './use-list-address.ts'

// spec 3 §2.50

interface Props {
  readonly address: ListAddress
  readonly filter: Filter
  /** How many rows each option matches, if known. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** One filter of a list. Its value is kept in the address. */
export function ListFilter({ address, filter, counts }: Props) {
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
