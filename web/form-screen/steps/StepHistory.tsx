import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { openingForm } from '../../../forms/chain.ts'
import { clientOfEntry } from '../../form-address.ts'
import { paths } from '../../paths.ts'
import { currentSession } from '../../session.ts'
import { stepInAddress } from '../actions/use-steps.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import { useFormScope, useStatus, useStep } from '../use-form.ts'

// D37

export interface StepHistoryProps {
  /** The step that was on the screen as the form came onto it, and what its address said of it then. */
  readonly opened: { readonly step: number; readonly search: string }
  readonly onGo: (step: number) => void
}

/**
 * The steps of the open form as entries of the browser's history, so that Back goes a step back and Forward forward. A
 * move makes an entry; coming to an entry shows its step. It shows nothing itself.
 */
export function StepHistory({ opened, onGo }: StepHistoryProps) {
  const { open } = useFormScope()
  const { store } = open
  const step = useStep()
  const { client } = useStatus()
  /** The step that the entry stands for that the browser is at. */
  const entry = useRef(opened.step)
  const awaitsClient = client === null && currentSession().user?.role === 'loan_officer'

  const onPopState = useEffectEvent(() => {
    if (!isEntryOf(open)) return
    entry.current = stepInAddress(location.search) || store.step()
    if (entry.current === store.step() && !store.readOnly()) return
    // What is being typed is left as by any other way to another step.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onGo(entry.current)
  })

  const onStart = useEffectEvent(() => {
    if (location.search !== opened.search) return onPopState()
    // An address may name a step that could not be shown.
    const named = stepInAddress(location.search)
    if (named !== 0 && named !== entry.current && isEntryOf(open) && !store.readOnly())
      write(entry.current, true)
  })

  // The browser may have gone to another entry while this was on its way.
  useEffect(() => onStart(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step on the screen is what makes an entry.
  useEffect(() => {
    // Until a new client is saved the form has no address that it could be found at again.
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
 * Whether the browser is at an entry of this very form: addresses are shared by clients (D37). One that names the form's id, as
 * from a bookmark, need not remember the client.
 */
function isEntryOf({ type, source }: OpenForm): boolean {
  const formId = type === openingForm ? source.formId() : undefined
  if (location.pathname !== paths.form(type, formId)) return false
  const client = clientOfEntry(history.state)
  return client === source.clientId() || (client === undefined && formId !== undefined)
}

/** The entry keeps what it remembers of the client. */
function write(step: number, replace: boolean): void {
  navigate(`${location.pathname}?step=${step}`, { replace, state: history.state })
}
