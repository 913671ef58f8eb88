import type { FormType } from '../../forms/catalogue.ts'
import { lockedMessage, lockingForm } from '../../forms/chain.ts'

export type TabState =
  | { readonly kind: 'open' }
  | { readonly kind: 'completed' }
  /** Locked, but begun earlier: it can be read. */
  | { readonly kind: 'readable' }
  | { readonly kind: 'locked'; readonly message: string }

/**
 * Returns the state of a form's tab, with the message of a locked one (spec 1 §2.23, §4, D40). `begun` lists the forms that
 * exist.
 */
export function tabState(
  type: FormType,
  completed: readonly FormType[],
  begun: readonly FormType[] = [],
): TabState {
  const isDone = completed.includes(type)
  const open = lockingForm(type, completed)
  if (open === null) return isDone ? { kind: 'completed' } : { kind: 'open' }
  if (isDone || begun.includes(type)) return { kind: 'readable' }
  return { kind: 'locked', message: lockedMessage(type, open) }
}
