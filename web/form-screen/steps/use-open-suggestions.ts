import { useState } from 'react'
import type { SuggestionsByKey } from '../suggestions.ts'
import { useFormScope, useFormStore, useRested, useStep } from '../use-form.ts'
import { isOfThisForm, openSuggestions } from './open-suggestions.ts'

/** From so many on, the line at the head stands on every step. */
export const SEVERAL = 2

/** How many suggestions nobody has answered, and whether the line that offers them is shown. */
export function useOpenSuggestions(suggestions: SuggestionsByKey, isShownAnyway: boolean) {
  const store = useFormStore()
  const step = useStep()
  const inStep = useRested(() => openSuggestions(store, suggestions, step).free.length)
  const inForm = useRested(() => openSuggestions(store, suggestions).free.length)
  const isOwn = useRested(() => isOfThisForm(openSuggestions(store, suggestions).free))
  /** Without those that come and go while somebody types. */
  const isGiven = useRested(() => {
    const given = openSuggestions(store, suggestions).free.filter(({ isLive }) => !isLive)
    return given.length >= SEVERAL || given.some(({ field }) => store.definition(field)?.step === step)
  })
  const isOpen = inStep > 0 || inForm >= SEVERAL
  const hasAppeared = useHasAppeared(isOpen, isGiven)
  return { inStep, inForm, isOwn, isOffered: isOpen && (hasAppeared || isShownAnyway) }
}

/**
 * Whether the line has appeared on this step. What follows from the form's own answers has it appear as the form is opened,
 * and then with the next step at the earliest: no field moves while somebody types.
 */
function useHasAppeared(isOpen: boolean, isGiven: boolean): boolean {
  const { open } = useFormScope()
  const step = useStep()
  const isAtRest = !open.status().isEdited
  const [appeared, setAppeared] = useState({ step, is: isGiven || (isOpen && isAtRest) })
  if (appeared.step !== step) setAppeared({ step, is: isOpen })
  else if (!appeared.is && (isGiven || (isOpen && isAtRest))) setAppeared({ step, is: true })
  return appeared.is
}
