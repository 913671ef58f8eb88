import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useState } from 'react'
import { LazyPart } from '../shell/LazyPart.tsx'
import type { ScreenCode } from '../shell/screen-code.ts'
import { Kbd } from '../ui/display/Kbd.tsx'
import { isFocusLost } from '../ui/focus-lost.ts'
import styles from './FindButton.module.css'
import type { FindProps } from './find-props.ts'
import { endSearch, search } from './search-memory.ts'
import { useFindKey } from './use-find-key.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

interface Props {
  readonly dialog: ScreenCode<FindProps>
  /** Whether the key was already pressed before this code had loaded. */
  readonly isAsked?: boolean
}

/** Opens the search dialog with Ctrl+K, and offers a button for users who do not know the key. */
export function FindButton({ dialog, isAsked = false }: Props) {
  const [isOpen, setOpen] = useState(isAsked || search.isOpen)
  const close = useCallback(() => {
    endSearch()
    setOpen(false)
    requestAnimationFrame(focusScreen)
  }, [])
  // False if the code failed to load, so that typing is not blocked.
  const isWaiting = useCallback(() => dialog.state().kind === 'not here', [dialog])
  useTypedAhead(isWaiting, isOpen, close)
  useFindKey(() => setOpen(true))
  useSearchMemory(isOpen, close)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        className={styles.opener}
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.preload}
      >
        <Search className={styles.icon} />
        <span className={styles.word}>Find</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {isOpen && <LazyPart code={dialog} props={{ typedAhead: search, onClose: close }} />}
    </>
  )
}

/** What had the focus before the search is gone if the screen has arrived meanwhile. Then its heading takes the focus. */
function focusScreen(): void {
  if (!isFocusLost()) return
  const heading = document.querySelector<HTMLElement>('main h2[tabindex]')
  ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** The number of headers on the page. */
let headers = 0

/** Remembers an open search for the header that replaces this one at once. It ends with the page and on Back. */
function useSearchMemory(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    headers += 1
    return () => {
      headers -= 1
      setTimeout(() => headers === 0 && endSearch())
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    search.isOpen = true
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [isOpen, close])
}
