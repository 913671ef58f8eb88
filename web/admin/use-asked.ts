import { useSearchParams } from 'wouter'
import type { adminPaths } from './admin-paths.ts'

// spec 3 §2.96

type Asked = Parameters<typeof adminPaths.userAsked>[1]

/**
 * The action requested on a user's page. It is kept in the address, so that the global search can link directly to the action's
 * dialog. Opening the dialog changes nothing yet.
 */
export function useAsked(): { readonly asked: string | null; readonly ask: (what: Asked | null) => void } {
  const [parameters, setParameters] = useSearchParams()
  return {
    asked: parameters.get('do'),
    ask: what =>
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
