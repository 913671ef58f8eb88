import GitMerge from 'lucide-react/icons/git-merge'
import X from 'lucide-react/icons/x'
import { type FocusEvent, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { focusHeading } from '../focus-opened.ts'
import type { Merged } from '../open-form/state.ts'
import { useFormScope, useStatus } from '../use-form.ts'
import { savedWords } from './author-words.ts'
import { MergedFields } from './MergedFields.tsx'
import styles from './MergeToast.module.css'

// spec 3 §2.8

/** Says that someone else's answers were merged, and lists them on request. It stays until it is dismissed. */
export function MergeToast({ onGo }: { readonly onGo: (step: number) => void }) {
  const { open } = useFormScope()
  const { merged } = useStatus()
  const [shown, setShown] = useState<Merged | null>(null)
  const from = useRef<Element | null>(null)

  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget
  }

  /** The focused button disappears, so the focus returns to where it came from, or to the heading if that is gone. */
  function goBack(): void {
    requestAnimationFrame(() => {
      if (!isFocusLost()) return
      if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus()
      else focusHeading()
    })
  }

  function dismiss(): void {
    open.dismissMerged()
    goBack()
  }

  function closeList(): void {
    setShown(null)
    goBack()
  }

  return (
    <>
      <div role="status" className={styles.host} onFocus={noteOrigin}>
        {merged && (
          <div className={styles.toast}>
            <GitMerge />
            <p>{sentenceOf(merged)}</p>
            <Button
              size="small"
              onClick={() => {
                setShown(merged)
                open.dismissMerged()
              }}
            >
              Show
            </Button>
            <IconButton label="Close" icon={<X />} onClick={dismiss} />
          </div>
        )}
      </div>
      {shown && <MergedFields merged={shown} onGo={onGo} onClose={closeList} />}
    </>
  )
}

function sentenceOf({ author, changes }: Merged): string {
  const { length } = Object.keys(changes)
  return `Merged with ${savedWords(author)}: ${length === 1 ? '1 field' : `${length} fields`}.`
}
