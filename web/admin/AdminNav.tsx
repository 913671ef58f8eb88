import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { centre } from '../ui/centre-current.ts'
import { classNames } from '../ui/class-names.ts'
import { Badge } from '../ui/display/Badge.tsx'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { useWaitingCount } from '../waiting/use-waiting-count.ts'
import styles from './AdminNav.module.css'
import { adminPaths } from './admin-paths.ts'
import { FindAnything } from './find/FindAnything.tsx'

// spec 3 §2.37
const places = [
  { label: 'Dashboard', href: adminPaths.dashboard, covers: /^\/admin(\/dashboard)?$/ },
  {
    label: 'Submissions',
    href: adminPaths.forms('all-submissions'),
    covers: /^\/admin\/(forms|submissions)\//,
  },
  { label: 'Decisions', href: adminPaths.decisions, covers: /^\/admin\/decisions/ },
  { label: 'Users', href: adminPaths.users, covers: /^\/admin\/users/ },
  { label: 'Officers', href: adminPaths.officers, covers: /^\/admin\/(officers|overrides)/ },
  // Covers three lists, whose screens link to each other, because eleven tabs would not fit side by side.
  { label: 'Clients', href: adminPaths.clients, covers: /^\/admin\/(clients|waiting|contradictions)/ },
  { label: 'Applications', href: adminPaths.applications, covers: /^\/admin\/applications/ },
  { label: 'Audit Log', href: adminPaths.audit, covers: /^\/admin\/audit/ },
  { label: 'Settings', href: adminPaths.settings, covers: /^\/admin\/settings/ },
]

/** The main navigation of the administrator's area. */
export function AdminNav() {
  const [path] = useLocation()
  const waiting = useWaitingCount('admin')
  const strip = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place must come into view, and a count moves it.
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && tab) centre(strip.current, tab)
  }, [path, waiting])

  return (
    <div className={styles.bar}>
      <nav
        ref={strip}
        aria-label="Administration"
        className={styles.strip}
        // Browsers do not scroll to a focused tab that is already half visible.
        onFocus={({ currentTarget, target }) => {
          if (target.matches(':focus-visible')) centre(currentTarget, target)
        }}
      >
        <ul className={styles.list}>
          {places.map(({ label, href, covers }) => {
            const current = covers.test(path)
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={path === href ? 'page' : current || undefined}
                  className={classNames(styles.tab, current && styles.current)}
                >
                  {label}
                  {href === adminPaths.applications && waiting !== null && (
                    <>
                      {' '}
                      <Badge tone="accent">
                        {waiting}
                        <VisuallyHidden> waiting</VisuallyHidden>
                      </Badge>
                    </>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <FindAnything />
    </div>
  )
}
