import { answerOf } from '../../../engine/answers.ts'
import { requiredInputsOf } from '../../../engine/shown.ts'
import type { Field, Problem } from '../../../engine/types.ts'
import { CONTACT_STEP, isEmpty } from '../contact/contact-texts.ts'
import type { FormStore } from '../store/form-store.ts'
import {
  useAfterTyping,
  useContactStatus,
  useFormStore,
  useIsCompleted,
  useProblems,
  useStep,
} from '../use-form.ts'

/** One step as the list and the menu of steps show it. */
interface StepMark {
  readonly number: number
  readonly title: string
  readonly isCurrent: boolean
  readonly isDone: boolean
  /** Done, but not the current step of an editable form, which is still being worked on. */
  readonly isTicked: boolean
  readonly hasProblems: boolean
  /** It has a figure that is possible, but should be looked at again. It keeps no one from going on (D42). */
  readonly isDoubtful: boolean
  /** Whether the user may go there. */
  readonly isOpen: boolean
}

/** Returns the steps of the open form with their states. `reached` is the furthest step that the user has reached. */
export function useStepMarks(reached: number): readonly StepMark[] {
  const store = useFormStore()
  const { freeSteps, earlierStepsDone } = store.form.traits
  const ticksEarlier = useAfterTyping(isBegun) && earlierStepsDone
  const step = useStep()
  // A read-only form shows all its steps on one page.
  const current = store.readOnly() ? null : step
  const problems = useProblems()
  const isCompleted = useIsCompleted()
  const finished = useFinishedSteps()
  const doubtful = useAfterTyping(store => store.doubtfulSteps().join(' ')).split(' ')
  const { faults } = useContactStatus()
  const withProblems = new Set(problems.map(problem => store.definition(problem.field)?.step))
  if (!isEmpty(faults)) withProblems.add(CONTACT_STEP)

  return store.form.steps.map(({ number, title }) => {
    const isDone = isCompleted || (ticksEarlier && number < step) || finished.includes(number)
    return {
      number,
      title,
      isCurrent: number === current,
      isDone,
      isTicked: isDone && (isCompleted || number !== current),
      hasProblems: withProblems.has(number),
      isDoubtful: doubtful.includes(String(number)),
      isOpen: freeSteps || number <= reached,
    }
  })
}

/** Returns the finished steps. Computed only when typing pauses, because it checks the whole form. */
function useFinishedSteps(): readonly number[] {
  const finished = useAfterTyping(store => finishedSteps(store).join(' '))
  return finished === '' ? [] : finished.split(' ').map(Number)
}

/** The problems of each open form, until something in it changes. */
const checkedForms = new WeakMap<FormStore, { readonly of: string; readonly problems: readonly Problem[] }>()

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
function isBegun(store: FormStore): boolean {
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
  const before = checkedForms.get(store)
  // Confirming a value as a fact removes its problem without changing an answer, so it is part of the cache key.
  const of = [store.revision(), ...store.confirmed()].join(' ')
  if (before?.of === of) return before.problems
  const problems = store.check()
  checkedForms.set(store, { of, problems })
  return problems
}
