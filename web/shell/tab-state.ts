import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { lockedMessage, lockingForm, OFFICERS_FORM, selfServiceTypes } from '../../forms/chain.ts'

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

/** The same for a regular user's own forms; the other five stay locked, with the note of who completes them (D7, D51). */
export function ownTabState(
  type: FormType,
  completed: readonly FormType[],
  begun: readonly FormType[] = [],
): TabState {
  if (selfServiceTypes.includes(type)) return tabState(type, completed, begun)
  return { kind: 'locked', message: `${rowOf(type).label} is locked. ${OFFICERS_FORM}` }
}
