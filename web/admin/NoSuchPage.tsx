import { Link } from 'wouter'
import { buttonClass } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AdminPage } from './AdminPage.tsx'
import { adminPaths } from './admin-paths.ts'

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
