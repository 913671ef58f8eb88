import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import cells from '../cells.module.css'
import { chosen } from './chosen.ts'
import type { Filter } from './list-description.ts'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  readonly address: ListAddress
  readonly filter: Filter
  /** How many rows each option leaves, once it is known. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** One filter of a list, kept in its address. */
export function ListFilter({ address, filter, counts }: Props) {
  const { name, label, all, options } = filter
  const value = chosen(options, address.get(name))?.value
  if (!filter.isSegmented) {
    return (
      <Select
        label={label}
        labelHidden
        className={cells.filter}
        placeholder={all}
        options={options}
        value={value ?? ''}
        onChange={event => address.set(name, event.target.value)}
      />
    )
  }
  const segments = [{ value: 'all', label: all }, ...options].map(option => {
    const count = counts?.[option.value]
    return count === undefined ? option : { ...option, count }
  })
  return (
    <SegmentedControl
      label={label}
      options={segments}
      value={value ?? 'all'}
      onChange={chosenValue => address.set(name, chosenValue === 'all' ? undefined : chosenValue)}
    />
  )
}
