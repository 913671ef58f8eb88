import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { nextOf, openingForm, selfServiceTypes } from '../../../forms/chain.ts'
import { afterCompletion, formAddress, paths } from '../../app/addresses.ts'
import type { ApiError } from '../../app/api-client.ts'
import { currentSession } from '../../app/session.ts'
import { completedText, messagesOf, REDIRECT_AFTER_COMPLETION_MS, SAVED_MESSAGE_MS } from '../messages.ts'
import type { FormScope } from '../use-form.ts'
import { type ActionScope, type Busy, failureText, type Message, nextStep, saveForm } from './form-actions.ts'
import { useSteps } from './use-steps.ts'

// spec 1 §2.30; spec 2 §1.2

export type FormActions = ReturnType<typeof useFormActions>

type SetCompleted = (change: (completed: readonly FormType[]) => readonly FormType[]) => void

/** Returns what the buttons and keyboard shortcuts of a form do (spec 1 §4.4, §4.8–10, spec 2 §4). */
export function useFormActions(
  formScope: FormScope,
  setCompleted: SetCompleted,
  standardFormId: string | undefined,
) {
  const { open } = formScope
  const { store, type } = open
  const message = useMessage()
  const steps = useSteps(open)
  const [busy, setBusy] = useState<Busy>(null)
  const [attempt, setAttempt] = useState(0)
  const { go, moveOn, isLeaving } = useMovingOn(formScope, message.sayForGood)
  const focusProblems = () => setAttempt(count => count + 1)
  const scope: ActionScope = { ...formScope, message, steps, setBusy, focusProblems }

  function done(): void {
    setCompleted(before => [...before, type])
    moveOn()
  }

  function previous(): void {
    const step = store.step()
    if (step > 1) steps.moveTo(step - 1)
    // spec 1 §2: leads to /form. The case without a client, which leads to the dashboard, cannot occur while this form is open.
    else if (store.form.traits.backToFirstForm) go(openingForm, standardFormId)
  }

  async function reopen(): Promise<void> {
    await open.reopen()
    setCompleted(before => before.filter(other => other !== type))
    message.say(`${rowOf(type).label} is open for editing again.`)
  }

  return {
    message: message.text,
    clearMessage: message.clear,
    busy,
    attempt,
    moves: steps.moves,
    isSettling: steps.isSettling,
    /** True after completion, until the next form opens a moment later. */
    isLeaving,
    reached: steps.reached,
    opened: steps.opened,
    leavesFirstStep: store.form.traits.backToFirstForm === true,
    refusalText: (refusal: ApiError) => failureText(store, refusal, messagesOf(type).saveFailed),
    save: () => void saveForm(scope),
    next: () => void nextStep(scope, done),
    previous,
    goTo: (step: number) => {
      if (step !== store.step()) steps.moveTo(step)
    },
    reopen,
  }
}

/** Leads from this form to another one, or to the dashboard after the last. */
function useMovingOn({ open }: FormScope, say: (text: string) => void) {
  const { type } = open
  const [, navigate] = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOfficer = currentSession().user?.role === 'loan_officer'
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Opens another form of the same client, or of the same regular user (D37). */
  function go(to: FormType, formId?: string): void {
    const { path, state } = formAddress(to, open.source.clientId(), formId)
    navigate(path, { state })
  }

  function moveOn(): void {
    setIsLeaving(true)
    const following = nextOf(type)
    const isOpen = following !== null && (isOfficer || selfServiceTypes.includes(following.type))
    say(completedText(type, isOpen ? following.label : null, following === null))
    timer.current = setTimeout(() => {
      if (isOpen) go(following.type)
      else if (isOfficer) navigate(paths.officerDashboard, { state: afterCompletion(open.source.clientId()) })
      else navigate(paths.dashboard)
    }, REDIRECT_AFTER_COMPLETION_MS)
  }

  return { go, moveOn, isLeaving }
}

function useMessage(): Message {
  const [text, setText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(shown: string | null): void {
    clearTimeout(timer.current)
    setText(shown)
  }

  return {
    text,
    say(said) {
      show(said)
      if (!said.includes('Error')) timer.current = setTimeout(() => setText(null), SAVED_MESSAGE_MS)
    },
    sayForGood: show,
    clear: () => show(null),
  }
}
