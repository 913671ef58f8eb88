import { answerOf } from '../../../engine/answers.ts'
import { requiredInputsOf } from '../../../engine/shown.ts'
import type { Field, Problem } from '../../../engine/types.ts'
import type { FormStore } from '../store/form-store.ts'

const checked = new WeakMap<FormStore, { readonly of: string; readonly problems: readonly Problem[] }>()

/**
 * Returns the numbers of the finished steps. A step is finished if it was open (D54), its required answers are present and
 * valid and, in addition, someone has filled something in, has left it with Next, or (for a step of calculated values) has
 * given the answers that these depend on. A completed form has all steps finished.
 */
export function finishedSteps(store: FormStore): readonly number[] {
  const { steps, fields, traits } = store.form
  const numbers = steps.map(({ number }) => number)
  if (store.readOnly()) return numbers
  const faulty = new Set(problemsOf(store).map(({ field }) => store.definition(field)?.step))
  return numbers.filter(number => {
    if (faulty.has(number) || !store.wasOpen(number)) return false
    // Free steps can be reached without Next, so having reached a later step proves nothing.
    if (!traits.freeSteps && number < store.furthest()) return true
    return isFilled(
      store,
      fields.filter(field => field.step === number),
    )
  })
}

/** Reports whether anything in the form differs from what every new form starts with. */
export function isBegun(store: FormStore): boolean {
  return isFilled(store, store.form.fields)
}

function isFilled(store: FormStore, fields: readonly Field[]): boolean {
  const answers = store.answers()
  const inputs = fields.filter(field => !field.calculated)
  if (inputs.length > 0) {
    return inputs.some(({ key, initial }) => {
      const answer = answerOf(answers, key)
      return answer !== undefined && answer !== initial
    })
  }
  const behind = fields.flatMap(({ key }) => requiredInputsOf(store.form, key))
  return behind.length > 0 && behind.every(key => answerOf(answers, key) !== undefined)
}

function problemsOf(store: FormStore): readonly Problem[] {
  const before = checked.get(store)
  // Confirming a value as a fact removes its problem without changing an answer, so it is part of the cache key.
  const of = [store.revision(), ...store.confirmed()].join(' ')
  if (before?.of === of) return before.problems
  const problems = store.check()
  checked.set(store, { of, problems })
  return problems
}
