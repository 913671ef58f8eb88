import { CONTACT_STEP, isEmpty } from '../contact/contact-texts.ts'
import {
  useAfterTyping,
  useContactStatus,
  useFormStore,
  useIsCompleted,
  useProblems,
  useStep,
} from '../use-form.ts'
import { isBegun } from './finished.ts'
import { useFinishedSteps } from './use-finished-steps.ts'

/** One step as the list and the menu of steps show it. */
export interface StepMark {
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
