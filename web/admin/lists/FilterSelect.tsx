import { Select } from '../../ui/controls/Select.tsx'
import cells from '../cells.module.css'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  readonly address: ListAddress
  /** Of the filter in the address. */
  readonly name: string
  readonly label: string
  /** What it says while nothing is chosen: 'All statuses'. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
}

/** One filter of a list, kept in its address. */
export function FilterSelect({ address, name, label, all, options, value = '' }: Props) {
  return (
    <Select
      label={label}
      labelHidden
      className={cells.filter}
      placeholder={all}
      options={options}
      value={value}
      onChange={event => address.set(name, event.target.value)}
    />
  )
}
