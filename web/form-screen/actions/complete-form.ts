import { NetworkError } from '../../app/api-client.ts'
import { completionFailed } from '../messages.ts'
import { refusedAnswers } from '../saving/refused-answers.ts'
import { refuse } from './refuse.ts'
import { refuseContact, stepOf } from './refuse-contact.ts'
import { type ActionScope, failureText } from './save-form.ts'

// spec 1 §4.4, §4.8–10; spec 2 §4.5, §4.9, §5.2, §5.4

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
