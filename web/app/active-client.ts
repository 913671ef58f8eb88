import type { FormType } from '../../forms/catalogue.ts'
import { browserStorage, tabStorage } from './safe-storage.ts'
import { type ActiveIds, clearActive, readActive, storeActive } from './session-storage.ts'

// spec 1 §3.6, §4.12, §4.20

/**
 * The client that this tab works on. Each tab has its own active client, so that nothing another tab does changes it (D37). The
 * browser's storage, which all tabs share, names the client that was opened last in any tab; a tab without a client starts with
 * that one.
 */

/** This tab's client; undefined until it is first read. The copy in the tab's storage restores it after a reload. */
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

/**
 * Returns the client that this tab has, or would get once a screen asks for it. Unlike the other functions, it does not make that
 * client the tab's own.
 */
export const expectedClient = (): ActiveIds => own ?? kept() ?? readActive(browserStorage)

function kept(): ActiveIds | null {
  const text = tabStorage.getItem(storageKey)
  if (text === null) return null
  try {
    // Only this module writes the key, so the type is known.
    return JSON.parse(text) as ActiveIds
  } catch {
    return null
  }
}

/** Returns the active client's id; null while this tab enters a new client, or before any client was opened. */
export const activeClientId = (): string | null => ofThisTab().clientId

/**
 * Returns the id of the client's form of this type that was opened last, if known. The caller must check that the form it loads
 * belongs to the client.
 */
export function activeFormId(clientId: string, type: FormType): string | undefined {
  const ids = ofThisTab()
  return ids.clientId === clientId ? ids.formIds[type] : undefined
}

/** Makes a client this tab's active client, and the one with which a new tab starts. `type` is the form that is being opened. */
export function activateClient(clientId: string, formIds: ActiveIds['formIds'], type: FormType): void {
  keep({ clientId, formIds })
  storeActive(browserStorage, ofThisTab(), type)
}

/**
 * Records that a form of a client was opened or is about to be created. Keeps the ids of the client's other forms if this tab
 * already worked on the same client.
 */
export function activateForm(clientId: string, type: FormType, formId: string | undefined): void {
  const { clientId: former, formIds } = ofThisTab()
  const known = former === clientId ? formIds : {}
  activateClient(clientId, { ...known, ...(formId !== undefined && { [type]: formId }) }, type)
}

/** Clears this tab's active client, because the tab now enters a new one. */
export function leaveClient(): void {
  keep({ clientId: null, formIds: {} })
}

/** Handles "New Client Form": also clears the stored client, so that no new tab starts with the former one (spec 1 §4). */
export function startNewClient(): void {
  leaveClient()
  clearActive(browserStorage)
}

/** Clears a deleted client from this tab and from the browser's storage, so that neither this tab nor a new one works on it. */
export function forgetClient(clientId: string): void {
  if (activeClientId() === clientId) leaveClient()
  if (readActive(browserStorage).clientId === clientId) clearActive(browserStorage)
}

/** Clears this tab's own copy. The dashboard's Logout clears everything (spec 1 §4), so the tab is then like a new one. */
export function forgetActiveClient(): void {
  own = undefined
  tabStorage.removeItem(storageKey)
}
