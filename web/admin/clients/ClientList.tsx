import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { chosen, orderOf } from '../lists/chosen.ts'
import { countText, quoted } from '../lists/count-text.ts'
import { FilterSelect } from '../lists/FilterSelect.tsx'
import { ListTools } from '../lists/ListTools.tsx'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { sorting } from '../lists/sorting.ts'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import { clientColumns } from './client-columns.tsx'

// spec 3 §2.4

const statuses = [
  { value: 'no-forms', label: 'No Forms' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'partially-completed', label: 'Partially Completed' },
  { value: 'all-completed', label: 'All Completed' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** Why somebody is in the list whose own name is another. */
function byOfficerWords(n = 0): string {
  return n === 0 ? '' : ` · ${n.toLocaleString('en-US')} of them because their loan officer is named so`
}

/** Every officer's clients, and the deleted ones that can still be restored (D13). */
export function ClientList() {
  const address = useListAddress()
  const status = chosen(statuses, address.get('status'))
  const filters = {
    ...(address.search && { search: address.search }),
    ...(status && { status: status.value }),
    ...orderOf(['-created', 'created', 'name', '-name'] as const, address.get('sort')),
  }
  const list = usePages(['clients', filters], ({ query, signal }) =>
    call('GET /api/admin/clients', { query: { ...filters, ...query }, signal }),
  )
  const rows = list.pages?.flatMap(page => page.clients)

  return (
    <AdminPage
      title="Clients"
      back={{ href: paths.adminDashboard, label: 'Back to Dashboard' }}
      actions={
        <>
          <ExportButtons
            name="Clients"
            fallbackName="clients"
            failure="Failed to export clients"
            downloadIn={format => ({
              call: 'GET /api/admin/export/clients/{format}',
              params: { format },
              query: filters,
            })}
          />
          <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
        </>
      }
    >
      <ListTools
        address={address}
        label="Search clients"
        placeholder={
          status?.value === 'deleted'
            ? 'Search by name, email or client ID'
            : 'Search by name, email, client ID or loan officer'
        }
      >
        <FilterSelect
          address={address}
          name="status"
          label="Status"
          all="All statuses"
          options={statuses}
          value={status?.value}
        />
      </ListTools>
      <PagedTable
        list={list}
        caption="Clients"
        columns={clientColumns({
          name: sorting(address, 'name', 'ascending'),
          created: sorting(address, 'created'),
          withOfficer: true,
        })}
        rows={rows}
        rowKey={client => client._id}
        failure="Failed to load clients"
        empty={
          <NothingFound
            address={address}
            whenFiltered={
              status?.value === 'deleted' && !address.search
                ? 'No client was deleted in the last 30 days.'
                : 'No clients match this search and filter.'
            }
          >
            No clients yet. Loan officers create them on their dashboard.
          </NothingFound>
        }
        footer={
          rows &&
          list.first &&
          (status?.value === 'deleted'
            ? // The list's total is of clients that are there.
              countText(
                'deleted clients',
                { ...list.first, shown: rows.length, total: list.first.matching },
                [quoted(address.search)],
              )
            : countText('clients', { ...list.first, shown: rows.length }, [
                quoted(address.search),
                status?.label,
              ]) + byOfficerWords(list.first.byOfficer))
        }
      />
    </AdminPage>
  )
}
