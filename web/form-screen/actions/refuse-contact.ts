import type { Problem } from '../../../engine/types.ts'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import type { FormStore } from '../store/form-store.ts'
import { type ActionScope, focusContact } from './save-form.ts'

// spec 1 §4.4

/** Blocks Next while contact data cannot be saved, as for any answer that cannot be read. Returns true if it did. */
export function refuseContact({ contact, steps }: ActionScope): boolean {
  const faultyBox = contact?.reveal() ?? null
  if (!faultyBox) return false
  steps.show(CONTACT_STEP)
  focusContact(faultyBox)
  return true
}

/** Returns the number of the step that shows the field of a problem. */
export function stepOf(store: FormStore, problem: Problem): number {
  return store.definition(problem.field)?.step ?? 1
}
