import { Link } from 'wouter'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'

const views = [
  { view: 'all', label: 'All clients', href: adminPaths.clients },
  { view: 'waiting', label: 'Waiting', href: adminPaths.waiting },
  { view: 'contradictions', label: 'Contradictions', href: adminPaths.contradictions },
] as const

/** Links to the other lists of clients: all clients, waiting clients, contradictions. */
export function ClientViews({ now }: { readonly now: (typeof views)[number]['view'] }) {
  return (
    <nav aria-label="Lists of clients" className={cells.actions}>
      {views
        .filter(({ view }) => view !== now)
        .map(({ view, label, href }) => (
          <Link key={view} href={href} className={buttonClass('secondary')}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
