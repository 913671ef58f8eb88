import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Problem } from '../../engine/types.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { nextOf, selfServiceTypes } from '../../forms/chain.ts'
import { ApiError, messageOf } from '../api-client.ts'
import { paths } from '../paths.ts'
import { activeClientId, activeFormId, currentSession } from '../session.ts'
import { alertDialog } from '../ui/dialogs.ts'
import {
  completedText,
  completionFailed,
  MISSING_CLIENT_OR_FORM,
  messagesOf,
  NO_CLIENT_OR_FORM,
  REDIRECT_AFTER_COMPLETION_MS,
  SAVED_MESSAGE_MS,
} from './messages.ts'
import type { FormScope } from './use-form.ts'

// spec 1 §2.30, §8.11–12; spec 2 §1.2, §4.5–6, §4.9, §5.2, §5.4, §8.2, §8.8

export type FormActions = ReturnType<typeof useFormActions>

/** What the buttons and keys of a form do. Source: part 1 §4.4, §4.8–10, part 2 §4. */
export function useFormActions(
  { open, parts }: FormScope,
  setCompleted: (change: (completed: readonly FormType[]) => readonly FormType[]) => void,
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

  /** Part 2 §8: the chained forms need their client; the Standard Form makes one. */
  function lacksClient(): string | null {
    if (!isOfficer || type === 'user_form' || activeClientId() !== null) return null
    return texts === messagesOf('bank_analysis') ? NO_CLIENT_OR_FORM : MISSING_CLIENT_OR_FORM
  }

  async function save(): Promise<void> {
    if (store.readOnly()) return
    const lacking = lacksClient()
    if (lacking) return say(lacking)
    setBusy('saving')
    try {
      await open.saveNow()
      if (!open.status().conflict) say(texts.saved)
    } catch (error) {
      say(reasonOf(error, texts.saveFailed))
    } finally {
      setBusy(null)
    }
  }

  function refuse(problems: readonly Problem[]): void {
    store.show(problems)
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
    const lacking = lacksClient()
    if (lacking) return say(lacking)
    setBusy('completing')
    try {
      if (open.source.key() === 'new') await open.saveNow()
      const answer = await open.complete()
      if (answer === undefined) return
      moveOn()
    } catch (error) {
      if (!showRefusedAnswers(error)) say(reasonOf(error, completionFailed))
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
      if (isOpen) navigate(paths.form(following.type, activeFormId(following.type) ?? undefined))
      else navigate(isOfficer ? paths.officerDashboard : paths.dashboard)
    }, REDIRECT_AFTER_COMPLETION_MS)
  }

  /** The server found what the browser did not: messages under the fields, the first step at fault opened (D3). */
  function showRefusedAnswers(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 422) return false
    const problems = Object.entries(error.body?.errors ?? {})
      .filter(([field]) => store.definition(field))
      .map(([field, text]): Problem => ({ field, code: 'rule', message: text }))
    const first = problems.toSorted((a, b) => stepOf(a) - stepOf(b))[0]
    if (!first) return false
    showStep(stepOf(first))
    refuse(problems)
    return true
  }

  function previous(): void {
    const step = store.step()
    if (step > 1) moveTo(step - 1)
    else if (type !== 'mse_assessment') return
    // Part 1 §2: to /form, or to the officer's dashboard when no client is active.
    else if (isOfficer && activeClientId() === null) navigate(paths.officerDashboard)
    else navigate(paths.form('user_form', activeFormId('user_form') ?? undefined))
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
    refusalText: (reason: string) => texts.saveFailed(reason),
    save: () => void save(),
    next: () => void next(),
    previous,
    goTo: (step: number) => {
      if (step !== store.step()) moveTo(step)
    },
    reopen,
  }
}

/** A missing name speaks for itself; everything else is an error with its reason. */
function reasonOf(error: unknown, failed: (reason: string | null) => string): string {
  const reason = messageOf(error, '') || null
  if (error instanceof Error && error.constructor === Error && reason) return reason
  return failed(reason)
}
