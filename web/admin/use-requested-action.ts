import { useSearchParams } from 'wouter'
import type { adminPaths } from './admin-paths.ts'

// spec 3 §2.96

type Action = Parameters<typeof adminPaths.userAsked>[1]

/**
 * The action requested on a user's page. It is kept in the address, so that the global search can link directly to the action's
 * dialog. Opening the dialog changes nothing yet.
 */
export function useRequestedAction(): {
  readonly action: string | null
  readonly requestAction: (what: Action | null) => void
} {
  const [parameters, setParameters] = useSearchParams()
  return {
    action: parameters.get('do'),
    requestAction: what =>
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          if (what) next.set('do', what)
          else next.delete('do')
          return next
        },
        { replace: true },
      ),
  }
}
