import { Select } from '../ui/controls/Select.tsx'
import styles from './ClientList.module.css'
import type { ClientView } from './client-view.ts'

type Order = ClientView['sort']

const orders: readonly { readonly value: Order; readonly label: string }[] = [
  { value: '-updated', label: 'Last updated first' },
  { value: 'updated', label: 'Longest not updated first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-progress', label: 'Most progress first' },
  { value: 'progress', label: 'Least progress first' },
]

interface Props {
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

/** The order of the list where it has no headers to press: on a small screen, whose rows are cards. */
export function ClientOrder({ order, onOrder }: Props) {
  return (
    <Select
      label="Order"
      labelHidden
      className={styles.order}
      options={orders}
      value={order}
      // The options are the orders.
      onChange={event => onOrder(event.target.value as Order)}
    />
  )
}
