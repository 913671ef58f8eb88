import { isNumeric } from '../../../engine/field-kinds.ts'
import { useDefinition, useField } from '../use-form.ts'
import { controls } from './controls.ts'
import { FieldBox } from './FieldBox.tsx'
import { Figure } from './Figure.tsx'

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
