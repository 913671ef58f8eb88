import type { FormType } from '../../forms/catalogue.ts'
import { isLocked, lockedMessage, selfServiceTypes } from '../../forms/chain.ts'

export type TabState =
  | { readonly kind: 'open' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'locked'; readonly message: string }

/** What a form's tab shows, and what it says when it is locked (spec 1 §2.23, §4, D7). */
export function tabState(type: FormType, completed: readonly FormType[], selfService: boolean): TabState {
  if (selfService && !selfServiceTypes.includes(type)) {
    return { kind: 'locked', message: 'Your loan officer completes this form.' }
  }
  if (isLocked(type, completed)) return { kind: 'locked', message: lockedMessage(type) }
  return completed.includes(type) ? { kind: 'completed' } : { kind: 'open' }
}
