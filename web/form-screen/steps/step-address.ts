import { stepInAddress } from '../actions/use-steps.ts'
import type { FormStore } from '../store/form-store.ts'

/**
 * Shows the step that the address names if the user may go to it: a step that was reached, or one with nothing missing before
 * it. This does not count as a move. A read-only form shows all its steps on one page, so nothing happens.
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
