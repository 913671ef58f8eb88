import { formatValue } from '../../../../engine/describe.ts'
import type { Field } from '../../../../engine/types.ts'
import { focusField } from '../../focus-field.ts'
import type { FieldState } from '../../store/field-state.ts'
import { useSuggestions } from '../../suggestions.ts'
import { useFormStore } from '../../use-form.ts'
import { EarlierSuggestion } from './EarlierSuggestion.tsx'
import styles from './Suggestions.module.css'

// spec 3 §2.7

/** Values that one press puts into a field: the result of its formula, or what an earlier form suggests. */
export function Suggestions({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const suggestion = useSuggestions().get(field.key)
  const { computedSuggestion } = state
  if (store.readOnly()) return null

  return (
    <>
      {/* Today’s date or an applicant’s name is what a field starts with, not the result of a calculation. */}
      {typeof computedSuggestion === 'number' && (
        <p className={styles.suggestion}>
          {`Calculated: ${formatValue(field, computedSuggestion)} `}
          <button
            type="button"
            className={styles.use}
            onClick={() => {
              store.set(field.key, computedSuggestion)
              focusField(field.key, 'nearest')
            }}
          >
            Use calculated value
          </button>
        </p>
      )}
      {suggestion && <EarlierSuggestion field={field} suggestion={suggestion} />}
    </>
  )
}
