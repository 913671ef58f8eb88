import { useEffect, useRef } from 'react'
import { home } from '../guards.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import frame from './ErrorBoundary.module.css'
import styles from './Replaced.module.css'
import { useTitle } from './use-title.ts'

/** Replaces the screen when another user has signed in to the browser in another tab. */
export function Replaced({ here }: { readonly here: string }) {
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
    <main className={frame.frame}>
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
