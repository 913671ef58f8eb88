import { CONTACT_STEP } from '../contact/contact-texts.ts'
import { loadDeferredCode } from '../later/load-deferred-code.ts'
import { completionFailed } from '../messages.ts'
import { refuseContact, stepOf } from './refuse-contact.ts'
import { type ActionScope, failureText, saveForm } from './save-form.ts'

// spec 1 §4.4, §4.8–10; spec 2 §4.5, §4.9, §5.2, §5.4

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
  if (completesAll) return (await asksReadings(scope, undefined, done)) ? undefined : complete(scope, done)
  const problems = store.check().filter(problem => stepOf(store, problem) === step)
  store.show(problems)
  if (problems.length > 0) {
    const after = await loadDeferredCode().catch(() => null)
    return after?.refuse(scope, problems)
  }
  if (await asksReadings(scope, step, done)) return
  if (isLast) return complete(scope, done)
  if (step === CONTACT_STEP && refuseContact(scope)) return
  steps.moveTo(step + 1)
  await saveForm(scope)
}

/**
 * Asks once about the numbers of this step, or of all steps, that can be read in two ways. Returns true if Next waits for the
 * answers.
 */
async function asksReadings(
  scope: ActionScope,
  step: number | undefined,
  done: () => void,
): Promise<boolean> {
  const keys = scope.open.store.unasked(step)
  const later = keys.length > 0 && (await loadDeferredCode().catch(() => null))
  if (!later) return false
  later.askReadings(scope, keys, () => void nextStep(scope, done))
  return true
}

/** The module that completes a form is normally loaded once the form is shown; if that failed, this loads it now. */
async function complete(scope: ActionScope, done: () => void): Promise<void> {
  try {
    const { completeForm } = await loadDeferredCode()
    await completeForm(scope, done)
  } catch (error) {
    scope.message.say(failureText(scope.open.store, error, completionFailed))
  }
}
