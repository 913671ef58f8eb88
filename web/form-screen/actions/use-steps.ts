import { useEffect, useRef, useState } from 'react'
import type { OpenForm } from '../open-form/open-form.ts'

/** The second press of a double click comes within this time of the first. */
const SETTLING_MS = 400

/** How the form came onto the screen. */
export interface Opened {
  readonly step: number
  /** What its address said of the step. */
  readonly search: string
  /** As a page to read, all steps of it. */
  readonly isRead: boolean
}

/** Moving between the steps of a form. */
export interface Steps {
  /**
   * Whether the step changed a moment ago. A press of Next is then the second one of a double click, which belongs to the
   * step that was left: it must neither pass over this step nor complete the form.
   */
  readonly isSettling: boolean
  /** Counts the moves: each takes the focus to the heading of its step. */
  readonly moves: number
  /** The furthest step that was reached. */
  readonly reached: number
  readonly moveTo: (step: number) => void
  /** Without taking the focus to its heading: the summary of the problems takes it. */
  readonly show: (step: number) => void
  readonly opened: Opened
}

/** The step that an address names ("?step=3"); 0 when it names none. */
export function stepInAddress(search: string): number {
  const step = Number(new URLSearchParams(search).get('step'))
  return Number.isInteger(step) ? step : 0
}

export function useSteps({ store, status }: OpenForm): Steps {
  const [opened] = useState(() => ({ step: store.step(), search: location.search, isRead: store.readOnly() }))
  const [moves, setMoves] = useState(0)
  const [reached, setReached] = useState(
    store.readOnly() ? store.form.steps.length : Math.max(opened.step, status().base.step),
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
