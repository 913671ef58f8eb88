import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { openingForm } from '../../../forms/chain.ts'
import { clientOfEntry, paths } from '../../app/addresses.ts'
import { currentSession } from '../../app/session.ts'
import { stepInAddress } from '../actions/use-steps.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import type { FormStore } from '../store/form-store.ts'
import { useFormScope, useStatus, useStep } from '../use-form.ts'

// D37

export interface StepHistoryProps {
  /** The step that the form was opened at, and the query string of the address at that time. */
  readonly opened: { readonly step: number; readonly search: string }
  readonly onGo: (step: number) => void
}

/**
 * Makes the steps of the open form entries of the browser's history, so that Back and Forward go from step to step. A move
 * adds an entry; arriving at an entry shows its step. Renders nothing.
 */
export function StepHistory({ opened, onGo }: StepHistoryProps) {
  const { open } = useFormScope()
  const { store } = open
  const step = useStep()
  const { client } = useStatus()
  /** The step of the browser's current history entry. */
  const entry = useRef(opened.step)
  const awaitsClient = client === null && currentSession().user?.role === 'loan_officer'

  const onPopState = useEffectEvent(() => {
    if (!isEntryOf(open)) return
    entry.current = stepInAddress(location.search) || store.step()
    if (entry.current === store.step() && !store.readOnly()) return
    // Blurs the focused field first, so that its text is checked and saved as on any other change of step.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onGo(entry.current)
  })

  const onStart = useEffectEvent(() => {
    if (location.search !== opened.search) return onPopState()
    // The address may name a step that could not be shown, so the entry is corrected.
    const named = stepInAddress(location.search)
    if (named !== 0 && named !== entry.current && isEntryOf(open) && !store.readOnly())
      write(entry.current, true)
  })

  // The browser may have moved to another entry while this module was loading.
  useEffect(() => onStart(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step on the screen is what makes an entry.
  useEffect(() => {
    // Before a new client is saved, the form has no address at which it could be found again.
    const shown = store.step()
    if (shown === entry.current || awaitsClient || !isEntryOf(open)) return
    if (stepInAddress(location.search) !== entry.current) write(entry.current, true)
    write(shown, false)
    entry.current = shown
  }, [open, store, step, awaitsClient])

  useEffect(() => {
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  return null
}

/**
 * Reports whether the browser is at an entry of this very form, because clients share addresses (D37). An address with the
 * form's id, for example from a bookmark, need not name the client.
 */
function isEntryOf({ type, source }: OpenForm): boolean {
  const formId = type === openingForm ? source.formId() : undefined
  if (location.pathname !== paths.form(type, formId)) return false
  const client = clientOfEntry(history.state)
  return client === source.clientId() || (client === undefined && formId !== undefined)
}

/** Writes a step into the address, and keeps the client that the history entry remembers. */
function write(step: number, replace: boolean): void {
  navigate(`${location.pathname}?step=${step}`, { replace, state: history.state })
}

/**
 * Shows the step that the address names if the user may go to it: a step that was reached, or one with nothing missing before
 * it. This does not count as a move. A read-only form shows all its steps on one page, so nothing happens.
 */
export function openAtAddress(store: FormStore, search: string): void {
  const step = stepInAddress(search)
  if (step < 1 || step > store.form.steps.length || store.readOnly()) return
  const isOpen =
    step <= store.step() ||
    store.form.traits.freeSteps ||
    store.check().every(({ field }) => (store.definition(field)?.step ?? 1) >= step)
  if (isOpen) store.goTo(step, false)
}
