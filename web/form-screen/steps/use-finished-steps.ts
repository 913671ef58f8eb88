import { useRested } from '../use-form.ts'
import { finishedSteps } from './finished.ts'

/** The steps that are finished. To know them the whole form is checked. */
export function useFinishedSteps(reached: number): readonly number[] {
  const finished = useRested(store => finishedSteps(store, reached).join(' '))
  return finished === '' ? [] : finished.split(' ').map(Number)
}
