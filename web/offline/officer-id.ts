import { currentSession } from '../session.ts'

/** Returns the signed-in officer's id; null for anybody else, since only officers can work offline. */
export function officerId(): string | null {
  const { user, adminToken } = currentSession()
  return adminToken === null && user?.role === 'loan_officer' ? user._id : null
}
