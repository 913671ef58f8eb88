import type { Problem } from '../../../engine/types.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import type { FormStore } from '../store/form-store.ts'
import { type ActionScope, focusContact } from './save-form.ts'

// spec 1 §4.4; spec 2 §5.2

/** Contact data that cannot be saved hold up Next like any other answer that cannot be read. */
export function refuseContact({ contact, steps }: ActionScope): boolean {
  const faultyBox = contact?.reveal() ?? null
  if (!faultyBox) return false
  steps.show(CONTACT_STEP)
  focusContact(faultyBox)
  return true
}

/** Shows what keeps a step, or the form, from going on. */
export function refuse(
  { open, contact, message, focusProblems }: ActionScope,
  problems: readonly Problem[],
): void {
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

export function stepOf(store: FormStore, problem: Problem): number {
  return store.definition(problem.field)?.step ?? 1
}
