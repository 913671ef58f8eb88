// spec 3 §2.84

type BeforeSignOut = () => Promise<boolean>
const beforeSignOutTasks = new Set<BeforeSignOut>()

/**
 * Registers a task to run before Logout, such as saving unsaved changes; if it resolves to false, the user stays signed in.
 * Returns a function that unregisters it.
 */
export function beforeSignOut(task: BeforeSignOut): () => void {
  beforeSignOutTasks.add(task)
  return () => beforeSignOutTasks.delete(task)
}

/** Runs the tasks; resolves to true if all of them agree to the Logout. */
export async function readyToSignOut(): Promise<boolean> {
  for (const task of beforeSignOutTasks) if (!(await task())) return false
  return true
}

const CHANNEL = 'sevenfold thrown away'

type Discard = () => Promise<void>
const open = new Map<Discard, string>()

/**
 * Calls `discard` when the user throws away unsaved changes in any tab, so that an open form drops what was typed into it.
 * Returns a function that unsubscribes.
 */
export function onDiscardDrafts(userId: string, discard: Discard): () => void {
  open.set(discard, userId)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === userId) void discard()
  }
  return () => {
    open.delete(discard)
    channel.close()
  }
}

/** Reports whether a form is open in this tab. An open form has already loaded its draft. */
export const isFormOpen = (): boolean => open.size > 0

/** Makes all open forms drop what this user typed; otherwise each would store it again when it closes. */
export async function discardOpenDrafts(userId: string): Promise<void> {
  const here = [...open].filter(([, owner]) => owner === userId)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(userId)
  await Promise.all(here.map(([discard]) => discard()))
  channel.close()
}
