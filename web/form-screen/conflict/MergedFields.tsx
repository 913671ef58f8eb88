import { formatValue } from '../../../engine/describe.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { focusField } from '../focus-field.ts'
import type { Merged } from '../open-form/state.ts'
import { useFormStore } from '../use-form.ts'
import { savedWords } from './author-words.ts'
import styles from './MergeToast.module.css'

interface Props {
  readonly merged: Merged
  readonly onGo: (step: number) => void
  readonly onClose: () => void
}

/** The fields that were taken over, each leading to its place. */
export function MergedFields({ merged, onGo, onClose }: Props) {
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
