import { isNumeric } from '../store/number-text.ts'
import { useDefinition, useField } from '../use-form.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { FieldBox } from './FieldBox.tsx'
import { Figure } from './Figure.tsx'
import { NumberField } from './NumberField.tsx'
import { TextField } from './TextField.tsx'

/** One field of a form by its key: shown, wired and re-rendered by itself alone. */
export function FormField({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const state = useField(fieldKey)
  if (!state.visible) return null
  if (field.calculated) {
    return (
      <FieldBox field={field} state={state} isGroup>
        <Figure field={field} labelledBy={`${fieldKey}-label`} />
      </FieldBox>
    )
  }
  if (isNumeric(field.type)) return <NumberField field={field} state={state} />
  switch (field.type) {
    case 'select':
      return <ChoiceField field={field} state={state} />
    case 'boolean':
      return <CheckboxField field={field} state={state} />
    default:
      return <TextField field={field} state={state} />
  }
}
