import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { FindClient } from '../find/FindButton.tsx'
import { DeviceLine } from '../offline/DeviceLine.tsx'
import { signOut } from '../offline/sign-out.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import styles from './AppHeader.module.css'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { Mark } from './Mark.tsx'

interface Props {
  readonly title: string
  readonly context?: ReactNode
  readonly signOutClearsEverything?: boolean
}

/** The header, with the title at the left, "Welcome, {name}" and Logout at the right (spec 1 §2.22, §2.42). */
export function AppHeader({ title, context, signOutClearsEverything = false }: Props) {
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
