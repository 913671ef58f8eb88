import { randomKey } from '../../random-key.ts'
import { tabStorage } from '../../safe-storage.ts'
import { type Draft, type Drafts, slotOf } from './draft.ts'
import { deviceDrafts } from './drafts.ts'

/**
 * Where one open screen keeps its drafts, and no other tab's screen. While the screen is open it holds a lock of the
 * browser by its slot's name; a draft whose slot nobody holds was left behind, and whoever opens its form next adopts it.
 */
export interface DraftSlot {
  readonly id: string
  /** The drafts under a key that no other open screen is at work on, the oldest first; they are this screen's from now on. */
  readonly adopt: (userId: string, key: string) => Promise<readonly Draft[]>
  /** The screen is closed: others may adopt what it leaves. */
  readonly release: () => void
}

const storageKey = 'draftSlot'
/** A busy machine takes its time to end the page before; only a duplicated tab waits in vain. */
const OWN_WAIT_MS = 3000

/** A slot for the screen that this tab opens now. */
export async function takeSlot(drafts: Drafts = deviceDrafts): Promise<DraftSlot> {
  const id = randomKey()
  return slotFrom(id, (await hold(id)) ?? (() => {}), drafts)
}

/** The slot of a screen that holds its lock already. `tab` remembers which slot was the tab's own before. */
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
    const releaseSlot = await hold(slot || draft.formKey, slot === before)
    if (releaseSlot) held.set(slot, releaseSlot)
    return releaseSlot !== null
  }

  return {
    id,
    async adopt(userId, key) {
      const left = await drafts.find(userId, key)
      if (left.length === 0) return left
      const adopted = new Set<string>()
      for (const draft of left) if (await isOurs(draft)) adopted.add(draft.formKey)
      // Read again: until its lock was ours, another screen may have written or removed it.
      const found = (await drafts.find(userId, key)).filter(({ formKey }) => adopted.has(formKey))
      return found.toSorted((one, other) => one.at.localeCompare(other.at))
    },
    release: () => {
      for (const releaseSlot of held.values()) releaseSlot()
      held.clear()
    },
  }
}

/**
 * Takes a lock; answers how to let go of it, or null while another page holds it. One that this tab held before it was
 * loaded anew (`isOwn`) is waited for, since the browser lets go of it only when the page before is gone. Browsers keep
 * no locks for pages on plain http: there, nothing is held.
 */
export async function hold(name: string, isOwn = false): Promise<(() => void) | null> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return () => {}
  const options = isOwn ? { signal: AbortSignal.timeout(OWN_WAIT_MS) } : { ifAvailable: true }
  return new Promise(resolve => {
    locks
      .request(`sevenfold ${name}`, options, lock => {
        if (lock) return new Promise<void>(release => resolve(release))
        resolve(null)
      })
      .catch(() => resolve(null))
  })
}
