import ArrowLeft from 'lucide-react/icons/arrow-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { useTitle } from '../shell/Screen.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { centre } from '../ui/scrolling.ts'
import { useWaitingCount } from '../waiting-applications.ts'
import styles from './AdminPage.module.css'
import { adminPaths } from './admin-paths.ts'
import { UndoMove } from './clients/UndoMove.tsx'
import { FindAnything } from './FindAnything.tsx'

interface Props {
  /** The page's h1; may be a person's name of any length. */
  readonly title: string
  readonly context?: ReactNode
  readonly back?: Back
  /** Buttons that concern the page as a whole. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every administrator's screen. */
export function AdminPage({ title, context, back, actions, children }: Props) {
  const heading = shorten(title, 80)
  useTitle(heading)
  return (
    <AppShell title={heading} context={context} tabs={<AdminNav />}>
      <div className={frame.page}>
        <UndoMove />
        {(back || actions) && (
          <div className={frame.head}>
            {back && <BackLink {...back} />}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </AppShell>
  )
}

// spec 3 §2.37
const places = [
  { label: 'Dashboard', href: adminPaths.dashboard, covers: /^\/admin(\/dashboard)?$/ },
  {
    label: 'Submissions',
    href: adminPaths.forms('all-submissions'),
    covers: /^\/admin\/(forms|submissions)\//,
  },
  { label: 'Decisions', href: adminPaths.decisions, covers: /^\/admin\/decisions/ },
  { label: 'Users', href: adminPaths.users, covers: /^\/admin\/users/ },
  { label: 'Officers', href: adminPaths.officers, covers: /^\/admin\/(officers|overrides)/ },
  // Covers three lists, whose screens link to each other, because eleven tabs would not fit side by side.
  { label: 'Clients', href: adminPaths.clients, covers: /^\/admin\/(clients|waiting|contradictions)/ },
  { label: 'Applications', href: adminPaths.applications, covers: /^\/admin\/applications/ },
  { label: 'Audit Log', href: adminPaths.audit, covers: /^\/admin\/audit/ },
  { label: 'Settings', href: adminPaths.settings, covers: /^\/admin\/settings/ },
]

/** The main navigation of the administrator's area. */
export function AdminNav() {
  const [path] = useLocation()
  const waiting = useWaitingCount('admin')
  const strip = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place must come into view, and a count moves it.
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && tab) centre(strip.current, tab)
  }, [path, waiting])

  return (
    <div className={styles.bar}>
      <nav
        ref={strip}
        aria-label="Administration"
        className={styles.strip}
        // Browsers do not scroll to a focused tab that is already half visible.
        onFocus={({ currentTarget, target }) => {
          if (target.matches(':focus-visible')) centre(currentTarget, target)
        }}
      >
        <ul className={styles.list}>
          {places.map(({ label, href, covers }) => {
            const current = covers.test(path)
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={path === href ? 'page' : current || undefined}
                  className={classNames(styles.tab, current && styles.current)}
                >
                  {label}
                  {href === adminPaths.applications && waiting !== null && (
                    <>
                      {' '}
                      <Badge tone="accent">
                        {waiting}
                        <VisuallyHidden> waiting</VisuallyHidden>
                      </Badge>
                    </>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <FindAnything />
    </div>
  )
}

export interface Back {
  readonly href: string
  readonly label: string
}

/**
 * Leads back to a list. A user who came from that list finds it as they left it: its search and filters, the loaded rows, and the
 * scroll position.
 */
function BackLink({ href, label }: Back) {
  const cameFrom = useCameFrom()
  const isBefore = cameFrom !== null && pathOf(cameFrom) === pathOf(href)
  return (
    <Link
      href={isBefore ? cameFrom : href}
      className={`${buttonClass('quiet', 'small')} ${frame.back}`}
      onClick={event => {
        if (!isBefore) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft />
      {label}
    </Link>
  )
}

/** The state in each entry of the browser's history: the administrator's address from which it was opened. */
interface EntryState {
  readonly cameFrom?: unknown
}

function originOf(state: unknown): string | null {
  const cameFrom = typeof state === 'object' ? (state as EntryState | null)?.cameFrom : undefined
  return typeof cameFrom === 'string' ? cameFrom : null
}

/** Returns the address to which the browser's Back leads; null if the tab was opened with the current address. */
export function useCameFrom(): string | null {
  return originOf(useHistoryState<unknown>())
}

/** Stores in each history entry the address from which it was opened. A new tab, or an address typed by the user, has none. */
export function useKeepCameFrom(): void {
  useEffect(() => {
    let here = addressNow()
    let origin = originOf(history.state)
    const keep = ({ type }: Event) => {
      if (type === 'pushState') origin = here
      if (type === 'popstate') origin = originOf(history.state)
      here = addressNow()
      // Changing the address in place, by a search or a tab, clears the state, so it is written again.
      if (origin !== null && originOf(history.state) !== origin)
        history.replaceState({ ...history.state, cameFrom: origin }, '')
    }
    // The router dispatches pushState and replaceState events in addition to the browser's popstate.
    const events = ['pushState', 'replaceState', 'popstate']
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [])
}

/**
 * Returns a function that goes back to the previous address; if the tab was opened with the current address, it goes to
 * `otherwise`.
 */
export function useGoBack(goTo: (address: string) => void, otherwise: string): () => void {
  const cameFrom = useCameFrom()
  return () => (cameFrom === null ? goTo(otherwise) : history.back())
}

const addressNow = () => `${window.location.pathname}${window.location.search}`

/** Returns an address without its query. */
export const pathOf = (address: string): string => address.split('?')[0] ?? ''

interface RefreshButtonProps {
  readonly busy: boolean
  readonly onRefresh: () => void
}

export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  return (
    <Button className={styles.refresh} icon={<RefreshCw />} busy={busy} onClick={onRefresh}>
      <span className={styles.word}>Refresh</span>
    </Button>
  )
}

/** The screen of an unknown address below /admin. */
export function NoSuchPage() {
  return (
    <AdminPage title="Page not found">
      <EmptyState
        action={
          <Link href={adminPaths.dashboard} className={buttonClass('primary')}>
            Back to Dashboard
          </Link>
        }
      >
        There is no page at this address. It may have been typed wrongly, or what it showed has been deleted.
      </EmptyState>
    </AdminPage>
  )
}
