import FolderOpen from 'lucide-react/icons/folder-open'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { openingForm } from '../../forms/chain.ts'
import { forgetClient, startNewClient } from '../active-client.ts'
import { call, ownMessageOf } from '../api-client.ts'
import { type FormAddress, formAddress } from '../form-address.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { StatCard } from '../ui/display/StatCard.tsx'
import { StatCards } from '../ui/display/StatCards.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import { ApplicantsLink } from './ApplicantsLink.tsx'
import styles from './ClientList.module.css'
import { ClientSearch } from './ClientSearch.tsx'
import { ClientTable } from './ClientTable.tsx'
import { type OfficerClient, resume } from './client-row.ts'
import { activate } from './open-form.ts'
import { useClients } from './use-clients.ts'

// spec 1 §2.43–45, §2.51, §4.20, §4.32, §7.9, §8.15–16

export function ClientList() {
  const officerName = useSession().user?.name ?? ''
  const [, navigate] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const [search, setSearch] = useState(() => (parameters.get('search') ?? '').trim())
  const [clearings, setClearings] = useState(0)
  const list = useClients(search)
  const { refetch } = list

  // In the address, so that Back from a client returns to the same list.
  const shown = parameters.get('search') ?? ''
  useEffect(() => {
    if (shown !== search) setParameters(search ? { search } : {}, { replace: true })
  }, [shown, search, setParameters])

  // A dash once loading has failed, until then the card waits.
  const unknown = list.error ? '–' : null

  const open = useCallback(({ path, state }: FormAddress) => navigate(path, { state }), [navigate])

  /** The box begins anew, empty, and takes the focus from the button that is gone. */
  function clearSearch() {
    setSearch('')
    setClearings(count => count + 1)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())
  }

  function enterNewClient() {
    startNewClient()
    open(formAddress(openingForm, null))
  }

  const resumeClient = useCallback(
    (client: OfficerClient) => {
      const target = resume(client.forms)
      if (target.kind === 'alert') void alertDialog(target.message)
      else open(activate(client._id, client.forms, target.type))
    },
    [open],
  )

  const deleteClient = useCallback(
    async (client: OfficerClient) => {
      const text = `Are you sure you want to delete ${client.name}? This will delete all their forms too.`
      if (!(await confirmDialog({ text, confirm: 'Delete', danger: true }))) return
      try {
        await call('DELETE /api/loan-officer/clients/{clientId}', { params: { clientId: client._id } })
      } catch (error) {
        await alertDialog(`Error deleting client: ${ownMessageOf(error)}`)
        return
      }
      forgetClient(client._id)
      const reloaded = refetch()
      await alertDialog('Client deleted successfully!')
      await reloaded
    },
    [refetch],
  )

  return (
    <div className={styles.page}>
      <StatCards label="Statistics">
        <StatCard label="Total Clients" value={list.statistics?.totalClients ?? unknown} />
        <StatCard label="Incomplete Forms" value={list.statistics?.incompleteForms ?? unknown} />
        <StatCard label="Complete Forms" value={list.statistics?.completeForms ?? unknown} />
      </StatCards>
      <div className={styles.tools}>
        <ClientSearch key={clearings} initial={search} onSearch={setSearch} />
        <div className={styles.starts}>
          <ApplicantsLink />
          <Button variant="primary" onClick={enterNewClient}>
            + New Client Form
          </Button>
        </div>
      </div>
      {list.error ? (
        <ErrorState
          message={`Error fetching clients: ${ownMessageOf(list.error)}`}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : !list.clients ? (
        <Skeleton shape="table" count={8} />
      ) : list.clients.length === 0 && search ? (
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          action={<Button onClick={clearSearch}>Clear search</Button>}
        >
          No client matches “{search}”.
        </EmptyState>
      ) : list.clients.length === 0 ? (
        <EmptyState icon={<FolderOpen aria-hidden="true" />}>
          No clients found. Click "New Client Form" to get started.
        </EmptyState>
      ) : (
        <ClientTable
          clients={list.clients}
          officerName={officerName}
          busy={list.isPlaceholderData}
          onResume={resumeClient}
          onDelete={deleteClient}
        />
      )}
      {list.hasNextPage && !list.error && (
        <Button className={styles.more} busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Load more clients
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">
          {search &&
            list.clients &&
            !list.isPlaceholderData &&
            matches(list.clients.length, list.hasNextPage)}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function matches(count: number, areMore: boolean): string {
  if (areMore) return `More than ${count} clients found`
  return count === 1 ? '1 client found' : `${count} clients found`
}
