import { randomKey } from '../../app/random-key.ts'
import { tabStorage } from '../../app/safe-storage.ts'
import { type Draft, isDraftEmpty } from './draft.ts'
import { hold } from './draft-slot.ts'
import { newClientDrafts } from './drafts.ts'

// D37

/** The draft of one open form for a new client, claimed so that no other tab writes to it. */
export interface DraftClaim {
  readonly key: string
  /** What an earlier visit left in it; null if nothing. */
  readonly draft: Draft | null
  /** Called to let another new client's form continue with the draft. */
  readonly release: () => void
}

/** Stores this tab's own draft key and, once the server has created the client, the client's id. */
const storageKey = 'newClientDraft'

/**
 * Records that the server has created the client, so that the draft counts as that client's even before it is written again.
 */
export function rememberClient(key: string, clientId: string): void {
  tabStorage.setItem(storageKey, `${key} ${clientId}`)
}

/**
 * Returns the drafts of new clients, latest first, each with the id of the client that was created from it, as far as known.
 */
export async function begunClients(userId: string, draftsOf = newClientDrafts) {
  const [own, client = null] = tabStorage.getItem(storageKey)?.split(' ') ?? []
  const drafts = await draftsOf(userId)
  return drafts.map(draft => {
    const isOwn = draft.formKey === own
    return { draft, isOwn, clientId: draft.clientId ?? (isOwn ? client : null) }
  })
}

/**
 * Finds the draft that a new client's form continues with: this tab's own if there is one, else the latest of a tab that is
 * gone, else a new one. `clientId` is a client that was created earlier but whose form was not; null for a new client.
 */
export async function claimNewDraft(
  userId: string,
  clientId: string | null,
  draftsOf = newClientDrafts,
): Promise<DraftClaim> {
  const all = await begunClients(userId, draftsOf)
  const drafts = all.filter(one => one.clientId === clientId)
  const ownFirst = drafts.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  for (const { draft, isOwn } of ownFirst) {
    // The lock may still belong to this tab's own page from before a reload.
    const release = await hold(draft.formKey, isOwn)
    if (release) return claim(draft.formKey, clientId, draft, release)
  }
  const key = `new:${randomKey()}`
  return claim(key, clientId, null, (await hold(key)) ?? (() => {}))
}

/** A draft without answers counts as none: it only marks where the contact data is, which has its own draft. */
function claim(key: string, clientId: string | null, draft: Draft | null, release: () => void): DraftClaim {
  tabStorage.setItem(storageKey, clientId === null ? key : `${key} ${clientId}`)
  return { key, draft: draft && !isDraftEmpty(draft) ? draft : null, release }
}
