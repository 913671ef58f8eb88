import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import { useDebounced } from '../ui/timing.ts'

interface Props {
  /** The current search of the list. */
  readonly search: string
  /** Called with the text once typing has paused. */
  readonly onSearch: (search: string) => void
}

/** The search box of the list. It holds the typed text itself, so that a key press does not render the list. */
export function ClientSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const rested = useDebounced(typed.trim())
  const told = useRef(search)

  useEffect(() => {
    if (told.current === rested) return
    told.current = rested
    onSearch(rested)
  }, [rested, onSearch])

  // The search has changed elsewhere: it was cleared, or the address changed.
  useEffect(() => {
    if (told.current === search) return
    told.current = search
    setTyped(search)
  }, [search])

  return (
    <SearchBox
      label="Search clients"
      placeholder="Search by name, email or client ID"
      value={typed}
      onChange={setTyped}
    />
  )
}
