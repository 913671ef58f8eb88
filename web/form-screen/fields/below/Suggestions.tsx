import { formatValue } from '../../../../engine/describe.ts'
import type { Field } from '../../../../engine/types.ts'
import { LazyPart } from '../../../shell/LazyPart.tsx'
import { screenCode } from '../../../shell/screen-code.ts'
import { focusField } from '../../focus-field.ts'
import type { FieldState } from '../../store/field-state.ts'
import { useSuggestions } from '../../suggestions.ts'
import { useFormStore } from '../../use-form.ts'
import styles from './Suggestions.module.css'

// spec 3 §2.7

/** Loaded separately, because a client's first form has no earlier ones and never needs it. */
const earlierSuggestion = screenCode(() => import('./EarlierSuggestion.tsx').then(m => m.EarlierSuggestion))

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
      {suggestion && <LazyPart code={earlierSuggestion} props={{ field, suggestion }} />}
    </>
  )
}
