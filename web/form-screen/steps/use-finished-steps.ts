import { useAfterTyping } from '../use-form.ts'
import { finishedSteps } from './finished.ts'

/** Returns the finished steps. Computed only when typing pauses, because it checks the whole form. */
export function useFinishedSteps(): readonly number[] {
  const finished = useAfterTyping(store => finishedSteps(store).join(' '))
  return finished === '' ? [] : finished.split(' ').map(Number)
}
