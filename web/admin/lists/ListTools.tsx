import type { ReactNode } from 'react'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import styles from './ListTools.module.css'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  readonly address: ListAddress
  readonly label: string
  readonly placeholder: string
  /** Filters beside the search. */
  readonly children?: ReactNode
  /** Buttons at the end: export, refresh. */
  readonly actions?: ReactNode
}

/** The row above a list. */
export function ListTools({ address, label, placeholder, children, actions }: Props) {
  return (
    <search className={styles.tools}>
      <SearchBox label={label} placeholder={placeholder} value={address.typed} onChange={address.type} />
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  )
}
