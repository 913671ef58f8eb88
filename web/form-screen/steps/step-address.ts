import { stepInAddress } from '../actions/use-steps.ts'
import type { FormStore } from '../store/form-store.ts'

/**
 * Shows the step that the address names, where a person could go to it: one that was reached, or one before which nothing
 * is missing. Coming by an address is no change of the form. A form that is read has all its steps on one page.
 */
export function openAtAddress(store: FormStore, search: string): void {
  const step = stepInAddress(search)
  if (step < 1 || step > store.form.steps.length || store.readOnly()) return
  const isOpen =
    step <= store.step() ||
    store.form.traits.freeSteps ||
    store.check().every(({ field }) => (store.definition(field)?.step ?? 1) >= step)
  if (isOpen) store.goTo(step, false)
}
