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
  /** Details of the client, shown below the title. */
  readonly context: ReactNode
  /** The navigation below the header, if there is one. */
  readonly tabs?: ReactNode
  readonly back: { readonly label: string; readonly go: () => void }
  /** Buttons beside the back button. */
  readonly actions?: ReactNode
  /** The state of the page's query. `hasData` means that there is data to show, even if the latest request failed. */
  readonly query: {
    readonly hasData: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isFetching: boolean
  }
  /** The message if the request failed. */
  readonly failure: string
  readonly children: ReactNode
}

/** The frame of a page about one client: the back button, then the content or an error. */
export function ClientPage({ title, context, tabs, back, actions, query, failure, children }: Props) {
  const { hasData, error, refetch, isFetching } = query
  return (
    <AppShell title={title} context={context} tabs={tabs}>
      <div className={frame.page}>
        <div className={frame.head}>
          <Button variant="quiet" size="small" className={frame.back} icon={<ArrowLeft />} onClick={back.go}>
            {back.label}
          </Button>
          {actions}
        </div>
        {error && !hasData ? (
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
