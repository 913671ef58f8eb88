import type { ReactNode } from 'react'
import { AppHeader } from './AppHeader.tsx'
import styles from './AppShell.module.css'
import { SkipLink } from './SkipLink.tsx'

interface Props {
  /** The page's h1. */
  readonly title: string
  /** Shown below the title: whose file is open. */
  readonly context?: ReactNode
  /** Shown below the header: the tab strip of the forms, or another navigation. */
  readonly tabs?: ReactNode
  /** Whether Logout clears everything, as on the officer's dashboard; other screens keep the active ids (spec 1 §4). */
  readonly signOutClearsEverything?: boolean
  readonly width?: 'narrow' | 'page' | 'full'
  readonly children: ReactNode
}

/** The frame of every screen for signed-in users. */
export function AppShell({
  title,
  context,
  tabs,
  signOutClearsEverything = false,
  width = 'page',
  children,
}: Props) {
  return (
    <>
      <SkipLink />
      <AppHeader title={title} context={context} signOutClearsEverything={signOutClearsEverything} />
      {tabs}
      {/* Messages above the content are added here later; they stay below the tabs even if the tabs change. */}
      <div id="above-main" />
      <main id="main" tabIndex={-1} className={`${styles.main} ${styles[width]}`}>
        {children}
      </main>
    </>
  )
}
