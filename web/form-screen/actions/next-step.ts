import { CONTACT_STEP } from '../contact/contact-texts.ts'
import { askReadings } from './ask-readings.ts'
import { completeForm } from './complete-form.ts'
import { refuse } from './refuse.ts'
import { refuseContact, stepOf } from './refuse-contact.ts'
import { type ActionScope, saveForm } from './save-form.ts'

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
