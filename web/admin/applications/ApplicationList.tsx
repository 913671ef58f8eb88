import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { chosen } from '../lists/chosen.ts'
import { ListFilter } from '../lists/ListFilter.tsx'
import tools from '../lists/ListTools.module.css'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import { applicationColumns } from './application-columns.tsx'
import type { WaitingApplication } from './waiting-application.ts'

// spec 3 §2.13

const filter = {
  name: 'status',
  label: 'State',
  all: 'All states',
  options: [
    { value: 'unassigned', label: 'For any officer' },
    { value: 'assigned', label: 'Assigned' },
  ],
} as const

const rowKey = ({ _id }: WaitingApplication) => _id

/** Applications that were sent and that no officer has taken over yet, longest waiting first. */
export function ApplicationList() {
  const address = useListAddress()
  const { search } = address
  const status = chosen(filter.options, address.get('status'))?.value
  const query = { ...(search && { search }), ...(status && { status }) }
  const asked = usePages(['applications', query], page =>
    call('GET /api/admin/applications', { query: { ...query, ...page.query }, signal: page.signal }),
  )
  const rows = asked.pages?.flatMap(page => page.applications)
  return (
    <AdminPage
      title="Applications"
      actions={<RefreshButton busy={asked.isRefetching} onRefresh={() => asked.refetch()} />}
    >
      <search className={tools.tools}>
        <SearchBox
          label="Search applications"
          placeholder="Search by name, email or branch"
          value={address.typed}
          onChange={address.type}
        />
        <ListFilter address={address} filter={filter} />
      </search>
      <PagedTable
        list={asked}
        caption="Waiting applications"
        columns={applicationColumns}
        rows={rows}
        rowKey={rowKey}
        failure="Failed to load the applications"
        empty={
          <NothingFound address={address} whenFiltered="No applications match this search and filter.">
            No application is waiting. What applicants send appears here until an officer takes it over.
          </NothingFound>
        }
        footer={rows && asked.first && countWords(rows.length, asked.first)}
      />
    </AdminPage>
  )
}

function countWords(
  shown: number,
  { matching, matchingExact }: { readonly matching: number; readonly matchingExact: boolean },
): string {
  const all = `${formatNumber(matching)}${matchingExact ? '' : '+'}`
  return `Showing ${shown} of ${all} waiting application${matching === 1 ? '' : 's'}`
}
