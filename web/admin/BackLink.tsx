import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import frame from '../shell/page.module.css'
import { buttonClass } from '../ui/controls/Button.tsx'
import { pathOf, useCameFrom } from './came-from.ts'

export interface Back {
  readonly href: string
  readonly label: string
}

/**
 * Leads back to a list. A user who came from that list finds it as they left it: its search and filters, the loaded rows, and the
 * scroll position.
 */
export function BackLink({ href, label }: Back) {
  const cameFrom = useCameFrom()
  const isBefore = cameFrom !== null && pathOf(cameFrom) === pathOf(href)
  return (
    <Link
      href={isBefore ? cameFrom : href}
      className={`${buttonClass('quiet', 'small')} ${frame.back}`}
      onClick={event => {
        if (!isBefore) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft />
      {label}
    </Link>
  )
}
