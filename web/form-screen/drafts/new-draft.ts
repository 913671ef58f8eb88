import { randomKey } from '../../random-key.ts'
import { tabStorage } from '../../safe-storage.ts'
import { type Draft, isDraftEmpty } from './draft.ts'
import { hold } from './draft-slot.ts'
import { newClientDrafts } from './drafts.ts'

// D37

/** The draft that one open form of a new client writes to, and no other tab's. */
export interface DraftClaim {
  readonly key: string
  /** What an earlier visit left in it. */
  readonly draft: Draft | null
  /** Another form of a new client may go on with it. */
  readonly release: () => void
}

/** The key of this tab's own draft and, once the server has answered it, the client that came of it. */
const storageKey = 'newClientDraft'

/** The server has created the client: from now on the draft is that client's, also before the device knows. */
export function rememberClient(key: string, clientId: string): void {
  tabStorage.setItem(storageKey, `${key} ${clientId}`)
}

/** What was typed of new clients, the latest first, each with the client that came of it, as far as is known. */
export async function begunClients(userId: string, draftsOf = newClientDrafts) {
  const [own, client = null] = tabStorage.getItem(storageKey)?.split(' ') ?? []
  const drafts = await draftsOf(userId)
  return drafts.map(draft => {
    const isOwn = draft.formKey === own
    return { draft, isOwn, clientId: draft.clientId ?? (isOwn ? client : null) }
  })
}

/**
 * Finds the draft that a new client's form goes on with: what this tab typed before, else the latest of a tab that is no
 * longer there, else none. `clientId` is a client whose form did not come into being the last time.
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
    // The page that held it a moment ago may be this one, before it was loaded anew.
    const release = await hold(draft.formKey, isOwn)
    if (release) return claim(draft.formKey, clientId, draft, release)
  }
  const key = `new:${randomKey()}`
  return claim(key, clientId, null, (await hold(key)) ?? (() => {}))
}

/** A draft without answers says no more than where the contact data, which have a draft of their own, are to be found. */
function claim(key: string, clientId: string | null, draft: Draft | null, release: () => void): DraftClaim {
  tabStorage.setItem(storageKey, clientId === null ? key : `${key} ${clientId}`)
  return { key, draft: draft && !isDraftEmpty(draft) ? draft : null, release }
}
