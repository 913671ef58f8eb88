import type { FormType } from '../forms/catalogue.ts'
import { paths } from './paths.ts'

/** What a form's entry in the browser's history remembers: whose form it is; null for a new client's. */
export interface FormEntry {
  readonly clientId: string | null
}

/**
 * Where a form is opened. All addresses but the first form's are the same for all clients, so that Back, Forward and a reload find
 * the client in the history entry (D37).
 */
export interface FormAddress {
  readonly path: string
  readonly state: FormEntry
}

export function formAddress(type: FormType, clientId: string | null, formId?: string): FormAddress {
  return { path: paths.form(type, formId), state: { clientId } }
}

/** The client that a history entry remembers; undefined when it was not this app that made it, as after typing an address. */
export function clientOfEntry(state: unknown): string | null | undefined {
  if (typeof state !== 'object' || state === null || !('clientId' in state)) return undefined
  const { clientId } = state
  return typeof clientId === 'string' || clientId === null ? clientId : undefined
}
