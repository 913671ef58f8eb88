import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  readonly address: ListAddress
  /** Shown if the list is empty without any search or filter. */
  readonly children: ReactNode
  readonly whenFiltered: string
}

export function NothingFound({ address, children, whenFiltered }: Props) {
  if (!address.isFiltered) return <EmptyState>{children}</EmptyState>

  function clear() {
    address.clear()
    // Moves the focus, because the pressed button disappears.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())
  }

  return (
    <EmptyState icon={<SearchX />} action={<Button onClick={clear}>Clear search and filters</Button>}>
      {whenFiltered}
    </EmptyState>
  )
}
