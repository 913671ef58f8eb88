import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Problem } from '../../../engine/types.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { nextOf, selfServiceTypes } from '../../../forms/chain.ts'
import type { ApiError } from '../../api-client.ts'
import { formAddress } from '../../form-address.ts'
import { paths } from '../../paths.ts'
import { currentSession } from '../../session.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { CONTACT_STEP, type ContactField } from '../contact/contact-texts.ts'
import { focusField } from '../focus-field.ts'
import {
  completedText,
  completionFailed,
  contactLeftOut,
  messagesOf,
  REDIRECT_AFTER_COMPLETION_MS,
  SAVED_MESSAGE_MS,
  savedExcept,
} from '../messages.ts'
import { MissingAnswer } from '../saving/form-source.ts'
import { reasonOfRefusal, refusedAnswers } from '../saving/refused-answers.ts'
import { saveAll } from '../saving/save-all.ts'
import type { FormScope } from '../use-form.ts'

// spec 1 §2.30, §4.15, §8.11–12; spec 2 §1.2, §4.5–6, §4.9, §5.2, §5.4, §8.2, §8.8

export type FormActions = ReturnType<typeof useFormActions>

/** What the buttons and keys of a form do (spec 1 §4.4, §4.8–10, spec 2 §4). */
export function useFormActions(
  { open, parts, contact }: FormScope,
  setCompleted: (change: (completed: readonly FormType[]) => readonly FormType[]) => void,
  standardFormId: string | undefined,
) {
  const { store, type } = open
  const [, navigate] = useLocation()
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState<'saving' | 'completing' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [moves, setMoves] = useState(0)
  const [reached, setReached] = useState(store.readOnly() ? store.form.steps.length : store.step())
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOfficer = currentSession().user?.role === 'loan_officer'
  const texts = messagesOf(type)

  useEffect(
    () => () => {
      clearTimeout(clearing.current)
      clearTimeout(moving.current)
    },
    [],
  )

  function say(text: string): void {
    clearTimeout(clearing.current)
    setMessage(text)
    if (!text.includes('Error')) clearing.current = setTimeout(() => setMessage(null), SAVED_MESSAGE_MS)
  }

  function moveTo(step: number): void {
    showStep(step)
    setMoves(count => count + 1)
  }

  /** Without taking the focus to its heading: the summary of the problems takes it. */
  function showStep(step: number): void {
    store.goTo(step)
    setReached(furthest => Math.max(furthest, step))
  }

  /** Another form of the open form's own client, or of this regular user's (D37). */
  function go(to: FormType, formId?: string): void {
    const { path, state } = formAddress(to, open.source.clientId(), formId)
    navigate(path, { state })
  }

  /** A missing name speaks for itself; everything else is an error with its reason. */
  function wordsOf(error: unknown, failed: (reason: string | null) => string): string {
    const reason = reasonOfRefusal(store, error) || null
    if (error instanceof Error && error.constructor === Error && reason) return reason
    return failed(reason)
  }

  async function save(): Promise<void> {
    const faultyBox = contact?.reveal() ?? null
    if (store.readOnly()) {
      contact?.flush()
      return focusContact(faultyBox)
    }
    setBusy('saving')
    try {
      await saveAll({ open, contact })
      // What the form says now is told elsewhere, and what was said of an earlier save is no longer true.
      if (open.status().phase.kind !== 'editing') return setMessage(null)
      const leftOut = contact && contactLeftOut(contact.status().faults)
      say(leftOut ? savedExcept(leftOut) : texts.saved)
      focusContact(faultyBox)
    } catch (error) {
      if (error instanceof MissingAnswer) showMissing(error)
      else say(wordsOf(error, texts.saveFailed))
    } finally {
      setBusy(null)
    }
  }

  /** From another step, where the box is not on the screen, nobody is taken away. */
  function focusContact(box: ContactField | null): void {
    if (box) focusField(`contact-${box}`)
  }

  /** What a save cannot do without: its field says so and takes the focus. */
  function showMissing({ field, message: text }: MissingAnswer): void {
    say(text)
    showStep(store.definition(field)?.step ?? 1)
    const others = store.problems().filter(problem => problem.field !== field)
    store.show([...others, { field, code: 'required', message: text }])
    focusField(field)
  }

  /** Contact data that cannot be saved hold up Next like any other answer that cannot be read. */
  function refuseContact(): boolean {
    const faultyBox = contact?.reveal() ?? null
    if (!faultyBox) return false
    showStep(CONTACT_STEP)
    focusContact(faultyBox)
    return true
  }

  function refuse(problems: readonly Problem[]): void {
    store.show(problems)
    contact?.reveal()
    const refocus = () => setAttempt(count => count + 1)
    const missing = problems.filter(({ code }) => code === 'required')
    if (!parts.alertsMissing || missing.length === 0) {
      refocus()
      return
    }
    const labels = missing.map(({ field }) => store.definition(field)?.label ?? field)
    void alertDialog(
      `Please fill all required fields:\n${labels.map(label => `• ${label}`).join('\n')}`,
    ).then(refocus)
  }

  const stepOf = (problem: Problem) => store.definition(problem.field)?.step ?? 1

  async function next(): Promise<void> {
    const step = store.step()
    const isLast = step === store.form.steps.length
    if (store.readOnly()) {
      if (!isLast) moveTo(step + 1)
      return
    }
    if (isLast && parts.freeSteps) return complete()
    const problems = store.check().filter(problem => stepOf(problem) === step)
    if (problems.length > 0) return refuse(problems)
    store.show([])
    if (isLast) return complete()
    if (step === CONTACT_STEP && refuseContact()) return
    moveTo(step + 1)
    await save()
  }

  async function complete(): Promise<void> {
    const problems = store.check()
    if (problems[0]) {
      showStep(stepOf(problems[0]))
      return refuse(problems)
    }
    store.show([])
    if (refuseContact()) return
    setBusy('completing')
    try {
      if (!open.source.savesByItself()) await open.saveNow()
      await contact?.saveNow()
      const answer = await open.complete()
      if (answer === undefined) return
      moveOn()
    } catch (error) {
      if (!showRefusedAnswers(error)) say(wordsOf(error, completionFailed))
    } finally {
      setBusy(null)
    }
  }

  function moveOn(): void {
    setCompleted(completed => [...completed, type])
    const following = nextOf(type)
    const isOpen = following !== null && (isOfficer || selfServiceTypes.includes(following.type))
    clearTimeout(clearing.current)
    setMessage(completedText(type, isOpen ? following.label : null, following === null))
    moving.current = setTimeout(() => {
      if (isOpen) go(following.type)
      else navigate(isOfficer ? paths.officerDashboard : paths.dashboard)
    }, REDIRECT_AFTER_COMPLETION_MS)
  }

  /** The server found what the browser did not: messages under the fields, the first step at fault opened (D3). */
  function showRefusedAnswers(error: unknown): boolean {
    const problems = refusedAnswers(store, error)
    const first = problems.toSorted((a, b) => stepOf(a) - stepOf(b))[0]
    if (!first) return false
    showStep(stepOf(first))
    refuse(problems)
    return true
  }

  function previous(): void {
    const step = store.step()
    if (step > 1) moveTo(step - 1)
    // spec 1 §2: to /form. Without a client there is no MSE Assessment open that could lead to the dashboard.
    else if (type === 'mse_assessment') go('user_form', standardFormId)
  }

  async function reopen(): Promise<void> {
    await open.reopen()
    setCompleted(completed => completed.filter(other => other !== type))
    say(`${rowOf(type).label} is open for editing again.`)
  }

  return {
    message,
    busy,
    attempt,
    moves,
    reached,
    leavesFirstStep: type === 'mse_assessment',
    refusalText: (refusal: ApiError) => wordsOf(refusal, texts.saveFailed),
    save: () => void save(),
    next: () => void next(),
    previous,
    goTo: (step: number) => {
      if (step !== store.step()) moveTo(step)
    },
    reopen,
  }
}
