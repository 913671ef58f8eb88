import type { FormType } from '../../forms/catalogue.ts'

export function FormScreen({ type }: { readonly type: FormType; readonly formId?: string }) {
  return <p>{type}</p>
}
