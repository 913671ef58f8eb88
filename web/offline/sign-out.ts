import { endAtServer } from '../account/enter.ts'
import { forgetActiveClient } from '../app/active-client.ts'
import { messageOf } from '../app/api-client.ts'
import { tabStorage } from '../app/safe-storage.ts'
import { clearSession, currentSession } from '../app/session.ts'
import { CONTACT_PREFIX, type Draft } from '../form-screen/drafts/draft.ts'
import { allDrafts, failedDrafts } from '../form-screen/drafts/drafts.ts'
import { confirmDialog } from '../ui/overlay/dialogs.ts'
import { settled } from './answers.ts'
import { canSeal, database, endKey, ofPerson } from './device.ts'

// spec 1 §4.12; spec 3 §2.84

/** Logs out. Returns false if unfinished work prevented it or the user chose to stay. */
export async function signOut(options: { everything?: boolean } = {}): Promise<boolean> {
  if (!(await readyToSignOut())) return false
  const forget = await leaveDevice()
  if (forget === 'stay') return false
  const { token, adminToken } = currentSession()
  clearSession(options)
  if (options.everything) forgetActiveClient()
  tabStorage.clear()
  endAtServer([token, adminToken].filter(one => one !== null))
  await forget()
  return true
}

/** The rounds last more than a second in all, because browsers run the timers of a background tab only once a second. */
const ROUNDS = 13
const PAUSE_MS = 100

/** What remains to be done after the session has ended. */
type Forget = () => Promise<void>

/**
 * Asks before a Logout what to do with unsaved changes; resolves to 'stay' if the user cancels. Otherwise resolves to a function
 * that, once the session has ended, removes all of the user's data from the device, except for unsaved changes that the user
 * wants to continue with at the next sign-in.
 */
async function leaveDevice(): Promise<Forget | 'stay'> {
  const userId = currentSession().user?._id
  if (userId === undefined) return async () => {}
  // An open form has asked already.
  if (!isFormOpen() && ofUser(userId).length > 0 && !(await askToLose(null))) return 'stay'
  const unsaved = await unsavedOf(userId)
  const answer = unsaved.length > 0 ? await askAbout(unsaved) : 'other'
  if (answer === false) return 'stay'
  if (answer === true) return () => forgetAnswers(userId).catch(() => {})
  if (unsaved.length > 0) await discardOpenDrafts(userId)
  // Ignore errors: a device that stores nothing has nothing to remove.
  return () => forget(userId).catch(() => {})
}

const ofUser = (userId: string) => failedDrafts.current().filter(draft => draft.userId === userId)

/**
 * Returns the user's unsaved drafts. Waits a moment for forms in other tabs, which need some time to remove what they have just
 * saved.
 */
async function unsavedOf(userId: string): Promise<readonly Draft[]> {
  // Drafts that the device cannot store were already asked about.
  const lost = new Set(ofUser(userId))
  let unsaved: readonly Draft[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    unsaved = (await allDrafts(userId)).filter(draft => !lost.has(draft))
    if (unsaved.length === 0) break
  }
  return unsaved
}

function askAbout(unsaved: readonly Draft[]) {
  const count = new Set(unsaved.map(formOf)).size
  const forms = count === 1 ? '1 form has' : `${count} forms have`
  return confirmDialog({
    title: 'Log out with unsaved changes?',
    text: [
      `${forms} changes that are not saved yet.`,
      `Kept changes stay in this browser until you sign in here again. ${protection()}`,
      'Discarded changes are gone for good.',
    ].join('\n\n'),
    confirm: 'Keep and log out',
    other: 'Discard and log out',
  })
}

/** Says how what is kept is protected: the key lies in the same browser, because it must outlast the session. */
function protection(): string {
  return canSeal()
    ? 'They are encrypted, but the key stays with them: somebody who can use this browser or copy its files could read them. Keep them only on a device that you trust.'
    : 'They are not encrypted: anybody who can use this browser could read them. Keep them only on a device that you trust.'
}

/**
 * Returns a key that is the same for a client's Standard Form and for its contact data, because to the user they are one form.
 */
function formOf({ formKey, formType, clientId }: Draft): string {
  const key = formKey.startsWith(CONTACT_PREFIX) ? formKey.slice(CONTACT_PREFIX.length) : formKey
  return clientId === null ? key : `${clientId} ${formType}`
}

/**
 * Removes the server's answers, since the server still has them. Then only the drafts are left for the user's key to decrypt.
 */
async function forgetAnswers(userId: string): Promise<void> {
  await settled()
  await (await database()).delete('answers', ofPerson(userId))
}

async function forget(userId: string): Promise<void> {
  await forgetAnswers(userId)
  await (await database()).delete('drafts', ofPerson(userId))
  await endKey(userId)
}

/** Asks before a Logout that loses what this device could not store either; resolves to true if the user logs out all the same. */
export function askToLose(failure: unknown): Promise<boolean> {
  return confirmDialog({
    text: `Your last changes could not be saved: ${messageOf(failure, 'the server did not answer')}\nThey are lost if you log out. Log out anyway?`,
    confirm: 'Log out',
  })
}

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
