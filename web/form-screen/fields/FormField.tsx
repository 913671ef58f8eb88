import type { ComponentType, CSSProperties } from 'react'
import { holds } from '../../../engine/answers.ts'
import { isNumeric } from '../../../engine/field-kinds.ts'
import type { Field, FieldsSection, FieldType } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import type { FieldState } from '../store/form-store.ts'
import { useDefinition, useField, useFormStore, useTopic } from '../use-form.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DateField } from './DateField.tsx'
import { FieldBox } from './FieldBox.tsx'
import { Figure } from './Figure.tsx'
import styles from './FormField.module.css'
import { NumberField } from './NumberField.tsx'
import { TextAreaField, TextField } from './TextField.tsx'

/** One field of a form, by its key. It subscribes to the store by itself, so that a change renders this field alone. */
export function FormField({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const state = useField(fieldKey, isNumeric(field.type))
  if (!state.visible) return null
  if (field.calculated) {
    return (
      <FieldBox field={field} state={state} isGroup>
        <Figure field={field} labelledBy={`${fieldKey}-label`} />
      </FieldBox>
    )
  }
  const Control = controls[field.type]
  return <Control field={field} state={state} />
}

/** The component that answers each type of field. */
const controls: Readonly<
  Record<FieldType, ComponentType<{ readonly field: Field; readonly state: FieldState }>>
> = {
  text: TextField,
  textarea: TextAreaField,
  number: NumberField,
  integer: NumberField,
  currency: NumberField,
  percent: NumberField,
  date: DateField,
  select: ChoiceField,
  boolean: CheckboxField,
  tel: TextField,
}

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
