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

/** What a changed value makes of the form that rests on it, in words: “LTV would be Up to 50%; Total score would be 86.5.” */
export function effectsInWords(effects: readonly { readonly label: string; readonly to: string }[]): string {
  if (effects.length === 0) return 'suggests the same answers.'
  const words = effects.map(({ label, to }) => `${label} would be ${isSentence(to) ? `“${to}”` : to}`)
  return `${words.join('; ')}.`
}

const isSentence = (text: string) => text.endsWith('.')
