import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

export interface ListAddress {
  /** The text in the search box. */
  readonly typed: string
  readonly type: (value: string) => void
  /** The debounced search: the typed text once typing has paused. */
  readonly search: string
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string | undefined) => void
  readonly remove: (names: readonly string[]) => void
  /** Clears the search and all filters. */
  readonly clear: () => void
  readonly isFiltered: boolean
}

const restMilliseconds = 250
const longestSearch = 200
const notFilters = ['sort', 'tab']

/** Cleans a search from the address, which may contain anything: the server accepts at most this many characters and no NUL. */
function searchOf(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').slice(0, longestSearch)
}

/** The search, filters and order of a list, kept in the address so that Back and a bookmark show the same list. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams()
  const search = searchOf(parameters.get('search'))
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  function change(what: (parameters: URLSearchParams) => void): void {
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        what(next)
        return next
      },
      { replace: true },
    )
  }

  function set(name: string, value: string | undefined): void {
    change(next => (value ? next.set(name, value) : next.delete(name)))
  }

  const write = useEffectEvent((value: string) => {
    if (value === written.current) return
    written.current = value
    set('search', value)
  })
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), restMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])

  // When a link or Back changes the search in the address, the search box follows.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return {
    typed,
    type: setTyped,
    search,
    get: name => parameters.get(name) ?? undefined,
    set,
    remove: names =>
      change(next => {
        for (const name of names) next.delete(name)
      }),
    clear: () => {
      const sort = parameters.get('sort')
      setTyped('')
      written.current = ''
      setParameters(sort ? { sort } : {}, { replace: true })
    },
    isFiltered: [...parameters.keys()].some(name => !notFilters.includes(name)),
  }
}
