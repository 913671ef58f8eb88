import { useMemo } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AdminPage, RefreshButton } from '../AdminPage.tsx'
import cells from '../cells.module.css'
import type { ExportFormat } from '../exports/download.ts'
import { ExportButtons, ExportMenu } from '../exports/Exports.tsx'
import { isGone } from '../say-failure.ts'
import { ListTools, NothingFound } from './ListTools.tsx'
import { useListView, ViewTools } from './ListView.tsx'
import { sortingOf, useListAddress } from './list-address.ts'
import { type AnyPage, type AnyRow, type ListDescription, readAddress } from './list-description.ts'
import { PagedTable, usePages } from './PagedTable.tsx'
import { ChoiceContext, ChosenRows, choiceColumn, useChoice } from './RowSelection.tsx'

interface Props<Query, Page extends AnyPage, Row extends AnyRow> {
  readonly list: ListDescription<Query, Page, Row>
}

/** A list screen of the administrator: its tools, its table in every state, loading more rows, and its exports. */
export function ListScreen<Query extends object, Page extends AnyPage, Row extends AnyRow>({
  list,
}: Props<Query, Page, Row>) {
  const address = useListAddress()
  const { query, words } = readAddress(list, address)
  const views = useListView(String(list.key[0]), list.hiddenAtFirst)
  const { hidden, isCompact, rows: rowsAtATime } = views.now
  const result = usePages(
    [...list.key, query],
    page => list.fetchPage({ ...query, ...page.query }, page.signal),
    rowsAtATime,
  )
  const { pages, first } = result
  const rows = useMemo(() => pages?.flatMap(list.rows), [pages, list])
  const { person, title, choice: choosing } = list
  const canChoose = useMemo(
    () => rows?.filter(row => choosing?.nameOf(row) !== undefined) ?? [],
    [rows, choosing],
  )
  const queryText = JSON.stringify(query)
  const choice = useChoice(canChoose, queryText)
  const columns = useMemo(() => {
    const shown = list.columns.filter(({ key }) => !hidden.includes(key))
    return choosing ? [choiceColumn(choosing.nameOf), ...shown] : shown
  }, [choosing, list.columns, hidden])
  const exported = {
    ...list.exported,
    downloadIn: (format: ExportFormat) => list.exported.downloadIn(format, query),
    others: list.exported.others?.(query) ?? [],
  }
  const gone = person !== undefined && isGone(result.error)
  const failed = gone || (result.error !== null && !rows)
  const isDeadEnd = failed && person?.wayOut !== undefined
  const noMatches = typeof list.noMatches === 'string' ? list.noMatches : list.noMatches(query)

  return (
    <AdminPage
      title={typeof title === 'string' ? title : title(first)}
      context={first && person?.context(first)}
      {...(!isDeadEnd && list.back && { back: list.back })}
      actions={
        !gone &&
        !isDeadEnd && (
          <>
            {list.links?.(first)}
            <ViewTools views={views} columns={list.columns} canSave={person === undefined} />
            {list.exported.asButtons ? <ExportButtons {...exported} /> : <ExportMenu {...exported} />}
            <RefreshButton busy={result.isRefetching} onRefresh={() => result.refetch()} />
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
      {list.summary && <Summary text={summaryOf(list.summary, first, result.isPlaceholderData)} />}
      <ChoiceContext value={choosing ? choice : null}>
        <PagedTable
          list={result}
          caption={list.caption}
          isCompact={isCompact}
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
        <ChosenRows choice={choice} choosing={choosing} list={result} counts={first} shown={rows.length} />
      )}
    </AdminPage>
  )
}

/** Hides a summary that belongs to an earlier query. */
function summaryOf<Page>(
  summary: (first: Page) => string,
  first: Page | undefined,
  isOther: boolean,
): string {
  return first === undefined || isOther ? '…' : summary(first)
}

function Summary({ text }: { readonly text: string }) {
  return text === '' ? null : <p className={cells.summary}>{text}</p>
}

const keyOf = (row: AnyRow) => String(row._id)
