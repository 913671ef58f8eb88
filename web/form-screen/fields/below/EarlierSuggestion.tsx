import { formatValue } from '../../../../engine/describe.ts'
import { codeOfText } from '../../../../engine/marks.ts'
import type { Answer, Field } from '../../../../engine/types.ts'
import type { Suggestion } from '../../../../forms/links/link.ts'
import { focusField } from '../../focus-field.ts'
import { takeSuggestions } from '../../origins/take-suggestions.ts'
import type { FieldState } from '../../store/field-state.ts'
import { useField, useFormStore } from '../../use-form.ts'
import { hasOtherFigures } from './draft-figures.ts'
import { OverrideReason } from './OverrideReason.tsx'
import styles from './Suggestions.module.css'

// spec 3 §2.7; D54

interface Props {
  readonly field: Field
  readonly suggestion: Suggestion
}

/**
 * What earlier forms suggest for a field, with a button to use it. If the field has that very value, this names its origin
 * instead. An equal answer counts whoever gave it, so that a reload shows the same.
 */
export function EarlierSuggestion({ field, suggestion }: Props) {
  const store = useFormStore()
  const state = useField(field.key)
  const { value, source, evidence, isLive } = suggestion
  const isHeld = value === state.answer
  // A text of several sentences does not fit into the sentence, so it follows after a colon.
  const isDraft = !isHeld && field.type === 'textarea'
  const isOutdated = isDraft && isEarlierDraft(state, value)
  const isStartingValue = field.initial !== undefined && state.answer === field.initial
  const display = formatValue(field, value)

  /**
   * Uses the suggestion. The button disappears, so the focus moves to the field, whose new value screen readers then read.
   */
  function take(): void {
    takeSuggestions(store, [suggestion])
    focusField(field.key, 'nearest')
  }

  // A suggestion calculated from the form's own answers is not an origin, so it disappears once it is used.
  if (isLive && isHeld) return null
  return (
    <>
      <p className={styles.suggestion}>
        {isOutdated && 'The figures of this draft have changed since it was written. '}
        {isLive && !isOutdated && state.answer !== undefined && 'Now '}
        {!isHeld && isStartingValue && 'Every new form starts with the value above; the file says: '}
        {isHeld ? 'As in' : isOutdated ? 'New draft from' : isDraft ? 'Draft from' : `${display} from`}{' '}
        {source}
        {isDraft ? `: ${display}` : evidence && `: ${evidence}`}{' '}
        {!isHeld && (
          <button
            type="button"
            className={styles.use}
            aria-label={`Use ${isOutdated ? 'the new draft' : isDraft ? 'this draft' : display} for ${field.label}`}
            onClick={take}
          >
            Use
          </button>
        )}
      </p>
      {!isHeld && <OverrideReason field={field} state={state} />}
    </>
  )
}

/** Reports whether a text is a draft from before, untouched or in parts, whose figures are no longer those of the new one. */
function isEarlierDraft({ answer, note }: FieldState, draft: Answer): boolean {
  if (typeof answer !== 'string' || typeof draft !== 'string') return false
  return codeOfText(note) === 'dr' || hasOtherFigures(answer, draft)
}
