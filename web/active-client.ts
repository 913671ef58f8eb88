import type { FormType } from '../forms/catalogue.ts'
import { browserStorage, tabStorage } from './safe-storage.ts'
import { type ActiveIds, clearActive, readActive, storeActive } from './session-storage.ts'

// spec 1 §3.6, §4.12, §4.20

/**
 * Which client is worked on. Each tab has a client of its own, so that nothing another tab does reaches it (D37). What the
 * browser stores for all tabs is the client that was opened last in any of them: a tab that has none yet starts with it.
 */

/** This tab's client; undefined until it is asked for. The stored copy is for when the page is loaded anew. */
let own: ActiveIds | undefined

const storageKey = 'tabClient'

function keep(ids: ActiveIds): void {
  own = ids
  tabStorage.setItem(storageKey, JSON.stringify(ids))
}

function ofThisTab(): ActiveIds {
  if (own) return own
  const ids = expectedClient()
  keep(ids)
  return ids
}

/** The client that this tab has, or will have once a screen asks; asking here decides nothing. */
export const expectedClient = (): ActiveIds => own ?? kept() ?? readActive(browserStorage)

function kept(): ActiveIds | null {
  const text = tabStorage.getItem(storageKey)
  if (text === null) return null
  try {
    // What this module itself stored.
    return JSON.parse(text) as ActiveIds
  } catch {
    return null
  }
}

/** Null while this tab enters a new client, or none was opened yet. */
export const activeClientId = (): string | null => ofThisTab().clientId

/** The form of a client that was opened last, where it is known. Whoever loads it compares whose it is. */
export function activeFormId(clientId: string, type: FormType): string | undefined {
  const ids = ofThisTab()
  return ids.clientId === clientId ? ids.formIds[type] : undefined
}

/** This tab works on a client from here on, and a new tab starts with it. `type` is the form that is opened. */
export function activateClient(clientId: string, formIds: ActiveIds['formIds'], type: FormType): void {
  keep({ clientId, formIds })
  storeActive(browserStorage, ofThisTab(), type)
}

/**
 * A form of a client was opened, or is about to be created; with the ids of the client's other forms, if this tab had the
 * same client before.
 */
export function activateForm(clientId: string, type: FormType, formId: string | undefined): void {
  const { clientId: former, formIds } = ofThisTab()
  const known = former === clientId ? formIds : {}
  activateClient(clientId, { ...known, ...(formId !== undefined && { [type]: formId }) }, type)
}

/** This tab enters a new client from here on. */
export function leaveClient(): void {
  keep({ clientId: null, formIds: {} })
}

/** "New Client Form": no new tab starts with the former client either (spec 1 §4). */
export function startNewClient(): void {
  leaveClient()
  clearActive(browserStorage)
}

/** A client was deleted: neither this tab nor a new one works on it any more. */
export function forgetClient(clientId: string): void {
  if (activeClientId() === clientId) leaveClient()
  if (readActive(browserStorage).clientId === clientId) clearActive(browserStorage)
}

/** A link on this client's form of a type may be about to open in a tab of its own. */
export function offerToNewTab(type: FormType): void {
  storeActive(browserStorage, ofThisTab(), type)
}

/** The dashboard's Logout clears everything (spec 1 §4): this tab is as good as new. */
export function forgetActiveClient(): void {
  own = undefined
  tabStorage.removeItem(storageKey)
}
