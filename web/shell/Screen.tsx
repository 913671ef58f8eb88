import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { paths } from '../app/addresses.ts'
import { type Access, guard, home } from '../app/guards.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { betweenScreens, isFocusLost } from '../ui/focus.ts'
import { Loading } from './lazy-code.tsx'
import styles from './Screen.module.css'

// spec 1 §2.14

interface Props {
  readonly access: Access
  readonly title: string
  readonly children: ReactNode
}

/** The guard and the title of one address. */
export function Screen({ access, title, children }: Props) {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  const verdict = guard(access, session, here)

  // Runs before the effects of the screen inside, which may set a better title.
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  // Returns nothing: in newer browsers scrollTo() returns a promise, which React would call as the effect's cleanup.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  if (verdict === 'wait') return <Loading />
  if (verdict === 'replaced') return <Replaced here={here} />
  if (verdict !== 'show') return <Redirect to={verdict.redirect} replace />
  return children
}

function documentTitle(title: string): string {
  return `${title} · Sevenfold`
}

/** Sets a screen's own title, in place of its route's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}

// spec 3 §2.79
/**
 * Announces the title of each new page to screen readers, as a browser does when it loads a page. If the focus has moved to a
 * heading that is described by the page's title, screen readers have already read both, and nothing is announced. If the focused
 * element disappeared with the previous page, an element above the screens has the focus until the new page's content gets it, so
 * that no key goes astray and the next Tab does not start at the top.
 */
export function RouteAnnouncer() {
  const [path] = useLocation()
  const [title, setTitle] = useState('')
  const loaded = useRef(path)
  // Runs before anything is painted, and before a field of the new screen takes the focus.
  useLayoutEffect(() => {
    if (loaded.current === path) return
    // The browser itself announced the first page; from now on every address is announced.
    loaded.current = ''
    if (isFocusLost()) document.getElementById(betweenScreens)?.focus({ preventScroll: true })
    // By then most screens have set their own title, but the code of a screen may load even later.
    const timer = setInterval(() => {
      const isSaid = document.activeElement?.getAttribute('aria-describedby') === 'page-title'
      setTitle(isSaid ? '' : document.title)
      const main = document.getElementById('main')
      if (!main) return
      clearInterval(timer)
      if (isFocusLost()) main.focus({ preventScroll: true })
    }, 400)
    return () => clearInterval(timer)
  }, [path])
  return (
    <VisuallyHidden>
      <span id={betweenScreens} tabIndex={-1} />
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}

/** Replaces the screen when another user has signed in to the browser in another tab. */
function Replaced({ here }: { readonly here: string }) {
  const { replaced } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle('Somebody else has signed in')
  useEffect(() => heading.current?.focus(), [])
  if (!replaced) return null

  const { former, by } = replaced
  const name = shorten(sessionUser(former)?.name ?? 'somebody else', 80)
  const other = by ? shorten(by.name, 80) : 'Somebody else'
  const signIn = former.adminToken === null ? paths.login(here) : paths.adminLogin(here)
  // A full page load, so that none of one user's data stays in memory for the other.
  const go = (address: string) => window.location.assign(address)

  return (
    <main className={styles.frame}>
      <h1 ref={heading} tabIndex={-1}>
        Somebody else has signed in
      </h1>
      <p>
        <bdi>{other}</bdi> signed in to this browser in another tab. This tab was <bdi>{name}</bdi>’s and has
        stopped: it saves and loads nothing in the name of <bdi>{other}</bdi>.
      </p>
      <p>
        What <bdi>{name}</bdi> typed here and had not saved is kept on this device and comes back to{' '}
        <bdi>{name}</bdi> alone.
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => go(by ? home(by.role) : paths.login())}>
          {by ? `Continue as ${other}` : 'Go to sign-in'}
        </Button>
        <Button onClick={() => go(signIn)}>
          Sign in again as <bdi>{name}</bdi>
        </Button>
      </div>
    </main>
  )
}

interface State {
  readonly failed: boolean
}

/** The last resort if a screen crashed or its code could not be loaded. Typed answers are kept on the device. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidMount() {
    window.addEventListener('popstate', this.reset)
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.reset)
  }

  readonly reset = () => {
    if (this.state.failed) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.frame}>
        <h1>Something went wrong</h1>
        <ErrorState
          message={'This page could not be shown. What was saved is safe.\nReloading the page usually helps.'}
          action={
            <>
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <Button onClick={() => window.location.assign('/')}>Start again</Button>
            </>
          }
        />
      </main>
    )
  }
}
