import { Link } from 'wouter'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { StatCard } from '../../ui/display/StatCard.tsx'
import { StatCards } from '../../ui/display/StatCards.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { countText, quoted } from '../lists/count-text.ts'
import { ListTools } from '../lists/ListTools.tsx'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import { isGone } from '../say-failure.ts'
import { emailText, nameText } from '../status.ts'
import { clientColumns } from './client-columns.tsx'

// spec 2 §8.22

const columns = clientColumns({ withOfficer: false })

/** spec 2 §2.59–60, §2.66–67: one loan officer's clients. */
export function OfficerClients({ userId }: { readonly userId: string }) {
  const address = useListAddress()
  const filters = { ...(address.search && { search: address.search }) }
  const list = usePages(['officer-clients', userId, filters], ({ query, signal }) =>
    call('GET /api/admin/users/{userId}/clients', {
      params: { userId },
      query: { ...filters, ...query },
      signal,
    }),
  )
  const rows = list.pages?.flatMap(page => page.clients)
  const { first } = list
  const gone = isGone(list.error)
  const failed = gone || (list.error !== null && !rows)

  return (
    <AdminPage
      title={first ? nameText(first.loanOfficer.name) : 'Loan Officer’s Clients'}
      context={
        first && (
          <>
            <ClampedText text={emailText(first.loanOfficer.email)} />
            <span>{first.loanOfficer.isDeleted ? 'Deleted loan officer' : 'Loan officer'}</span>
          </>
        )
      }
      {...(!failed && { back: { href: paths.adminUsers, label: 'Back to Users' } })}
      actions={
        !failed && (
          <>
            {first && !first.loanOfficer.isDeleted && (
              <Link href={paths.adminUser(userId)} className={buttonClass()}>
                User Details
              </Link>
            )}
            <Link href={paths.adminUserSubmissions(userId)} className={buttonClass()}>
              Submissions
            </Link>
            <ExportButtons
              name="Clients"
              fallbackName="clients"
              failure="Failed to export clients"
              downloadIn={format => ({
                call: 'GET /api/admin/export/clients/{format}',
                params: { format },
                query: { officerId: userId, ...filters },
              })}
            />
            <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
          </>
        )
      }
    >
      {!failed && (
        <>
          <StatCards label="Statistics">
            <StatCard label="Total Clients" value={first?.statistics.totalClients ?? null} />
            <StatCard label="Active Clients" value={first?.statistics.activeClients ?? null} />
            <StatCard label="Total Forms" value={first?.statistics.totalForms ?? null} />
            <StatCard label="Completed" value={first?.statistics.completedForms ?? null} />
          </StatCards>
          <ListTools
            address={address}
            label="Search clients"
            placeholder="Search by name, email or client ID"
          />
        </>
      )}
      <PagedTable
        list={list}
        caption="Clients"
        columns={columns}
        rows={rows}
        rowKey={client => client._id}
        failure={gone ? 'Loan officer not found' : 'Failed to load clients'}
        failureAction={
          <Link href={paths.adminUsers} className={buttonClass()}>
            Back to Users
          </Link>
        }
        empty={
          <NothingFound address={address} whenFiltered="No clients match this search.">
            This loan officer has no clients yet.
          </NothingFound>
        }
        footer={
          rows && first && countText('clients', { ...first, shown: rows.length }, [quoted(address.search)])
        }
      />
    </AdminPage>
  )
}
