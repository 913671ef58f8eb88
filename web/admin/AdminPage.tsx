import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AppShell } from '../shell/AppShell.tsx'
import { useTitle } from '../shell/use-title.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { AdminNav } from './AdminNav.tsx'
import styles from './AdminPage.module.css'

interface Props {
  /** The page's h1; may be a person's name of any length. */
  readonly title: string
  readonly context?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** Buttons of the page as a whole. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every administrator's screen. */
export function AdminPage({ title, context, back, actions, children }: Props) {
  const heading = shorten(title, 80)
  useTitle(heading)
  return (
    <AppShell title={heading} context={context} tabs={<AdminNav />}>
      <div className={styles.page}>
        {(back || actions) && (
          <div className={styles.head}>
            {back && (
              <Link href={back.href} className={`${buttonClass('quiet', 'small')} ${styles.back}`}>
                <ArrowLeft aria-hidden="true" />
                {back.label}
              </Link>
            )}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </AppShell>
  )
}
