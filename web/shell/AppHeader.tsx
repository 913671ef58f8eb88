import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { signOut } from '../authentication.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { whenIdle } from '../ui/when-idle.ts'
import styles from './AppHeader.module.css'
import { LaterPart } from './LaterPart.tsx'
import { Mark } from './Mark.tsx'
import { screenCode } from './screen-code.ts'

const officerFind = screenCode(() => import('../find/officer/FindClient.tsx').then(m => m.FindClient))
const keyboardHelp = screenCode(() => import('./KeyboardHelp.tsx').then(m => m.KeyboardHelp))

interface Props {
  readonly title: string
  readonly context?: ReactNode
  readonly signOutClearsEverything?: boolean
}

/** Title at the left, "Welcome, {name}" and Logout at the right (spec 1 §2.22, §2.42). */
export function AppHeader({ title, context, signOutClearsEverything = false }: Props) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [helpShown, setHelpShown] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // What finds a client comes with the first sign of somebody, so that no screen waits for it.
  const [isInUse, setInUse] = useState(officerFind.state().kind === 'here')
  const user = sessionUser(session)
  useHotkey('?', () => setHelpShown(true))
  useEffect(() => {
    const gone = new AbortController()
    for (const sign of ['keydown', 'pointermove'])
      document.addEventListener(sign, () => setInUse(true), { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [])
  // Before anybody asks for it, when the line may be gone.
  useEffect(() => whenIdle(keyboardHelp.preload), [])

  async function leave() {
    setLeaving(true)
    const isAdmin = session.adminToken !== null
    const gone = await signOut({ everything: signOutClearsEverything })
    if (gone) navigate(isAdmin ? paths.adminLogin() : paths.login())
    else setLeaving(false)
  }

  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <Mark />
        <div className={styles.words}>
          <h1 id="page-title">{title}</h1>
          {context && <div className={styles.context}>{context}</div>}
        </div>
      </div>
      <div className={styles.person}>
        {/* An administrator finds everything from the bar of places. */}
        {user?.role === 'loan_officer' && (
          <div className={styles.find}>{isInUse && <LaterPart code={officerFind} props={{}} />}</div>
        )}
        <Menu
          variant="quiet"
          icon={<UserRound aria-hidden="true" className={styles.face} />}
          label={<span className={styles.welcome}>Welcome, {user?.name ?? 'there'}</span>}
          items={[
            {
              label: 'Profile',
              icon: <UserRound aria-hidden="true" />,
              onSelect: () => navigate(paths.profile),
            },
            {
              label: 'Keyboard shortcuts',
              icon: <Keyboard aria-hidden="true" />,
              onSelect: () => setHelpShown(true),
            },
          ]}
        />
        <Button busy={leaving} icon={<LogOut aria-hidden="true" />} onClick={leave}>
          <span className={styles.logout}>Logout</span>
        </Button>
      </div>
      {helpShown && <LaterPart code={keyboardHelp} props={{ onClose: () => setHelpShown(false) }} />}
    </header>
  )
}
