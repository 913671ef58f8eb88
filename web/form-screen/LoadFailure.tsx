import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

// spec 2 §8.4

/** The screen of a memo that could not be loaded. It stays and says what to check (spec 2 §8). */
export function LoadFailure({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
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
