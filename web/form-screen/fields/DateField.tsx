import { dateInWords, dayAfter, dayFirst, isRealDate, yearsBetween } from '../../../engine/dates.ts'
import { estimateWords } from '../../../engine/estimates.ts'
import type { Field } from '../../../engine/types.ts'
import { lenderDay } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DateBox } from '../../ui/controls/DateBox.tsx'
import { focusField } from '../focus.ts'
import type { FieldState } from '../store/form-store.ts'
import { useFormStore, useTopic } from '../use-form.ts'
import { afterPress } from './after-press.ts'
import styles from './DateField.module.css'
import { FieldBox, wiring } from './FieldBox.tsx'

// D38

/** A date as text, day first. Once the field is left, the date appears below in words. */
export function DateField({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const { key, label, isBirth, startsToday } = field
  const date = typeof state.answer === 'string' ? state.answer : ''
  const today = store.today()
  const startsOn = startsToday ? lenderDay(new Date().toISOString()) : ''
  const isEstimated = useTopic(`field:${key}`, now => now.isEstimated(key))
  const words =
    state.text === undefined && isRealDate(date)
      ? inWords(
          isEstimated ? estimateWords(field, date, '') : dateInWords(date),
          isBirth ? ageOn(date, today) : null,
          isEstimated,
        )
      : ''
  /** Treats a picked date as typed, so that it gets the same checks. */
  const pick = (picked: string) => {
    store.type(key, dayFirst(picked))
    store.leave(key)
  }
  return (
    <FieldBox field={field} state={state}>
      <span className={styles.line}>
        <DateBox
          id={key}
          label={label}
          value={state.text ?? (isEstimated ? date.slice(0, 4) : dayFirst(date))}
          date={isRealDate(date) ? date : ''}
          latest={isBirth ? today : startsToday && dayAfter(startsOn)}
          readOnly={store.readOnly()}
          onChange={event => store.type(key, event.target.value)}
          onBlur={() => afterPress(() => store.leave(key))}
          onPick={pick}
          {...wiring(field, state, words !== '' && `${key}-words`)}
        />
        {startsToday && date !== startsOn && !store.readOnly() && (
          <Button
            aria-label={`Today for ${label}`}
            onClick={() => {
              pick(startsOn)
              focusField(key)
            }}
          >
            Today
          </Button>
        )}
      </span>
      {/* Always rendered, because screen readers announce a live region only if it exists before its text. */}
      <p id={`${key}-words`} aria-live="polite" className={styles.words}>
        {words}
      </p>
    </FieldBox>
  )
}

/** For example "14 March 1984 · 42 years", or "1984, estimated · about 42 years". */
function inWords(words: string, age: number | null, isEstimated: boolean): string {
  if (age === null) return words
  return `${words} · ${isEstimated ? 'about ' : ''}${age} ${age === 1 ? 'year' : 'years'}`
}

/** The age of somebody who was born on this date; null if that is still to come. */
function ageOn(date: string, today: string): number | null {
  return date > today ? null : yearsBetween(date, today)
}
