import type { ComponentType } from 'react'
import type { Field, FieldType } from '../../../engine/types.ts'
import type { FieldState } from '../store/field-state.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DateField } from './DateField.tsx'
import { NumberField } from './NumberField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

/** The component that answers each type of field. */
export const controls: Readonly<
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
