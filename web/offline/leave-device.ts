import { database } from '../device/database.ts'
import { canSeal, endKey, ofPerson } from '../device/vault.ts'
import { CONTACT_PREFIX, type Draft } from '../form-screen/drafts/draft.ts'
import { allDrafts, failedDrafts } from '../form-screen/drafts/drafts.ts'
import { currentSession } from '../session.ts'
import { confirmDialog } from '../ui/overlay/dialogs.ts'
import { settled } from './answers.ts'
import { askToLose } from './ask-to-lose.ts'
import { discardOpenDrafts, isFormOpen } from './leaving.ts'

// spec 3 §2.84

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
export async function leaveDevice(): Promise<Forget | 'stay'> {
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
