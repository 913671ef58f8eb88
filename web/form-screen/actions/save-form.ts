import type { ContactField } from '../contact/contact-texts.ts'
import { focusField } from '../focus-field.ts'
import { contactLeftOut, messagesOf, savedExcept, savedInPart } from '../messages.ts'
import { MissingAnswer } from '../saving/form-source.ts'
import { reasonOfRefusal } from '../saving/refused-answers.ts'
import { saveAll } from '../saving/save-all.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormScope } from '../use-form.ts'
import type { Message } from './use-message.ts'
import type { Steps } from './use-steps.ts'

// spec 1 §2.30, §4.15, §8.11–12; spec 2 §4.5–6, §8.2, §8.8

export type Busy = 'saving' | 'completing' | null

/** What the buttons and keyboard shortcuts of a form work on. */
export interface ActionScope extends FormScope {
  readonly message: Message
  readonly steps: Steps
  readonly setBusy: (busy: Busy) => void
  /** Moves the focus to the summary of the problems. */
  readonly focusProblems: () => void
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
export function focusContact(box: ContactField | null): void {
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
