import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import { useDebounced } from '../ui/use-debounced.ts'

interface Props {
  /** What the list is searched for. */
  readonly search: string
  /** Called with the text once the typing rests. */
  readonly onSearch: (search: string) => void
}

/** What is typed is this component's own, so that no key renders the list. */
export function ClientSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const rested = useDebounced(typed.trim())
  const told = useRef(search)

  useEffect(() => {
    if (told.current === rested) return
    told.current = rested
    onSearch(rested)
  }, [rested, onSearch])

  // Another search than the one that was typed here: it was cleared, or comes from the address.
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
