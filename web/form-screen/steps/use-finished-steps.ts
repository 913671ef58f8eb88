import { useCallback, useSyncExternalStore } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { useFormStore } from '../use-form.ts'
import { finishedSteps } from './finished.ts'

/**
 * The steps that are finished. To know them the whole form is checked, which no key press waits for: after a change the
 * check comes when the browser is idle, and with every other reason to show the steps anew it comes at once.
 */
export function useFinishedSteps(reached: number): readonly number[] {
  const store = useFormStore()
  const subscribe = useCallback(
    (listener: () => void) => {
      let callOff: (() => void) | null = null
      const unsubscribe = store.subscribe('answers', () => {
        callOff ??= whenIdle(() => {
          callOff = null
          listener()
        })
      })
      return () => {
        unsubscribe()
        callOff?.()
      }
    },
    [store],
  )
  const finished = useSyncExternalStore(subscribe, () => finishedSteps(store, reached).join(' '))
  return finished === '' ? [] : finished.split(' ').map(Number)
}
