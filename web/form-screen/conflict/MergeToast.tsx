import GitMerge from 'lucide-react/icons/git-merge'
import X from 'lucide-react/icons/x'
import { type FocusEvent, useRef, useState } from 'react'
import { fieldOfMarkKey } from '../../../engine/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { focusField, focusHeading } from '../focus.ts'
import type { Merged } from '../open-form/state.ts'
import { useFormScope, useFormStore, useStatus } from '../use-form.ts'
import { heldText, noteField, savedWords } from './conflict-words.ts'
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

interface Props {
  readonly merged: Merged
  readonly onGo: (step: number) => void
  readonly onClose: () => void
}

/** Lists the merged fields, each with a link to its place in the form. */
function MergedFields({ merged, onGo, onClose }: Props) {
  const store = useFormStore()
  const fields = Object.keys(merged.changes).flatMap(name => {
    const noted = fieldOfMarkKey(name)
    const field = store.definition(noted ?? name)
    if (!field) return []
    return [noted ? noteField(field) : field]
  })
  return (
    <Dialog
      title="Merged fields"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>Taken over from {savedWords(merged.author)}:</p>
      <dl className={styles.fields}>
        {fields.map(field => (
          <div key={field.key}>
            <dt>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  onClose()
                  onGo(field.step)
                  focusField(fieldOfMarkKey(field.key) ?? field.key)
                }}
              >
                {field.label}
              </button>
            </dt>
            <dd>{heldText(field, { answer: merged.changes[field.key] ?? null })}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
