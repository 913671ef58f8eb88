import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { FindClient } from '../find/FindButton.tsx'
import { DeviceLine } from '../offline/DeviceLine.tsx'
import { signOut } from '../offline/sign-out.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { useHotkey } from '../ui/page-keys.ts'
import styles from './AppShell.module.css'
import { lazyPart } from './lazy-code.tsx'
import { Mark } from './Mark.tsx'

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

/** The frame of the screens that people work in after they have signed in. */
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

const KeyboardHelp = lazyPart(() => import('./KeyboardHelp.tsx').then(m => m.KeyboardHelp))

interface AppHeaderProps {
  readonly title: string
  readonly context?: ReactNode
  readonly signOutClearsEverything?: boolean
}

/** The header, with the title at the left, "Welcome, {name}" and Logout at the right (spec 1 §2.22, §2.42). */
function AppHeader({ title, context, signOutClearsEverything = false }: AppHeaderProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [helpShown, setHelpShown] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const user = sessionUser(session)
  const isOfficer = user?.role === 'loan_officer'
  useHotkey('?', () => setHelpShown(true))

  async function leave() {
    setLeaving(true)
    const isAdmin = session.adminToken !== null
    if (await signOut({ everything: signOutClearsEverything }))
      navigate(isAdmin ? paths.adminLogin() : paths.login())
    else setLeaving(false)
  }

  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <Mark />
        <div className={styles.words}>
          <h1 id="page-title">
            <bdi>{title}</bdi>
          </h1>
          {context && <div className={styles.context}>{context}</div>}
        </div>
      </div>
      <div className={styles.person}>
        {/* Administrators have their own search in the navigation. */}
        {isOfficer && (
          <div className={styles.find}>
            <FindClient />
            <DeviceLine />
          </div>
        )}
        <Menu
          variant="quiet"
          icon={<UserRound className={styles.face} />}
          label={
            <span className={styles.welcome}>
              Welcome, <bdi>{user?.name ?? 'there'}</bdi>
            </span>
          }
          items={[
            {
              label: 'Profile',
              icon: <UserRound />,
              onSelect: () => navigate(paths.profile),
            },
            {
              label: 'Keyboard shortcuts',
              icon: <Keyboard />,
              onSelect: () => setHelpShown(true),
            },
          ]}
        />
        <Button busy={leaving} icon={<LogOut />} onClick={leave}>
          <span className={styles.logout}>Logout</span>
        </Button>
      </div>
      {helpShown && <KeyboardHelp onClose={() => setHelpShown(false)} />}
    </header>
  )
}

/** The first Tab stop of the page: a link that skips the header. */
function SkipLink() {
  return (
    <a href="#main" className={styles.link}>
      Skip to content
    </a>
  )
}
