import { useEffect, useRef, useState } from 'react'
import type { OpenForm } from '../open-form/open-form.ts'

/** The second press of a double click comes within this time of the first. */
const SETTLING_MS = 400

/** How the form came onto the screen. */
export interface FirstView {
  readonly step: number
  /** The query string of the address at that time, which can name a step. */
  readonly search: string
  /** True if the form was opened read-only, with all steps on one page. */
  readonly isRead: boolean
}

/** Moving between the steps of a form. */
export interface Steps {
  /**
   * True for a moment after the step changed. A press of Next is then the second half of a double click meant for the
   * previous step: it must neither skip this step nor complete the form.
   */
  readonly isSettling: boolean
  /** Counts the moves. Each one moves the focus to the heading of the new step. */
  readonly moves: number
  /** The furthest step that was reached. */
  readonly reached: number
  readonly moveTo: (step: number) => void
  /** Shows a step without moving the focus to its heading, because the summary of the problems takes the focus. */
  readonly show: (step: number) => void
  readonly opened: FirstView
}

/** Returns the step that an address names ("?step=3"); 0 if it names none. */
export function stepInAddress(search: string): number {
  const step = Number(new URLSearchParams(search).get('step'))
  return Number.isInteger(step) ? step : 0
}

export function useSteps({ store, status }: OpenForm): Steps {
  const [opened] = useState(() => ({ step: store.step(), search: location.search, isRead: store.readOnly() }))
  const [moves, setMoves] = useState(0)
  const [reached, setReached] = useState(
    store.readOnly() ? store.form.steps.length : Math.max(store.furthest(), status().base.step),
  )

  const [isSettling, setIsSettling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(step: number): void {
    if (step !== store.step()) settle()
    store.goTo(step)
    setReached(furthest => Math.max(furthest, step))
  }

  function settle(): void {
    clearTimeout(timer.current)
    setIsSettling(true)
    timer.current = setTimeout(() => setIsSettling(false), SETTLING_MS)
  }

  return {
    isSettling,
    moves,
    reached,
    opened,
    show,
    moveTo(step) {
      show(step)
      setMoves(count => count + 1)
    },
  }
}
