import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../ui/timing.ts'
import type { FindSource } from './found.ts'

/** Searches a source. `isCurrent` is true once the results belong to exactly this text. */
export function useFound({ key, screens, find }: FindSource, typed: string) {
  const wanted = typed.trim()
  const search = useDebounced(wanted)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [key, 'find', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const inScreens = screens.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  const groups = [{ title: 'Screens', found: inScreens }, ...((wanted !== '' && data) || [])]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    error: wanted === '' ? null : error,
    isCurrent:
      wanted === '' || (search === wanted && !isPlaceholderData && (data !== undefined || error !== null)),
  }
}
