import { forgetActiveClient } from '../active-client.ts'
import { tabStorage } from '../safe-storage.ts'
import { clearSession, currentSession } from '../session.ts'
import { endAtServer } from '../sign-in/end-at-server.ts'
import { readyToSignOut } from './leaving.ts'

// spec 1 §4.12; spec 3 §2.84

/** Logs out. Returns false if unfinished work prevented it or the user chose to stay. */
export async function signOut(options: { everything?: boolean } = {}): Promise<boolean> {
  if (!(await readyToSignOut())) return false
  // Without a connection, this code may not load. What the device stores then stays there, encrypted, with its key.
  const device = await import('./leave-device.ts').catch(() => null)
  const forget = device && (await device.leaveDevice())
  if (forget === 'stay') return false
  const { token, adminToken } = currentSession()
  clearSession(options)
  if (options.everything) forgetActiveClient()
  tabStorage.clear()
  endAtServer([token, adminToken].filter(one => one !== null))
  await forget?.()
  return true
}
