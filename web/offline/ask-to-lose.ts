import { messageOf } from '../api-client.ts'
import { confirmDialog } from '../ui/overlay/dialogs.ts'

// spec 3 §2.84

/** Asks before a Logout that loses what this device could not store either; resolves to true if the user logs out all the same. */
export function askToLose(failure: unknown): Promise<boolean> {
  return confirmDialog({
    text: `Your last changes could not be saved: ${messageOf(failure, 'the server did not answer')}\nThey are lost if you log out. Log out anyway?`,
    confirm: 'Log out',
  })
}
