import type { ClientContact } from '../contact/client-contact.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import type { SaveState } from './save-queue.ts'

/** What one screen saves: a form and, on the Standard Form, the client's contact data beside it. */
interface Saved {
  readonly open: OpenForm
  readonly contact: ClientContact | null
}

export function isAnythingUnsaved({ open, contact }: Saved): boolean {
  return open.isDirty() || contact?.isDirty() === true
}

/**
 * The form first, since its first save may create the client. A form that cannot be saved holds up no contact data. It is
 * done when the device has forgotten what the server has: the next new client must not begin with it.
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

/** The state of both together: the one that is further from being saved. */
export function worseOf(one: SaveState, other: SaveState): SaveState {
  return fromGoodToBad.indexOf(other.kind) > fromGoodToBad.indexOf(one.kind) ? other : one
}
