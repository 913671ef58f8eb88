import { markWords, saysMissing } from '../../../engine/marks.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import panel from '../panels/Panel.module.css'
import { useOpenFile } from './check-context.ts'
import { FieldLink } from './FieldLink.tsx'
import styles from './FormChecks.module.css'

// spec 3 §2.32, §2.55

/**
 * Lists the values that the client's other forms mark as missing, with the reasons. This form's figures are calculated
 * without them.
 */
export function MissingValuesCard() {
  const { forms, labelOf } = useOpenFile()
  const marked = forms.flatMap(({ formType: form, marks }) =>
    Object.entries(marks).flatMap(([key, mark]) => (saysMissing(mark.code) ? [{ form, key, mark }] : [])),
  )
  if (marked.length === 0) return null
  return (
    <section className={panel.card} aria-label="Not available">
      <h3>Not available</h3>
      <p className={panel.quiet}>The figures here are calculated without these.</p>
      <ul className={styles.marked}>
        {marked.map(({ form, key, mark }) => (
          <li key={`${form} ${key}`}>
            <FieldLink line={{ form, key }} className={styles.compare}>
              {labelOf(form, key)}
            </FieldLink>{' '}
            ({rowOf(form).label}): {markWords(mark)}
          </li>
        ))}
      </ul>
    </section>
  )
}
