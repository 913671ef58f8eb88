import type { Problem } from '../../../engine/types.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import { completionFailed } from '../messages.ts'
import { refusedAnswers } from '../saving/refused-answers.ts'
import type { FormStore } from '../store/form-store.ts'
import { type ActionScope, failureText, focusContact, saveForm } from './save-form.ts'

// spec 1 §4.4, §4.8–10; spec 2 §4.5, §4.9, §5.2, §5.4

/** Next: to the step that follows, if this one is valid, and from the last one to completion. Calls `done` then. */
export async function nextStep(scope: ActionScope, done: () => void): Promise<void> {
  const { open, steps } = scope
  const { store } = open
  const step = store.step()
  const isLast = step === store.form.steps.length
  if (store.readOnly()) {
    if (!isLast) steps.moveTo(step + 1)
    return
  }
  if (isLast && store.form.traits.freeSteps) return completeForm(scope, done)
  const problems = store.check().filter(problem => stepOf(store, problem) === step)
  if (problems.length > 0) return refuse(scope, problems)
  store.show([])
  if (isLast) return completeForm(scope, done)
  if (step === CONTACT_STEP && refuseContact(scope)) return
  steps.moveTo(step + 1)
  await saveForm(scope)
}

async function completeForm(scope: ActionScope, done: () => void): Promise<void> {
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
    if (store.form.traits.closesFile && !(await goesOn(open))) return
    if (!open.source.savesByItself()) await open.saveNow()
    await contact?.saveNow()
    const answer = await open.complete()
    if (answer !== undefined) done()
  } catch (error) {
    if (!showRefusedAnswers(scope, error)) message.say(failureText(store, error, completionFailed))
  } finally {
    setBusy(null)
  }
}

/** What is asked before the last form of a file is completed comes with the question. */
async function goesOn(open: ActionScope['open']): Promise<boolean> {
  const { goesOnUnexplained } = await import('./unexplained.ts')
  return goesOnUnexplained(open)
}

/** Contact data that cannot be saved hold up Next like any other answer that cannot be read. */
function refuseContact({ contact, steps }: ActionScope): boolean {
  const faultyBox = contact?.reveal() ?? null
  if (!faultyBox) return false
  steps.show(CONTACT_STEP)
  focusContact(faultyBox)
  return true
}

function refuse({ open, contact, message, focusProblems }: ActionScope, problems: readonly Problem[]): void {
  const { store } = open
  // What was said of an earlier save is no longer the state of things.
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

/** The server found what the browser did not: messages under the fields, the first step at fault opened (D3). */
function showRefusedAnswers(scope: ActionScope, error: unknown): boolean {
  const { store } = scope.open
  const problems = refusedAnswers(store, error)
  const first = problems.toSorted((a, b) => stepOf(store, a) - stepOf(store, b))[0]
  if (!first) return false
  scope.steps.show(stepOf(store, first))
  refuse(scope, problems)
  return true
}

function stepOf(store: FormStore, problem: Problem): number {
  return store.definition(problem.field)?.step ?? 1
}
