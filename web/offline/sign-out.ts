import { endAtServer } from '../account/enter.ts'
import { forgetActiveClient } from '../active-client.ts'
import { tabStorage } from '../safe-storage.ts'
import { clearSession, currentSession } from '../session.ts'
import { leaveDevice } from './leave-device.ts'
import { readyToSignOut } from './leaving.ts'

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
