import { fieldOfMarkKey } from '../../../engine/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { focusField } from '../focus-field.ts'
import type { Merged } from '../open-form/state.ts'
import { useFormStore } from '../use-form.ts'
import { savedWords } from './author-words.ts'
import { heldText, noteField } from './clash-groups.ts'
import styles from './MergeToast.module.css'

interface Props {
  readonly merged: Merged
  readonly onGo: (step: number) => void
  readonly onClose: () => void
}

/** Lists the merged fields, each with a link to its place in the form. */
export function MergedFields({ merged, onGo, onClose }: Props) {
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
