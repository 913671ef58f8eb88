import { useSearchParams } from 'wouter'
import { chosen } from '../lists/chosen.ts'
import type { Period, WorkFilter } from './use-dashboard.ts'

// spec 3 §2.81

export const periods: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'this-year', label: 'This year' },
]

/** The dashboard's filter, kept in the address so that Back and a bookmark show the same figures. */
export function useWorkFilter() {
  const [parameters, setParameters] = useSearchParams()
  const officerId = parameters.get('officerId')
  const branch = parameters.get('branch')
  const filter: WorkFilter = {
    period: chosen(periods, parameters.get('period') ?? undefined)?.value ?? 'this-month',
    ...(officerId && { officerId }),
    ...(branch && { branch }),
  }
  function change(name: keyof WorkFilter, value: string): void {
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }
  return { filter, change }
}
