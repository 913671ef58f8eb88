import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { AppShell } from '../shell/AppShell.tsx'
import { OutdatedBanner } from '../shell/OutdatedBanner.tsx'
import frame from '../shell/page.module.css'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

interface Props {
  /** The page's h1. */
  readonly title: string
  /** Who the client is, below the title. */
  readonly context: ReactNode
  /** The navigation under the header, where there is one. */
  readonly tabs?: ReactNode
  readonly back: { readonly label: string; readonly go: () => void }
  /** Buttons beside the way back. */
  readonly actions?: ReactNode
  /** What was asked of the client; `isThere` when an answer can be shown, though the latest call may have failed. */
  readonly asked: {
    readonly isThere: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isFetching: boolean
  }
  /** What is said when the call has failed. */
  readonly failure: string
  readonly children: ReactNode
}

/** The frame of a page about one client: the way back, then what was answered, or why there is nothing. */
export function ClientPage({ title, context, tabs, back, actions, asked, failure, children }: Props) {
  const { isThere, error, refetch, isFetching } = asked
  return (
    <AppShell title={title} context={context} tabs={tabs}>
      <div className={frame.page}>
        <div className={frame.head}>
          <Button variant="quiet" size="small" className={frame.back} icon={<ArrowLeft />} onClick={back.go}>
            {back.label}
          </Button>
          {actions}
        </div>
        {error && !isThere ? (
          <ErrorState message={failure} onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <>
            {error && (
              <OutdatedBanner error={error} failure={failure} onRetry={() => refetch()} busy={isFetching} />
            )}
            {children}
          </>
        )}
      </div>
    </AppShell>
  )
}
