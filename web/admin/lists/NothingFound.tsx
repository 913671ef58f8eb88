import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  readonly address: ListAddress
  /** When nothing is searched or filtered, and still nothing is there. */
  readonly children: ReactNode
  readonly whenFiltered: string
}

export function NothingFound({ address, children, whenFiltered }: Props) {
  if (!address.isFiltered) return <EmptyState>{children}</EmptyState>
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={address.clear}>Clear search and filters</Button>}
    >
      {whenFiltered}
    </EmptyState>
  )
}
