import { Link } from 'wouter'
import { paths } from '../app/addresses.ts'
import { home } from '../app/guards.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AppShell } from './AppShell.tsx'
import styles from './Screen.module.css'
import { useTitle } from './Screen.tsx'

const TITLE = 'Page not found'

/** The screen of an unknown address. A signed-in user keeps the header with their name and Logout. */
export function NotFound() {
  const user = sessionUser(useSession())
  useTitle(TITLE)
  const explanation = (
    <EmptyState
      action={
        <Link href={user ? home(user.role) : paths.login()} className={buttonClass('primary')}>
          {user ? 'Back to your start page' : 'Go to sign-in'}
        </Link>
      }
    >
      There is no page at this address. It may have been typed wrongly, or what it showed has been deleted.
    </EmptyState>
  )
  if (user) return <AppShell title={TITLE}>{explanation}</AppShell>
  return (
    <main className={styles.frame}>
      <h1>{TITLE}</h1>
      {explanation}
    </main>
  )
}
