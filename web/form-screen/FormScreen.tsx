import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { OFFICERS_FORM, openingForm } from '../../forms/chain.ts'
import { activateForm, activeClientId, leaveClient } from '../app/active-client.ts'
import { clientInQuery, formAddress, namedClient, paths, withoutClient } from '../app/addresses.ts'
import { currentSession } from '../app/session.ts'
import { AppShell } from '../shell/AppShell.tsx'
import { FormTabs } from '../shell/FormTabs.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { LONGEST_EMPTY_MS } from '../ui/timing.ts'
import { FormView } from './FormView.tsx'
import { type Loaded, loadForm } from './load-form.ts'
import { REDIRECT_AFTER_LOAD_FAILURE_MS } from './messages.ts'
import { openAtAddress } from './steps/StepHistory.tsx'

// spec 1 §4.19, §8.13; spec 2 §8.1, §8.3–4

interface Props {
  readonly type: FormType
  readonly formId?: string
}

/**
 * Loading the next form waits for the previous form's last save, for at most this time, so that it does not show outdated
 * data.
 */
const LONGEST_CLOSE_MS = 2000
let lastClosed: Promise<void> = Promise.resolve()

/** Whether no form was shown on this page yet. Until then nothing is shown for a moment, in place of the frame of a loading form. */
let isPageNew = true

/** The screen of all forms. */
export function FormScreen({ type, formId }: Props) {
  const [, navigate] = useLocation()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { clientId, visit, move } = usePlace(formId)
  const isOfficer = currentSession().user?.role === 'loan_officer'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit says all about the place; an attempt loads it again.
  useEffect(() => {
    let isCurrent = true
    let close = async () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => navigate(paths.officerDashboard)

    /** Makes the form's client this tab's active client, and gives a Standard Form its own address (D37). */
    function activate(owner: string, record?: string) {
      if (!isCurrent) return
      activateForm(owner, type, record)
      if (type === openingForm && (owner !== clientId || record !== formId)) move(owner, record)
    }

    async function load() {
      await lastClosed
      const result = await loadForm({ type, formId, clientId, onClient: activate, onRecord: activate })
      if (result.kind === 'open') {
        if (!isCurrent) return result.close()
        close = result.close
        openAtAddress(result.open.store, location.search)
        const owner = result.open.source.clientId()
        if (owner !== null) activate(owner, result.open.source.formId())
        else if (isOfficer) leaveClient()
      }
      if (!isCurrent) return
      if (result.kind === 'leave') {
        void alertDialog(result.alert)
        if (result.isFailure) timer = setTimeout(leave, REDIRECT_AFTER_LOAD_FAILURE_MS)
        else leave()
      }
      setLoaded(result)
    }
    void load()

    return () => {
      isCurrent = false
      clearTimeout(timer)
      lastClosed = Promise.race([
        close(),
        new Promise<void>(resolve => setTimeout(resolve, LONGEST_CLOSE_MS)),
      ])
      setLoaded(null)
    }
  }, [type, visit, attempt, navigate])

  // A page that Back restores from the browser's cache shows the form as it was when the page was left.
  useEffect(() => {
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setAttempt(count => count + 1)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  const [isEmpty, setEmpty] = useState(isPageNew)
  useEffect(() => {
    isPageNew = false
    const timer = setTimeout(() => setEmpty(false), LONGEST_EMPTY_MS)
    return () => clearTimeout(timer)
  }, [])

  const { title } = rowOf(type)
  if (loaded === null && isEmpty) return null
  if (loaded?.kind === 'open') {
    return <FormView key={visit} type={type} loaded={loaded} onReload={() => setAttempt(attempt + 1)} />
  }
  if (loaded?.kind === 'not yours') {
    return (
      <AppShell
        title={title}
        tabs={<FormTabs current={type} completed={loaded.completed} progress={loaded.progress} selfService />}
      >
        <Banner tone="accent">{OFFICERS_FORM}</Banner>
      </AppShell>
    )
  }
  return (
    <AppShell title={title} tabs={<FormTabs current={type} completed={null} />}>
      {loaded?.kind === 'failed' ? (
        <LoadFailure reason={loaded.reason} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <Skeleton shape="fields" />
      )}
    </AppShell>
  )
}

/** The screen of a memo that could not be loaded. It stays and says what to check (spec 2 §8). */
function LoadFailure({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  const [, navigate] = useLocation()
  return (
    <ErrorState
      message={[
        `Error loading form: ${reason}. Please check:`,
        '1. The previous forms are completed',
        '2. The client ID is valid',
        '3. The backend is running',
      ].join('\n')}
      onRetry={onRetry}
      action={<Button onClick={() => navigate(paths.officerDashboard)}>Back to dashboard</Button>}
    />
  )
}

interface Place {
  /** The client of this history entry, if the address does not name a form; null for a new client's form. */
  readonly clientId: string | null
  /** Increases with each form that the screen arrives at. */
  readonly visit: number
  /** Called once the open Standard Form has a client or a record: changes its address and keeps it open. */
  readonly move: (clientId: string, formId?: string) => void
}

/**
 * Returns where in the browser's history the form screen is (D37). Two entries can share an address but belong to different
 * clients' forms, and one form gets another address while it is open, when its first save creates its client.
 */
function usePlace(formId: string | undefined): Place {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const named = namedClient(query, useHistoryState<unknown>())
  const clientId = named === undefined ? activeClientId() : named

  // The entry keeps the client that a link named. One that this app did not create, for example from a typed address, is assigned
  // to this tab's client.
  const isKept = clientInQuery(query) === undefined && (formId !== undefined || named !== undefined)
  useLayoutEffect(() => {
    const { search, hash } = location
    if (!isKept) navigate(path + withoutClient(search) + hash, { replace: true, state: { clientId } })
  }, [isKept, path, clientId, navigate])

  const here = formId ?? `client ${clientId}`
  const [place, setPlace] = useState({ here, visit: 0 })
  const moved = useRef(place)
  if (place.here !== here) {
    const isMove = moved.current.here === here && moved.current.visit === place.visit
    setPlace({ here, visit: isMove ? place.visit : place.visit + 1 })
  }

  return {
    clientId,
    visit: place.visit,
    move(owner, record) {
      const to = formAddress(openingForm, owner, record)
      moved.current = { here: record ?? `client ${owner}`, visit: place.visit }
      navigate(to.path + location.search, { replace: true, state: to.state })
    },
  }
}
