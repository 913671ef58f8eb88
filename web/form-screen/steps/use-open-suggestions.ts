import { useState } from 'react'
import type { SuggestionsByKey } from '../suggestions.ts'
import { useAfterTyping, useFormScope, useFormStore, useStep } from '../use-form.ts'
import { isOfThisForm, openSuggestions } from './open-suggestions.ts'

/** With at least this many suggestions in the form, the bar is shown on every step. */
export const SEVERAL = 2

/** Counts the suggestions for unanswered fields, and decides whether the bar that offers them is shown. */
export function useOpenSuggestions(suggestions: SuggestionsByKey, isShownAnyway: boolean) {
  const store = useFormStore()
  const step = useStep()
  const free = (of?: number) => openSuggestions(store, suggestions, of).free
  const inStep = useAfterTyping(() => free(step).length)
  const inForm = useAfterTyping(() => free().length)
  const isOwn = useAfterTyping(() => isOfThisForm(free()))
  const isStepOwn = useAfterTyping(() => isOfThisForm(free(step)))
  /** Ignores suggestions that appear and disappear while someone types. */
  const isGiven = useAfterTyping(() => {
    const given = free().filter(({ isLive }) => !isLive)
    return given.length >= SEVERAL || given.some(({ field }) => store.definition(field)?.step === step)
  })
  const isOpen = inStep > 0 || inForm >= SEVERAL
  const hasAppeared = useHasAppeared(isOpen, isGiven)
  return { inStep, inForm, isOwn, isStepOwn, isOffered: isOpen && (hasAppeared || isShownAnyway) }
}

/**
 * Remembers whether the bar has appeared on this step. Suggestions that follow from the form's own answers show it when the
 * form is opened, and after that only on the next step, so that no field moves while someone types.
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
