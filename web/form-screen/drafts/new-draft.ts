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

const storageKey = 'newClientDraft'

/**
 * Finds the draft that a new client's form goes on with: what this tab typed before, else the latest of a tab that is no
 * longer there, else none. `clientId` is a client whose form did not come into being the last time.
 */
export async function claimNewDraft(
  userId: string,
  clientId: string | null,
  draftsOf = newClientDrafts,
): Promise<DraftClaim> {
  const own = tabStorage.getItem(storageKey)
  const drafts = (await draftsOf(userId)).filter(draft => draft.clientId === clientId)
  const ownFirst = drafts.toSorted(
    (one, other) => Number(other.formKey === own) - Number(one.formKey === own),
  )
  for (const draft of ownFirst) {
    // The page that held it a moment ago may be this one, before it was loaded anew.
    const release = await hold(draft.formKey, draft.formKey === own)
    if (release) return claim(draft.formKey, draft, release)
  }
  const key = `new:${randomKey()}`
  return claim(key, null, (await hold(key)) ?? (() => {}))
}

/** A draft without answers says no more than where the contact data, which have a draft of their own, are to be found. */
function claim(key: string, draft: Draft | null, release: () => void): DraftClaim {
  tabStorage.setItem(storageKey, key)
  return { key, draft: draft && !isDraftEmpty(draft) ? draft : null, release }
}
