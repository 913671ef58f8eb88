import { useEffect, useState } from 'react'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import { useDebounced } from '../ui/use-debounced.ts'

interface Props {
  /** What the box starts with. */
  readonly initial: string
  /** Called with the text once the typing rests. */
  readonly onSearch: (search: string) => void
}

/** What is typed is this component's own, so that no key renders the list. */
export function ClientSearch({ initial, onSearch }: Props) {
  const [typed, setTyped] = useState(initial)
  const search = useDebounced(typed.trim())
  useEffect(() => onSearch(search), [search, onSearch])
  return (
    <SearchBox
      label="Search clients"
      placeholder="Search by name, email or client ID"
      value={typed}
      onChange={setTyped}
    />
  )
}
