import type { CSSProperties } from 'react'
import { holds } from '../../../engine/answers.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormStore, useTopic } from '../use-form.ts'
import styles from './FieldsSectionView.module.css'
import { FormField } from './FormField.tsx'

/** A section of fields under a legend. The fields of a row share a line if there is room. */
export function FieldsSectionView({ section }: { readonly section: FieldsSection }) {
  const isShown = useTopic(section.visibleWhen ? 'answers' : null, store =>
    holds(section.visibleWhen, store.answers()),
  )
  const store = useFormStore()
  if (!isShown) return null
  const definitions = section.rows.map(row =>
    row.length === 1 && row[0] ? store.definition(row[0]) : undefined,
  )
  // A long list of dropdowns, as in the scorecard, is easier to read in two columns.
  const isList = definitions.length > 3 && definitions.every(field => field?.type === 'select')
  return (
    <fieldset className={classNames(styles.section, isList && styles.list)}>
      {section.title && <legend className={styles.legend}>{section.title}</legend>}
      {section.note && <p className={styles.note}>{section.note}</p>}
      {section.rows.map(row => (
        // A custom property for the stylesheet: the number of fields that share this line.
        <div key={row.join()} className={styles.row} style={{ '--across': row.length } as CSSProperties}>
          {row.map(key => (
            <FormField key={key} fieldKey={key} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
