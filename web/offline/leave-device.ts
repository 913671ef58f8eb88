import { remove } from '../device/database.ts'
import { endKey, ofPerson } from '../device/vault.ts'
import { CONTACT_PREFIX, type Draft } from '../form-screen/drafts/draft.ts'
import { allDrafts } from '../form-screen/drafts/drafts.ts'
import { unkept } from '../form-screen/drafts/unkept.ts'
import { currentSession } from '../session.ts'
import { confirmDialog } from '../ui/overlay/dialogs.ts'
import { settled } from './answers.ts'
import { throwAwayOpen } from './leaving.ts'

// spec 3 §2.84

/** Browsers let a tab that is not looked at do something once a second. */
const ROUNDS = 13
const PAUSE_MS = 100

/** What is left to be done once nobody is signed in any more. */
type Forget = () => Promise<void>

/**
 * Before a Logout: nothing of the person's stays on the device, unless it is saved nowhere else and the person wants to go
 * on with it at the next sign-in.
 */
export async function leaveDevice(): Promise<Forget | 'stay'> {
  const userId = currentSession().user?._id
  if (userId === undefined) return async () => {}
  const unsaved = await unsavedOf(userId)
  const answer = unsaved.length > 0 ? await askAbout(unsaved) : 'other'
  if (answer === false) return 'stay'
  if (answer === true) return () => forgetAnswers(userId).catch(() => {})
  if (unsaved.length > 0) await throwAwayOpen(userId)
  // A device that keeps nothing has nothing to be taken off.
  return () => forget(userId).catch(() => {})
}

/** A form in another tab takes a moment until what was saved of it is off the device. */
async function unsavedOf(userId: string): Promise<readonly Draft[]> {
  // What the device does not keep was asked about where it was typed.
  const lost = new Set(unkept.current())
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
    text: `${forms} changes that are not saved yet. They can stay on this device, encrypted, until you sign in here again. Thrown away, they are gone for good.`,
    confirm: 'Keep and log out',
    other: 'Throw them away',
  })
}

/** Of a client's Standard Form and the contact data beside it, which are one form to whoever fills them. */
function formOf({ formKey, formType, clientId }: Draft): string {
  const key = formKey.startsWith(CONTACT_PREFIX) ? formKey.slice(CONTACT_PREFIX.length) : formKey
  return clientId === null ? key : `${clientId} ${formType}`
}

/** What the server has stays there: without it the person's key has only the drafts to read. */
async function forgetAnswers(userId: string): Promise<void> {
  await settled()
  await remove('answers', ofPerson(userId))
}

async function forget(userId: string): Promise<void> {
  await forgetAnswers(userId)
  await remove('drafts', ofPerson(userId))
  await endKey(userId)
}
