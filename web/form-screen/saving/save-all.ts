import type { ClientContact } from '../contact/client-contact.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import type { SaveState } from './save-queue.ts'

/** What one screen saves: a form and, on the Standard Form, the client's contact data. */
interface Saved {
  readonly open: OpenForm
  readonly contact: ClientContact | null
}

export function isAnythingUnsaved({ open, contact }: Saved): boolean {
  return open.isDirty() || contact?.isDirty() === true
}

/**
 * Saves the form first, because its first save may create the client. If the form cannot be saved, the contact data still is.
 * Resolves once the device has removed the drafts that are saved, so that the next new client does not start with them.
 */
export async function saveAll({ open, contact }: Saved): Promise<void> {
  try {
    await open.saveNow()
  } finally {
    await contact?.saveNow()
  }
  await Promise.all([open.settled(), contact?.settled()])
}

const fromGoodToBad: readonly SaveState['kind'][] = [
  'saved',
  'saved in part',
  'unsaved',
  'saving',
  'retrying',
  'refused',
]

/** Returns the state of the two that is further from being saved. */
export function worseOf(one: SaveState, other: SaveState): SaveState {
  return fromGoodToBad.indexOf(other.kind) > fromGoodToBad.indexOf(one.kind) ? other : one
}
