import { randomKey } from '../../app/random-key.ts'
import { tabStorage } from '../../app/safe-storage.ts'
import { type Draft, type Drafts, isDraftEmpty, slotOf } from './draft.ts'
import { deviceDrafts, newClientDrafts } from './drafts.ts'

// D37

/**
 * A slot under which one open screen stores its drafts, shared with no other tab. While open, the screen holds a browser lock
 * (`navigator.locks`) named after its slot. A draft whose slot is not locked was left behind, and the next screen that opens
 * its form adopts it.
 */
export interface DraftSlot {
  readonly id: string
  /** Returns the drafts under a key that no other open screen uses, oldest first. They belong to this screen from now on. */
  readonly adopt: (userId: string, key: string) => Promise<readonly Draft[]>
  /** Called when the screen closes; others may then adopt what it leaves. */
  readonly release: () => void
}

const storageKey = 'draftSlot'
/**
 * A busy machine may be slow to end the previous page. The whole time passes only in a duplicated tab, whose original keeps the
 * lock, and while another tab sends drafts over a slow connection.
 */
const LONGEST_WAIT_MS = 3000

/** Drafts that are sent without a screen have slots whose names begin like this. A form that opens waits for them. */
const unseenPrefix = 'unseen-'

/** In place of a tab's storage, for a slot that belongs to no tab. */
export const noTab = { getItem: () => null, setItem: () => {} }

/** Takes a draft slot that belongs to no tab, so that the tab's own screen keeps its slot. */
export async function takeUnseenSlot(drafts: Drafts = deviceDrafts): Promise<DraftSlot> {
  const id = `${unseenPrefix}${randomKey()}`
  return slotFrom(id, (await hold(id)) ?? (() => {}), drafts, noTab)
}

/** Takes a new slot for the screen that this tab opens. */
export async function takeSlot(drafts: Drafts = deviceDrafts): Promise<DraftSlot> {
  const id = randomKey()
  return slotFrom(id, (await hold(id)) ?? (() => {}), drafts)
}

/** Creates the slot of a screen that already holds its lock. `tab` remembers the slot that this tab had before. */
export function slotFrom(
  id: string,
  release: () => void,
  drafts: Drafts = deviceDrafts,
  tab: Pick<Storage, 'getItem' | 'setItem'> = tabStorage,
): DraftSlot {
  const held = new Map([[id, release]])
  const before = tab.getItem(storageKey)
  tab.setItem(storageKey, id)

  async function isOurs(draft: Draft): Promise<boolean> {
    const slot = slotOf(draft)
    if (held.has(slot)) return true
    const releaseSlot = await hold(slot || draft.formKey, slot === before || slot.startsWith(unseenPrefix))
    if (releaseSlot) held.set(slot, releaseSlot)
    return releaseSlot !== null
  }

  return {
    id,
    async adopt(userId, key) {
      const adopted = new Map<string, boolean>()
      // Reads again after a lock was taken: before that, another screen may have written a draft, removed it, or moved it to a slot
      // of its own.
      for (;;) {
        const found = await drafts.find(userId, key)
        const others = found.filter(({ formKey }) => !adopted.has(formKey))
        for (const draft of others) adopted.set(draft.formKey, await isOurs(draft))
        if (others.length === 0) return inOrder(found.filter(({ formKey }) => adopted.get(formKey)))
      }
    },
    release: () => {
      for (const releaseSlot of held.values()) releaseSlot()
      held.clear()
    },
  }
}

const inOrder = (drafts: readonly Draft[]) => drafts.toSorted((one, other) => one.at.localeCompare(other.at))

/**
 * Takes a lock. Returns the function that releases it, or null while another page holds it. With `waits`, waits for a lock that will
 * soon be free, for example one that this tab's page from before a reload holds until it is gone. On plain http browsers have no
 * locks, so nothing is locked.
 */
export async function hold(name: string, waits = false): Promise<(() => void) | null> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return () => {}
  const options = waits ? { signal: AbortSignal.timeout(LONGEST_WAIT_MS) } : { ifAvailable: true }
  return new Promise(resolve => {
    locks
      .request(`sevenfold ${name}`, options, lock => {
        if (lock) return new Promise<void>(release => resolve(release))
        resolve(null)
      })
      .catch(() => resolve(null))
  })
}

/** The draft of one open form for a new client, claimed so that no other tab writes to it. */
export interface DraftClaim {
  readonly key: string
  /** What an earlier visit left in it; null if nothing. */
  readonly draft: Draft | null
  /** Called to let another new client's form continue with the draft. */
  readonly release: () => void
}

/** Stores this tab's own draft key and, once the server has created the client, the client's id. */
const newClientKey = 'newClientDraft'

/**
 * Records that the server has created the client, so that the draft counts as that client's even before it is written again.
 */
export function rememberClient(key: string, clientId: string): void {
  tabStorage.setItem(newClientKey, `${key} ${clientId}`)
}

/**
 * Returns the drafts of new clients, latest first, each with the id of the client that was created from it, as far as known.
 */
export async function begunClients(userId: string, draftsOf = newClientDrafts) {
  const [own, client = null] = tabStorage.getItem(newClientKey)?.split(' ') ?? []
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
  tabStorage.setItem(newClientKey, clientId === null ? key : `${key} ${clientId}`)
  return { key, draft: draft && !isDraftEmpty(draft) ? draft : null, release }
}
