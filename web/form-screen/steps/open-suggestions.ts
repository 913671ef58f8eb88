import { answerOf } from '../../../engine/answers.ts'
import { codeOfText, markKey } from '../../../engine/marks.ts'
import { openingForm } from '../../../forms/chain.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { FormStore } from '../store/form-store.ts'
import type { SuggestionsByKey } from '../suggestions.ts'

// spec 3 §2.7; D54

/**
 * The suggestions of a form, or of one of its steps, that differ from the answers of their fields. Judgements are left out: a
 * person takes or types each of them by itself.
 */
export interface OpenSuggestions {
  /** For fields that nobody has answered: one press can take them all. */
  readonly free: readonly Suggestion[]
  /** Suggestions that would replace an answer, so a person decides on each of them. */
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
    if (!definition || definition.byHand || !visible || answer === value) return false
    return step === undefined || definition.step === step
  })
  return {
    free: open.filter(({ field }) => isFree(store, field)),
    differing: open.filter(({ field }) => !isFree(store, field)),
  }
}

/**
 * True if a field is empty or has its initial value. A text that cannot be read yet counts as an answer, and so does the mark
 * that the field has no value.
 */
function isFree(store: FormStore, key: string): boolean {
  const { answer, text } = store.field(key)
  const answers = store.answers()
  if (text?.trim() || codeOfText(answers[markKey(key)])) return false
  return answerOf(answers, key) === undefined || answer === store.definition(key)?.initial
}

/** Reports whether all of these suggestions come from the form's own answers. */
export function isOfThisForm(suggestions: readonly Suggestion[]): boolean {
  return suggestions.every(({ source }) => source === 'this form')
}

/**
 * Reports whether a form has earlier ones at all. Suggestions for the first form come from its own answers, a policy or the
 * last file.
 */
export function hasEarlier({ form }: FormStore): boolean {
  return form.type !== openingForm
}

/** Returns the key of the first required field of a step that has no answer. */
export function firstMissing({ form, field, answers }: FormStore, step: number): string | undefined {
  return form.fields.find(
    ({ key, step: own }) => own === step && field(key).required && answerOf(answers(), key) === undefined,
  )?.key
}
