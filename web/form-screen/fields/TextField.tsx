import { formatValue } from '../../../engine/describe.ts'
import { fieldKinds } from '../../../engine/field-kinds.ts'
import { codeOfText, markKey, markOfText, markText, unreadDraft } from '../../../engine/marks.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { spoiltNumber } from '../../../engine/texts.ts'
import type { Field } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import control from '../../ui/controls/control.module.css'
import { Badge } from '../../ui/display/Badge.tsx'
import { focusField } from '../focus.ts'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import { afterPress } from './after-press.ts'
import { FieldBox, wiring } from './FieldBox.tsx'
import styles from './TextField.module.css'

// spec 1 §2.38; D54, D59

/** A single-line text. If its kind tidies texts, the tidied text appears once the field is left. */
export function TextField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { key, type } = field
  const isTidied = fieldKinds[type].tidy !== undefined
  return (
    <FieldBox field={field} state={state}>
      <input
        id={key}
        value={state.text ?? formatValue(field, state.answer)}
        readOnly={store.readOnly()}
        autoComplete="off"
        type={type === 'tel' ? 'tel' : 'text'}
        dir="auto"
        className={control.control}
        onChange={({ target: { value } }) => (isTidied ? store.type(key, value) : store.set(key, value))}
        onBlur={() => afterPress(() => store.leave(key))}
        {...wiring(field, state)}
      />
      {isTidied && <SpoiltNumber number={state.text === undefined ? state.answer : undefined} />}
    </FieldBox>
  )
}

/** Says below a phone number what a spreadsheet has done to it. The number is accepted all the same. */
export function SpoiltNumber({ number }: { readonly number: unknown }) {
  const spoilt = typeof number === 'string' ? spoiltNumber(number) : undefined
  return (
    // Always rendered, because screen readers announce a live region only if it exists before its text.
    <p role="status" className={styles.notice}>
      {spoilt && `${spoilt} Please check it.`}
    </p>
  )
}

/** A long text with a character counter. A suggested text is tinted until somebody has read or changed it. */
export function TextAreaField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const isDraft = codeOfText(state.note) === 'dr'
  const value = typeof state.answer === 'string' ? state.answer : ''
  return (
    <FieldBox field={field} state={state} wide>
      <textarea
        id={field.key}
        dir="auto"
        value={value}
        readOnly={store.readOnly()}
        autoComplete="off"
        rows={4}
        className={classNames(control.control, styles.area, isDraft && styles.draft)}
        onChange={event => store.set(field.key, event.target.value)}
        {...wiring(field, state, isDraft && `${field.key}-draft`)}
      />
      {field.maxLength !== undefined && (
        <p className={value.length > field.maxLength ? styles.over : styles.counter}>
          {formatNumber(value.length)} of {formatNumber(field.maxLength)} characters
        </p>
      )}
      {isDraft && <UnreadDraft field={field} state={state} />}
    </FieldBox>
  )
}

/** Says that a suggested text was neither changed nor confirmed yet. One press confirms it; changing the text does so too. */
function UnreadDraft({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()

  function markAsRead(): void {
    const { reason = '' } = markOfText(state.note) ?? {}
    store.set(markKey(field.key), reason === '' ? null : markText({ reason }))
    // The button disappears, so the focus moves to the text that was confirmed.
    focusField(field.key, 'nearest')
  }

  return (
    <div className={styles.unreadDraftDraft}>
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
