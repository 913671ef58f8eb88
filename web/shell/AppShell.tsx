import type { ReactNode } from 'react'
import { AppHeader } from './AppHeader.tsx'
import styles from './AppShell.module.css'
import { SkipLink } from './SkipLink.tsx'

interface Props {
  /** The page's h1. */
  readonly title: string
  /** Under the title: whose file is open. */
  readonly context?: ReactNode
  /** Under the header: the tab strip of the forms, or another navigation. */
  readonly tabs?: ReactNode
  /** The officer's dashboard forgets everything on Logout, other screens keep the active ids (spec 1 §4). */
  readonly signOutClearsEverything?: boolean
  readonly width?: 'narrow' | 'page' | 'full'
  readonly children: ReactNode
}

/** The frame of every screen of someone signed in. */
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
      {/* What is said above the content comes later, and stays below the tabs whatever they become. */}
      <div id="above-main" />
      <main id="main" tabIndex={-1} className={`${styles.main} ${styles[width]}`}>
        {children}
      </main>
    </>
  )
}
