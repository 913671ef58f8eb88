import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isFindKey } from '../find/find-key.ts'
import { onPointerMoved } from '../opening/on-pointer-moved.ts'
import { paths } from '../paths.ts'
import { clearSession, useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { onPageKey } from '../ui/page-keys.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { whenTypingPauses } from '../ui/when-typing-pauses.ts'
import styles from './AppHeader.module.css'
import { LazyPart } from './LazyPart.tsx'
import { Mark } from './Mark.tsx'
import { screenCode } from './screen-code.ts'

const loadAfterHeader = () => import('../offline/after-header.ts').then(m => m.afterHeader)
const afterHeader = screenCode(async () => (await loadAfterHeader()).AfterHeader)
/**
 * How long the rest of the header waits to load, so that the screen has the connection to itself. It loads earlier at the first
 * user input, and at once when offline.
 */
const AFTER_HEADER_MS = 5000
/** 'find' once the search was asked for before its code had loaded: the header of a screen that arrives meanwhile opens it. */
let awaited: 'find' | null = null

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
  // The client search and the help load at the first user input, so that they do not delay any screen.
  const [firstSign, setFirstSign] = useState<'find' | 'any' | null>(
    afterHeader.state().kind === 'here' ? 'any' : awaited,
  )
  const user = sessionUser(session)
  const isOfficer = user?.role === 'loan_officer'
  useHotkey('?', () => setHelpShown(true))
  useEffect(() => {
    let callOff: (() => void) | undefined
    const note = (event?: Event) => {
      const show = () => setFirstSign(first => first ?? 'any')
      if (afterHeader.state().kind === 'here') {
        // The code has loaded, perhaps in the header of an earlier screen, so the button handles its key itself.
        endSigns()
        return show()
      }
      const isFind = isOfficer && event instanceof KeyboardEvent && isFindKey(event)
      // Otherwise the browser would focus its own search.
      if (isFind) {
        event.preventDefault()
        awaited = 'find'
        return setFirstSign(awaited)
      }
      // Waits until typing has paused, so that loading does not delay a key press.
      callOff?.()
      callOff = whenTypingPauses(show)
    }
    const endKeys = onPageKey(note)
    const ending = new AbortController()
    onPointerMoved(note, ending.signal)
    const timer = setTimeout(note, navigator.onLine ? AFTER_HEADER_MS : 0)
    const endSigns = () => {
      endKeys()
      ending.abort()
      clearTimeout(timer)
      callOff?.()
    }
    return endSigns
  }, [isOfficer])

  async function leave() {
    setLeaving(true)
    const isAdmin = session.adminToken !== null
    const options = { everything: signOutClearsEverything }
    const after = await loadAfterHeader().catch(() => null)
    // Offline, the code may not load. The user is signed out all the same.
    if (!after) clearSession(options)
    if (!after || (await after.signOut(options))) navigate(isAdmin ? paths.adminLogin() : paths.login())
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
        <div className={isOfficer ? styles.find : undefined}>
          {(firstSign || helpShown) && (
            <LazyPart
              code={afterHeader}
              props={{
                isOfficer,
                isFindAsked: firstSign === 'find',
                isHelpShown: helpShown,
                onHelpClosed: () => setHelpShown(false),
              }}
            />
          )}
        </div>
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
    </header>
  )
}
