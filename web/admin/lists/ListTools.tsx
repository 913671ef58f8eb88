import { useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { chosen } from './chosen.ts'
import { ListFilter } from './ListFilter.tsx'
import styles from './ListTools.module.css'
import type { AnyPage, AnyRow, ListDescription } from './list-description.ts'
import type { ListAddress } from './use-list-address.ts'

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
