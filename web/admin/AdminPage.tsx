import type { ReactNode } from 'react'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { useTitle } from '../shell/Screen.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { AdminNav } from './AdminNav.tsx'
import styles from './AdminPage.module.css'
import { type Back, BackLink } from './BackLink.tsx'
import { UndoMove } from './moves/UndoMove.tsx'

interface Props {
  /** The page's h1; may be a person's name of any length. */
  readonly title: string
  readonly context?: ReactNode
  readonly back?: Back
  /** Buttons that concern the page as a whole. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every administrator's screen. */
export function AdminPage({ title, context, back, actions, children }: Props) {
  const heading = shorten(title, 80)
  useTitle(heading)
  return (
    <AppShell title={heading} context={context} tabs={<AdminNav />}>
      <div className={frame.page}>
        <UndoMove />
        {(back || actions) && (
          <div className={frame.head}>
            {back && <BackLink {...back} />}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </AppShell>
  )
}
