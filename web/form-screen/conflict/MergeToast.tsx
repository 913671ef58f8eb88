import GitMerge from 'lucide-react/icons/git-merge'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Later } from '../../shell/Later.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import type { Merged } from '../open-form/state.ts'
import { useFormScope, useStatus } from '../use-form.ts'
import { savedWords } from './author-words.ts'
import styles from './MergeToast.module.css'

// spec 3 §2.8

const mergedFields = screenCode(async () => (await import('./MergedFields.tsx')).MergedFields)

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
      {shown && <Later code={mergedFields} props={{ merged: shown, onGo, onClose: () => setShown(null) }} />}
    </>
  )
}

function sentenceOf({ author, changes }: Merged): string {
  const { length } = Object.keys(changes)
  return `Merged with ${savedWords(author)}: ${length === 1 ? '1 field' : `${length} fields`}.`
}
