import type { FormType } from '../catalogue.ts'

interface RestingForm {
  readonly formId: string
  readonly type: FormType
  readonly completedAt: string
}

/** The completed forms that rest on values which changed since, each with those values, in the order of the file. */
export function restingForms<Input extends { readonly restingForm: RestingForm }>(
  stale: readonly Input[],
): { readonly form: RestingForm; readonly inputs: readonly Input[] }[] {
  const forms = new Map(stale.map(({ restingForm }) => [restingForm.formId, restingForm]))
  return [...forms.values()].map(form => ({
    form,
    inputs: stale.filter(({ restingForm }) => restingForm.formId === form.formId),
  }))
}
