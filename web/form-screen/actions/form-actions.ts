import type { Problem } from '../../../engine/types.ts'
import { NetworkError } from '../../app/api-client.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { CONTACT_STEP, type ContactField } from '../contact/contact-texts.ts'
import { focusField, focusReading } from '../focus.ts'
import { completionFailed, contactLeftOut, messagesOf, savedExcept, savedInPart } from '../messages.ts'
import { MissingAnswer, reasonOfRefusal, refusedAnswers } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormScope } from '../use-form.ts'
import type { Steps } from './use-steps.ts'

// spec 1 §2.30, §4.4, §4.8–10, §4.15, §8.11–12; spec 2 §4.5–6, §4.9, §5.2, §5.4, §8.2, §8.8; D42

export type Busy = 'saving' | 'completing' | null

/** What the buttons and keyboard shortcuts of a form work on. */
export interface ActionScope extends FormScope {
  readonly message: Message
  readonly steps: Steps
  readonly setBusy: (busy: Busy) => void
  /** Moves the focus to the summary of the problems. */
  readonly focusProblems: () => void
}

/** The message line beside the buttons, which says what the last press led to. */
export interface Message {
  readonly text: string | null
  /** Shows a message. A confirmation disappears by itself, an error stays (spec 1 §9). */
  readonly say: (text: string) => void
  readonly sayForGood: (text: string) => void
  readonly clear: () => void
}

/**
 * Handles Next: goes to the next step if this one is valid, or completes the form from the last step. Then calls `done`.
 */
export async function nextStep(scope: ActionScope, done: () => void): Promise<void> {
  const { open, steps } = scope
  const { store } = open
  const step = store.step()
  const isLast = step === store.form.steps.length
  if (store.readOnly()) {
    if (!isLast) steps.moveTo(step + 1)
    return
  }
  const completesAll = isLast && store.form.traits.freeSteps
  if (completesAll) {
    if (!asksReadings(scope, undefined, done)) await completeForm(scope, done)
    return
  }
  const problems = store.check().filter(problem => stepOf(store, problem) === step)
  store.show(problems)
  if (problems.length > 0) return refuse(scope, problems)
  if (asksReadings(scope, step, done)) return
  if (isLast) return completeForm(scope, done)
  if (step === CONTACT_STEP && refuseContact(scope)) return
  steps.moveTo(step + 1)
  await saveForm(scope)
}

/**
 * Asks once about the numbers of this step, or of all steps, that can be read in two ways. Returns true if Next waits for the
 * answers.
 */
function asksReadings(scope: ActionScope, step: number | undefined, done: () => void): boolean {
  const keys = scope.open.store.unasked(step)
  if (keys.length === 0) return false
  askReadings(scope, keys, () => void nextStep(scope, done))
  return true
}

// spec 3 §2.85
const NEEDS_CONNECTION = 'Completing a form needs a connection. What you typed stays.'

// D55
/** Completes the form if it is valid throughout, then calls `done`. Open checks never stop it. */
export async function completeForm(scope: ActionScope, done: () => void): Promise<void> {
  const { open, contact, message, steps, setBusy } = scope
  const { store } = open
  const problems = store.check()
  if (problems[0]) {
    steps.show(stepOf(store, problems[0]))
    return refuse(scope, problems)
  }
  store.show([])
  if (refuseContact(scope)) return
  setBusy('completing')
  try {
    if (!open.source.savesByItself()) await open.saveNow()
    await contact?.saveNow()
    const answer = await open.complete()
    // After a late answer the tab may show another client's form, from which nothing may lead away (D37).
    if (answer !== undefined && !open.isClosed) done()
  } catch (error) {
    if (error instanceof NetworkError) message.say(completionFailed(NEEDS_CONNECTION))
    else if (!showRefusedAnswers(scope, error)) message.say(failureText(store, error, completionFailed))
  } finally {
    setBusy(null)
  }
}

/**
 * Shows problems that only the server found, each under its field, and opens the first step that has one (D3). Returns false
 * if the error names no field.
 */
function showRefusedAnswers(scope: ActionScope, error: unknown): boolean {
  const { store } = scope.open
  const problems = refusedAnswers(store, error)
  const first = problems.toSorted((a, b) => stepOf(store, a) - stepOf(store, b))[0]
  if (!first) return false
  scope.steps.show(stepOf(store, first))
  refuse(scope, problems)
  return true
}

