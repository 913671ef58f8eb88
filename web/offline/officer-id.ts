import { currentSession } from '../session.ts'

/** Who works here; null for anybody but an officer, since only officers go on without a connection. */
export function officerId(): string | null {
  const { user, adminToken } = currentSession()
  return adminToken === null && user?.role === 'loan_officer' ? user._id : null
}
