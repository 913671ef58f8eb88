// spec 3 §2.84

type BeforeSignOut = () => Promise<boolean>
const beforeSignOutTasks = new Set<BeforeSignOut>()

/** Have work done before Logout, such as saving what is unsaved; an answer of false keeps the user signed in. */
export function beforeSignOut(task: BeforeSignOut): () => void {
  beforeSignOutTasks.add(task)
  return () => beforeSignOutTasks.delete(task)
}

/** Whether all tasks agreed to the Logout. */
export async function readyToSignOut(): Promise<boolean> {
  for (const task of beforeSignOutTasks) if (!(await task())) return false
  return true
}

const CHANNEL = 'sevenfold thrown away'

type Discard = () => Promise<void>
const open = new Map<Discard, string>()

/** Has an open form forget what was typed into it once its person throws that away, in whichever tab. */
export function onThrownAway(userId: string, discard: Discard): () => void {
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

/** Whether a form is open in this tab, and so has taken up what was left of it. */
export const isFormOpen = (): boolean => open.size > 0

/** All forms that are open forget what this person typed: otherwise each would keep it once more when it is closed. */
export async function throwAwayOpen(userId: string): Promise<void> {
  const here = [...open].filter(([, owner]) => owner === userId)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(userId)
  await Promise.all(here.map(([discard]) => discard()))
  channel.close()
}
