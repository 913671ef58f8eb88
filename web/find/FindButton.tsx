import Search from 'lucide-react/icons/search'
import { useCallback, useState } from 'react'
import { LazyPart } from '../shell/LazyPart.tsx'
import type { ScreenCode } from '../shell/screen-code.ts'
import { Kbd } from '../ui/display/Kbd.tsx'
import styles from './FindButton.module.css'
import type { FindProps } from './find-props.ts'
import { useFindKey } from './use-find-key.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

interface Props {
  readonly dialog: ScreenCode<FindProps>
  /** Whether the key was already pressed before this code had loaded. */
  readonly isAsked?: boolean
}

/** Opens the search dialog with Ctrl+K, and offers a button for users who do not know the key. */
export function FindButton({ dialog, isAsked = false }: Props) {
  const [isOpen, setOpen] = useState(isAsked)
  const close = useCallback(() => setOpen(false), [])
  // False if the code failed to load, so that typing is not blocked.
  const isWaiting = useCallback(() => dialog.state().kind === 'not here', [dialog])
  const typedAhead = useTypedAhead(isWaiting, isOpen, close)
  useFindKey(() => setOpen(true))
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
      {isOpen && <LazyPart code={dialog} props={{ typedAhead, onClose: close }} />}
    </>
  )
}
