import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { Kbd } from '../../ui/display/Kbd.tsx'
import styles from './Find.module.css'

const findDialog = screenCode(() => import('./FindDialog.tsx').then(m => m.FindDialog))

/** Ctrl+K, or a button for those who do not know it: from every screen to any client, user or form. */
export function FindAnything() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      // Another dialog asks for an answer first.
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        className={styles.opener}
        onClick={() => setOpen(true)}
        onPointerEnter={findDialog.preload}
      >
        <Search aria-hidden="true" />
        Find
        <Kbd>Ctrl K</Kbd>
      </button>
      {isOpen && <LaterPart code={findDialog} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
