import { useSearchParams } from 'wouter'
import type { adminPaths } from './admin-paths.ts'

// spec 3 §2.96

type Asked = Parameters<typeof adminPaths.userAsked>[1]

/** What is to be done on a user's page. It stands in the address, so that the search of the whole portal leads to the dialog itself. Opening it does nothing yet. */
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
