import type { CSSProperties } from 'react'
import { holds } from '../../../engine/answers.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import { useDerived } from '../use-form.ts'
import styles from './FieldsSectionView.module.css'
import { FormField } from './FormField.tsx'

/** A run of fields under a legend; the fields of a row share a line where there is room. */
export function FieldsSectionView({ section }: { readonly section: FieldsSection }) {
  const isShown = useDerived(store => holds(section.visibleWhen, store.answers()))
  if (!isShown) return null
  return (
    <fieldset className={styles.section}>
      {section.title && <legend className={styles.legend}>{section.title}</legend>}
      {section.note && <p className={styles.note}>{section.note}</p>}
      {section.rows.map(row => (
        // A custom property, not a style of its own: how many fields share this line.
        <div key={row.join()} className={styles.row} style={{ '--across': row.length } as CSSProperties}>
          {row.map(key => (
            <FormField key={key} fieldKey={key} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
