import GitMerge from 'lucide-react/icons/git-merge'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { formatValue } from '../../../engine/describe.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { focusField } from '../focus-field.ts'
import type { Merged } from '../open-form/state.ts'
import { useFormScope, useFormStore, useStatus } from '../use-form.ts'
import { savedWords } from './author-words.ts'
import styles from './MergeToast.module.css'

// spec 3 §2.8

/** Says that somebody else's answers were taken over, and shows which. It stays until it has been read. */
export function MergeToast({ onGo }: { readonly onGo: (step: number) => void }) {
  const { open } = useFormScope()
  const { merged } = useStatus()
  const [shown, setShown] = useState<Merged | null>(null)
  return (
    <>
      <div role="status" className={styles.host}>
        {merged && (
          <div className={styles.toast}>
            <GitMerge aria-hidden="true" />
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
            <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={() => open.dismissMerged()} />
          </div>
        )}
      </div>
      {shown && <MergedFields merged={shown} onGo={onGo} onClose={() => setShown(null)} />}
    </>
  )
}

interface FieldsProps {
  readonly merged: Merged
  readonly onGo: (step: number) => void
  readonly onClose: () => void
}

function MergedFields({ merged, onGo, onClose }: FieldsProps) {
  const store = useFormStore()
  const fields = Object.keys(merged.changes).flatMap(key => store.definition(key) ?? [])
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
                  focusField(field.key)
                }}
              >
                {field.label}
              </button>
            </dt>
            <dd>{formatValue(field, merged.changes[field.key]) || 'empty'}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function sentenceOf({ author, changes }: Merged): string {
  const { length } = Object.keys(changes)
  return `Merged with ${savedWords(author)}: ${length === 1 ? '1 field' : `${length} fields`}.`
}
