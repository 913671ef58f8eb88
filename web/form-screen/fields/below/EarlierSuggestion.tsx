import { formatValue } from '../../../../engine/describe.ts'
import type { Field } from '../../../../engine/types.ts'
import type { Suggestion } from '../../../../forms/links/link.ts'
import { focusField } from '../../focus-field.ts'
import { useField, useFormStore } from '../../use-form.ts'
import styles from './Suggestions.module.css'
import { WhyOtherwise } from './WhyOtherwise.tsx'

// spec 3 §2.7

interface Props {
  readonly field: Field
  readonly suggestion: Suggestion
}

/**
 * What earlier forms say about a field, with a button to use it. Where the field holds just that, this stays beside it
 * as its origin. An equal answer counts whoever gave it, so that a reload shows the same.
 */
export function EarlierSuggestion({ field, suggestion }: Props) {
  const store = useFormStore()
  const state = useField(field.key)
  const { value, source, evidence, isLive } = suggestion
  const isHeld = value === state.answer
  // A text of sentences cannot stand within one.
  const isDraft = !isHeld && field.type === 'textarea'
  const isStartingValue = field.initial !== undefined && state.answer === field.initial
  const display = formatValue(field, value)

  /** The button goes with the suggestion; the field, which now has the value, takes the focus and is read out. */
  function take(): void {
    store.set(field.key, value)
    store.origins?.tookSuggestions([suggestion])
    focusField(field.key, 'nearest')
  }

  // What follows from the form's own answers is no origin, only a sum.
  if (isLive && isHeld) return null
  return (
    <>
      <p className={styles.suggestion}>
        {isLive && state.answer !== undefined && 'Now '}
        {!isHeld && isStartingValue && 'Every new form starts with the value above; the file says: '}
        {isHeld ? 'As in' : isDraft ? 'Draft from' : `${display} from`} {source}
        {isDraft ? `: ${display}` : evidence && `: ${evidence}`}
        {!isHeld && (
          <button
            type="button"
            className={styles.use}
            aria-label={`Use ${display} for ${field.label}`}
            onClick={take}
          >
            Use
          </button>
        )}
      </p>
      {!isHeld && <WhyOtherwise field={field} state={state} />}
    </>
  )
}