/** Handles Save Progress: saves what can be saved and says why the rest cannot. */
export async function saveForm({ open, contact, message, steps, setBusy }: ActionScope): Promise<void> {
  const { store } = open
  const texts = messagesOf(open.type)
  const faultyBox = contact?.reveal() ?? null
  if (store.readOnly()) {
    contact?.flush()
    return focusContact(faultyBox)
  }
  setBusy('saving')
  try {
    await saveAll({ open, contact })
    // Other components show the form's new phase, and the message of an earlier save is no longer true.
    if (open.status().phase.kind !== 'editing') return message.clear()
    const leftOut = contact && contactLeftOut(contact.status().faults)
    const unreadable = store.unreadableCount()
    const except = [leftOut && savedExcept(leftOut), unreadable > 0 && savedInPart(unreadable)]
    message.say(except.filter(Boolean).join(' ') || texts.saved)
    focusContact(faultyBox)
  } catch (error) {
    if (error instanceof MissingAnswer) showMissing(store, message, steps, error)
    else message.say(failureText(store, error, texts.saveFailed))
  } finally {
    setBusy(null)
  }
}

/**
 * Returns the message for a failed action. A client-side error such as a missing name is shown as it is; any other gets
 * the failure sentence with its reason.
 */
export function failureText(
  store: FormStore,
  error: unknown,
  failed: (reason: string | null) => string,
): string {
  const reason = reasonOfRefusal(store, error) || null
  if (error instanceof Error && error.constructor === Error && reason) return reason
  return failed(reason)
}

/** Focuses the box if it is on the screen. If the user is on another step, the focus stays there. */
function focusContact(box: ContactField | null): void {
  if (box) focusField(`contact-${box}`)
}

/** Shows the message of an answer that a save requires at its field, and moves the focus there. */
function showMissing(store: FormStore, message: Message, steps: Steps, missing: MissingAnswer): void {
  const { field, message: text } = missing
  message.say(text)
  steps.show(store.definition(field)?.step ?? 1)
  const others = store.problems().filter(problem => problem.field !== field)
  store.show([...others, { field, code: 'required', message: text }])
  focusField(field)
}

export const READ_IN_TWO_WAYS = 'A number here can be read in two ways. Which one is meant?'

/** Moves to the first of these numbers and asks how it was meant; calls `then` once all of them are answered. */
function askReadings(
  { open: { store }, message, steps }: ActionScope,
  keys: readonly string[],
  then: () => void,
): void {
  store.show([])
  const first = store.form.fields.find(({ key }) => keys.includes(key))
  if (first) steps.show(first.step)
  store.askReadings(keys, then)
  message.say(READ_IN_TWO_WAYS)
  if (first) focusReading(first.key)
}

/** Shows the problems that block a step or the completion. */
function refuse({ open, contact, message, focusProblems }: ActionScope, problems: readonly Problem[]): void {
  const { store } = open
  // The message of an earlier save is no longer current.
  message.clear()
  store.show(problems)
  contact?.reveal()
  const missing = problems.filter(({ code }) => code === 'required')
  if (!store.form.traits.alertsMissing || missing.length === 0) {
    focusProblems()
    return
  }
  const labels = missing.map(({ field }) => store.definition(field)?.label ?? field)
  void alertDialog(`Please fill all required fields:\n${labels.map(label => `• ${label}`).join('\n')}`).then(
    focusProblems,
  )
}

/** Blocks Next while contact data cannot be saved, as for any answer that cannot be read. Returns true if it did. */
function refuseContact({ contact, steps }: ActionScope): boolean {
  const faultyBox = contact?.reveal() ?? null
  if (!faultyBox) return false
  steps.show(CONTACT_STEP)
  focusContact(faultyBox)
  return true
}

/** Returns the number of the step that shows the field of a problem. */
function stepOf(store: FormStore, problem: Problem): number {
  return store.definition(problem.field)?.step ?? 1
}

/** What one screen saves: a form and, on the Standard Form, the client's contact data. */
type FormWithContact = Pick<FormScope, 'open' | 'contact'>

export function isAnythingUnsaved({ open, contact }: FormWithContact): boolean {
  return open.isDirty() || contact?.isDirty() === true
}

/**
 * Saves the form first, because its first save may create the client. If the form cannot be saved, the contact data still is.
 * Resolves once the device has removed the drafts that are saved, so that the next new client does not start with them.
 */
export async function saveAll({ open, contact }: FormWithContact): Promise<void> {
  try {
    await open.saveNow()
  } finally {
    await contact?.saveNow()
  }
  await Promise.all([open.settled(), contact?.settled()])
}

const fromGoodToBad: readonly SaveState['kind'][] = [
  'saved',
  'saved in part',
  'unsaved',
  'saving',
  'retrying',
  'refused',
]

/** Returns the state of the two that is further from being saved. */
export function worseOf(one: SaveState, other: SaveState): SaveState {
  return fromGoodToBad.indexOf(other.kind) > fromGoodToBad.indexOf(one.kind) ? other : one
}
