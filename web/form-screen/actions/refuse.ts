import type { Problem } from '../../../engine/types.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import type { ActionScope } from './save-form.ts'

// spec 1 §4.4; spec 2 §5.2

/** Shows the problems that block a step or the completion. */
export function refuse(
  { open, contact, message, focusProblems }: ActionScope,
  problems: readonly Problem[],
): void {
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
