import { answered } from '../../../engine/answers.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { FormStore } from '../store/form-store.ts'
import type { SuggestionsByKey } from '../suggestions.ts'

// spec 3 §2.7

/** The suggestions of a form, or of one of its steps, that its fields do not hold. */
export interface OpenSuggestions {
  /** For fields that nobody has answered: one press may take them all. */
  readonly free: readonly Suggestion[]
  /** Each of these would replace an answer, which a person decides one by one. */
  readonly differing: readonly Suggestion[]
}

export function openSuggestions(
  store: FormStore,
  suggestions: SuggestionsByKey,
  step?: number,
): OpenSuggestions {
  const open = [...suggestions.values()].filter(({ field, value }) => {
    const definition = store.definition(field)
    const { visible, answer } = store.field(field)
    return definition && visible && answer !== value && (step === undefined || definition.step === step)
  })
  return {
    free: open.filter(({ field }) => isFree(store, field)),
    differing: open.filter(({ field }) => !isFree(store, field)),
  }
}

/** Empty, or as every new form starts. A text that cannot be read yet is somebody's answer, too. */
function isFree(store: FormStore, key: string): boolean {
  const { answer, text } = store.field(key)
  if (text !== undefined && text.trim() !== '') return false
  const isEmpty = answered(store.answers(), key) === undefined
  return isEmpty || answer === store.definition(key)?.initial
}

/** Whether all of these follow from the form's own answers alone. */
export function isOfThisForm(suggestions: readonly Suggestion[]): boolean {
  return suggestions.every(({ source }) => source === 'this form')
}

/** Whether a form has earlier ones at all; what is suggested to the first is from its own answers, a policy or a last file. */
export function hasEarlier({ form }: FormStore): boolean {
  return form.type !== 'user_form'
}

/** The first field of a step that has to be answered and is not. */
export function firstMissing({ form, field, answers }: FormStore, step: number): string | undefined {
  return form.fields.find(
    ({ key, step: own }) => own === step && field(key).required && answered(answers(), key) === undefined,
  )?.key
}
