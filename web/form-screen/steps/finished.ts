import { answered } from '../../../engine/answers.ts'
import { answersBehind } from '../../../engine/shown.ts'
import type { Field, Problem } from '../../../engine/types.ts'
import type { FormStore } from '../store/form-store.ts'

const checked = new WeakMap<FormStore, { readonly of: string; readonly problems: readonly Problem[] }>()

/**
 * The steps that are finished: their required answers are there and valid, and somebody has filled something in, gone on
 * from them by Next, or, of a step of calculated values, given what these rest on. A completed form is finished whole.
 */
export function finishedSteps(store: FormStore, reached: number): readonly number[] {
  const { steps, fields, traits } = store.form
  const numbers = steps.map(({ number }) => number)
  if (store.readOnly()) return numbers
  const faulty = new Set(problemsOf(store).map(({ field }) => store.definition(field)?.step))
  return numbers.filter(number => {
    if (faulty.has(number)) return false
    // Free steps are reached without Next, so to have reached a later one says nothing.
    if (!traits.freeSteps && number < reached) return true
    return isFilled(
      store,
      fields.filter(field => field.step === number),
    )
  })
}

function isFilled(store: FormStore, fields: readonly Field[]): boolean {
  const answers = store.answers()
  const inputs = fields.filter(field => !field.calculated)
  if (inputs.length > 0) {
    return inputs.some(({ key, initial }) => {
      const answer = answered(answers, key)
      return answer !== undefined && answer !== initial
    })
  }
  const behind = fields.flatMap(({ key }) => answersBehind(store.form, key))
  return behind.length > 0 && behind.every(key => answered(answers, key) !== undefined)
}

function problemsOf(store: FormStore): readonly Problem[] {
  const before = checked.get(store)
  // A value that somebody confirmed as a fact is no problem any more, though no answer changed.
  const of = [store.revision(), ...store.confirmed()].join(' ')
  if (before?.of === of) return before.problems
  const problems = store.check()
  checked.set(store, { of, problems })
  return problems
}
