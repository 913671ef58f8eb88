import { markKey, markReasonLength, markText } from '../../../../engine/marks.ts'
import type { Field } from '../../../../engine/types.ts'
import { policyOf } from '../../../../forms/policy/policy.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import type { FieldState } from '../../store/field-state.ts'
import { useFormContext, useFormStore } from '../../use-form.ts'
import styles from './OverrideReason.module.css'

// spec 3 §2.33

interface Props {
  readonly field: Field
  readonly state: FieldState
}

/** Asks why the rating of a parameter departs from what the earlier forms suggest. Answering is optional. */
export function OverrideReason({ field, state }: Props) {
  const store = useFormStore()
  const { reasons } = policyOf(useFormContext().policy).scorecard
  const chosen = field.options?.find(({ value }) => value === state.answer)
  if (chosen?.points === undefined) return null
  const reason = state.note?.slice(state.note.indexOf(':') + 1) ?? ''
  const say = (text: string) => store.set(markKey(field.key), text === '' ? null : markText({ reason: text }))
  return (
    <fieldset className={styles.why}>
      <legend>
        You chose {chosen.label} ({chosen.points}). Why?
      </legend>
      <div className={styles.reasons}>
        {reasons.map(words => (
          <Button
            key={words}
            size="small"
            aria-pressed={reason === words}
            onClick={() => say(reason === words ? '' : words)}
          >
            {words}
          </Button>
        ))}
      </div>
      <TextField
        autoComplete="off"
        label={`Reason: ${field.label}`}
        maxLength={markReasonLength}
        value={reason}
        onChange={event => say(event.target.value)}
      />
    </fieldset>
  )
}
