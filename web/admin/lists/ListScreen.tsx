import { useMemo } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AdminPage } from '../AdminPage.tsx'
import cells from '../cells.module.css'
import type { ExportFormat } from '../exports/download.ts'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { ExportMenu } from '../exports/ExportMenu.tsx'
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
import { useListView } from './view/use-list-view.ts'
import { ViewTools } from './view/ViewTools.tsx'

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
  const asked = usePages(
    [...list.key, query],
    page => list.fetchPage({ ...query, ...page.query }, page.signal),
    rowsAtATime,
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
  const columns = useMemo(() => {
    const shown = list.columns.filter(({ key }) => !hidden.includes(key))
    return choosing ? [choiceColumn(choosing.nameOf), ...shown] : shown
  }, [choosing, list.columns, hidden])
  const exported = {
    ...list.exported,
    downloadIn: (format: ExportFormat) => list.exported.downloadIn(format, query),
    others: list.exported.others?.(query) ?? [],
  }
  const gone = person !== undefined && isGone(asked.error)
  const failed = gone || (asked.error !== null && !rows)
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
      {list.summary && <Summary text={summaryOf(list.summary, first, asked.isPlaceholderData)} />}
      <ChoiceContext value={choosing ? choice : null}>
        <PagedTable
          list={asked}
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
        <ChosenRows choice={choice} choosing={choosing} asked={asked} counts={first} shown={rows.length} />
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
