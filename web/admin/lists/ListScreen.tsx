import { useMemo } from 'react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { isGone } from '../say-failure.ts'
import { ChosenRows } from './choice/ChosenRows.tsx'
import { ChoiceContext, choiceColumn } from './choice/choice-column.tsx'
import { useChoice } from './choice/use-choice.ts'
import { ListTools } from './ListTools.tsx'
import { type AnyPage, type AnyRow, type ListDescription, readAddress } from './list-description.ts'
import { NothingFound } from './NothingFound.tsx'
import { PagedTable } from './PagedTable.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { sortingOf } from './sorting.ts'
import { useListAddress } from './use-list-address.ts'
import { usePages } from './use-pages.ts'

const toDashboard = { href: paths.adminDashboard, label: 'Back to Dashboard' }

interface Props<Query, Page extends AnyPage, Row extends AnyRow> {
  readonly list: ListDescription<Query, Page, Row>
}

/** A list of the administrator's: its tools, its table in every state, more rows, its export. */
export function ListScreen<Query extends object, Page extends AnyPage, Row extends AnyRow>({
  list,
}: Props<Query, Page, Row>) {
  const address = useListAddress()
  const { query, words } = readAddress(list, address)
  const asked = usePages([...list.key, query], page =>
    list.fetchPage({ ...query, ...page.query }, page.signal),
  )
  const { pages, first } = asked
  const rows = useMemo(() => pages?.flatMap(list.rows), [pages, list])
  const { person, title, choice: choosing } = list
  const canChoose = useMemo(
    () => rows?.filter(row => choosing?.nameOf(row) !== undefined) ?? [],
    [rows, choosing],
  )
  const asksFor = JSON.stringify(query)
  const choice = useChoice(canChoose, asksFor)
  const columns = useMemo(
    () => (choosing ? [choiceColumn(choosing.nameOf), ...list.columns] : list.columns),
    [choosing, list.columns],
  )
  const gone = person !== undefined && isGone(asked.error)
  const failed = gone || (asked.error !== null && !rows)
  const isDeadEnd = failed && person?.wayOut !== undefined
  const noMatches = typeof list.noMatches === 'string' ? list.noMatches : list.noMatches(query)

  return (
    <AdminPage
      title={typeof title === 'string' ? title : title(first)}
      context={first && person?.context(first)}
      {...(!isDeadEnd && { back: list.back ?? toDashboard })}
      actions={
        !gone &&
        !isDeadEnd && (
          <>
            {list.links?.(first)}
            <ExportButtons
              {...list.exported}
              downloadIn={format => list.exported.downloadIn(format, query)}
            />
            <RefreshButton busy={asked.isRefetching} onRefresh={() => asked.refetch()} />
            {list.mainAction}
          </>
        )
      }
    >
      {!(person && failed) && (
        <>
          {person?.statistics(first)}
          <ListTools address={address} list={list} query={query} first={first} />
        </>
      )}
      {list.notice?.(address)}
      <ChoiceContext value={choosing ? choice : null}>
        <PagedTable
          list={asked}
          caption={list.caption}
          columns={columns}
          {...(list.orders && { sorting: sortingOf(address, list.usualOrder) })}
          opens={list.opens}
          rows={rows}
          rowKey={keyOf}
          failure={gone ? person.notFound : list.failure}
          failureAction={person?.wayOut}
          empty={
            list.search ? (
              <NothingFound address={address} whenFiltered={noMatches}>
                {list.noRows}
              </NothingFound>
            ) : (
              <EmptyState>{words.length > 0 ? noMatches : list.noRows}</EmptyState>
            )
          }
          footer={rows && first && list.counted(first, rows.length, words, query)}
        />
      </ChoiceContext>
      {choosing && rows && first && (
        <ChosenRows choice={choice} choosing={choosing} asked={asked} counts={first} shown={rows.length} />
      )}
    </AdminPage>
  )
}

const keyOf = (row: AnyRow) => String(row._id)
