import { useState } from 'react'
import type { FormStore } from '../store/form-store.ts'

/** Moving between the steps of a form. */
export interface Steps {
  /** Counts the moves: each takes the focus to the heading of its step. */
  readonly moves: number
  /** The furthest step that was reached. */
  readonly reached: number
  readonly moveTo: (step: number) => void
  /** Without taking the focus to its heading: the summary of the problems takes it. */
  readonly show: (step: number) => void
}

export function useSteps(store: FormStore): Steps {
  const [moves, setMoves] = useState(0)
  const [reached, setReached] = useState(store.readOnly() ? store.form.steps.length : store.step())

  function show(step: number): void {
    store.goTo(step)
    setReached(furthest => Math.max(furthest, step))
  }

  return {
    moves,
    reached,
    show,
    moveTo(step) {
      show(step)
      setMoves(count => count + 1)
    },
  }
}
