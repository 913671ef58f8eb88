import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { startNewClient } from '../app/active-client.ts'
import { type FormAddress, formAddress, paths } from '../app/addresses.ts'
import { call, ownMessageOf } from '../app/api-client.ts'
import { QueryScope } from '../app/query.tsx'
import { useSession } from '../app/session.ts'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { useWaitingCount } from '../waiting-applications.ts'
import { ClientSearch, DecisionFilter, NoClients, type Statistics, StatusCards } from './ClientFilters.tsx'
import { ClientTable } from './ClientTable.tsx'
import { activate, type OfficerClient, resume } from './client-row.ts'
import { useClients, useClientView } from './client-view.ts'
import styles from './OfficerDashboard.module.css'
import { AfterCompletion } from './OpenChecks.tsx'
import { UndoDeletion, useDeletion } from './UndoDeletion.tsx'

// spec 1 §2.43–45, §2.51, §4.20, §7.9, §8.15–16

/** spec 1 §2.6, §2.42: the loan officer's dashboard. */
export function OfficerDashboard() {
  return (
    <AppShell title="Loan Officer Dashboard" signOutClearsEverything>
      <QueryScope>
        <ClientList />
      </QueryScope>
    </AppShell>
  )
}

export function ClientList() {
  const officerName = useSession().user?.name ?? ''
  const [, navigate] = useLocation()
  const { view, change, sorting } = useClientView()
  const list = useClients(view)
  const { deleted, remove, undo } = useDeletion(list.refetch)

  const open = useCallback(({ path, state }: FormAddress) => navigate(path, { state }), [navigate])
  const search = useCallback((text: string) => change({ search: text }), [change])

  function enterNewClient() {
    startNewClient()
    open(formAddress(openingForm, null))
  }

  const resumeClient = useCallback(
    (client: OfficerClient) => {
      const target = resume(client.forms)
      if (target.kind === 'alert') void alertDialog(target.message)
      else if (client.forms.length > 0) open(activate(client._id, client.forms, target.type))
      else void start(client._id, target.type, open)
    },
    [open],
  )

  const isPart = view.search !== '' || view.show !== 'all' || view.decision !== null
  return (
    <div className={frame.page}>
      <StatusCards
        statistics={list.statistics}
        isFailed={list.error !== null}
        shown={view.show}
        onShow={show => change({ show })}
      />
      <div className={styles.tools}>
        <ClientSearch search={view.search} onSearch={search} />
        <DecisionFilter
          decision={view.decision}
          // The counts cover all clients, so they are left out if a card or a search narrows the list.
          counts={view.search === '' && view.show === 'all' ? countsOf(list.statistics) : undefined}
          onDecision={decision => change({ decision })}
        />
        <div className={styles.starts}>
          <ApplicantsLink />
          <Button variant="primary" onClick={enterNewClient}>
            + New Client Form
          </Button>
        </div>
      </div>
      <AfterCompletion />
      {deleted && <UndoDeletion client={deleted} onUndo={undo} />}
      {list.error ? (
        <ErrorState
          message={`Error fetching clients: ${ownMessageOf(list.error)}`}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : !list.clients ? (
        <Skeleton shape="table" count={8} />
      ) : list.clients.length === 0 ? (
        <NoClients view={view} onClear={() => change({ search: '', show: 'all', decision: null })} />
      ) : (
        <ClientTable
          clients={list.clients}
          officerName={officerName}
          busy={list.isPlaceholderData}
          sorting={sorting}
          onResume={resumeClient}
          onDelete={remove}
        />
      )}
      {list.hasNextPage && !list.error && (
        <Button className={styles.more} busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Load more clients
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">
          {isPart &&
            list.clients &&
            !list.isPlaceholderData &&
            matches(list.clients.length, list.hasNextPage)}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function countsOf(statistics: Statistics | undefined): Readonly<Record<string, number>> | undefined {
  return statistics && { ...statistics.decisions, reopened: statistics.reopenedDecisions }
}

function matches(count: number, areMore: boolean): string {
  if (areMore) return `More than ${count} clients found`
  return count === 1 ? '1 client found' : `${count} clients found`
}

/** Creates the first form before it is opened, so that its screen knows the form's client from the start. */
async function start(clientId: string, formType: FormType, open: (address: FormAddress) => void) {
  try {
    const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
      params: { clientId },
      body: { formType },
    })
    open(activate(clientId, [form], formType))
  } catch (error) {
    await alertDialog(ownMessageOf(error))
  }
}

/** A link to the applications, with the number of those waiting. */
function ApplicantsLink() {
  const waiting = useWaitingCount('officer')
  return (
    <Link href={paths.applicants} className={buttonClass()}>
      Take over an applicant
      {waiting !== null && (
        <Badge tone="accent">
          {waiting}
          <span className={styles.waiting}> waiting</span>
        </Badge>
      )}
    </Link>
  )
}
