import { markKey, markOfText, markText, unreadDraft } from '../../../../engine/marks.ts'
import type { Field } from '../../../../engine/types.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { focusField } from '../../focus-field.ts'
import type { FieldState } from '../../store/field-state.ts'
import { useFormStore } from '../../use-form.ts'
import styles from './UnreadDraft.module.css'

// D54

/** Says that a suggested text was neither changed nor confirmed yet. One press confirms it; changing the text does so too. */
export function UnreadDraft({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()

  function markAsRead(): void {
    const { reason = '' } = markOfText(state.note) ?? {}
    store.set(markKey(field.key), reason === '' ? null : markText({ reason }))
    // The button disappears, so the focus moves to the text that was confirmed.
    focusField(field.key, 'nearest')
  }

  return (
    <div className={styles.draft}>
      <span id={`${field.key}-draft`}>
        <Badge tone="attention">{unreadDraft}</Badge>
      </span>
      {!store.readOnly() && (
        <Button size="small" aria-describedby={`${field.key}-label`} onClick={markAsRead}>
          I have read it
        </Button>
      )}
    </div>
  )
}
