import type { FormType } from '../forms/catalogue.ts'
import { paths } from './paths.ts'

/** The state that a form's entry in the browser's history carries: the client whose form it is; null for a new client's form. */
export interface FormEntry {
  readonly clientId: string | null
}

/**
 * Where a form opens. Except for the first form, all clients share the same addresses, so Back, Forward and a reload take the
 * client from the history entry (D37).
 */
export interface FormAddress {
  readonly path: string
  readonly state: FormEntry
}

export function formAddress(type: FormType, clientId: string | null, formId?: string): FormAddress {
  return { path: paths.form(type, formId), state: { clientId } }
}

/**
 * Returns the client in a history entry's state; undefined if this app did not create the entry, e.g. after someone typed an
 * address.
 */
export function clientOfEntry(state: unknown): string | null | undefined {
  if (typeof state !== 'object' || state === null || !('clientId' in state)) return undefined
  const { clientId } = state
  return typeof clientId === 'string' || clientId === null ? clientId : undefined
}
