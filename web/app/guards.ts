import { paths } from './addresses.ts'
import type { Session } from './session.ts'
import type { SessionUser } from './session-storage.ts'

// spec 1 §2.13–16, §2.18, §4.33; spec 2 §4.18, §8.12

/** Who may see a screen: anyone; anyone signed in; those who fill forms; loan officers; administrators. */
export type Access = 'open' | 'signed in' | 'filler' | 'officer' | 'admin'

/** "replaced": the tab belonged to one user, and another user has signed in since. */
export type Verdict = 'show' | 'wait' | 'replaced' | { readonly redirect: string }

/**
 * Decides whether the address `here` (path with query) is shown, waits for the profile check or redirects (spec 1 §2, spec 2
 * §2.1, §2.11, D7).
 */
export function guard(access: Access, session: Session, here: string): Verdict {
  if (session.replaced && access !== 'open') return 'replaced'
  // The way back is remembered only if the session expired, not if the user signed out.
  const next = session.ended === 'signed out' ? undefined : here
  if (session.passwordChange === 'required' && access !== 'open' && !here.startsWith(paths.ownPassword()))
    return { redirect: paths.ownPassword(here) }
  switch (access) {
    case 'open':
      return 'show'
    case 'admin':
      return session.adminToken !== null ? 'show' : { redirect: paths.adminLogin(next) }
    case 'officer':
      if (session.token === null) return { redirect: paths.login(next) }
      if (session.user === null && !session.checked) return 'wait'
      return session.user?.role === 'loan_officer' ? 'show' : { redirect: paths.dashboard }
    case 'filler':
    case 'signed in':
      if (session.token === null && session.adminToken === null) return { redirect: paths.login(next) }
      if (!session.checked) return 'wait'
      // Administrators read forms in their own area and fill none (D11).
      return access === 'filler' && session.adminToken !== null ? { redirect: paths.admin } : 'show'
  }
}

/** Returns where a user goes after signing in, or from an unknown address (spec 1 §2). */
export function home(role: SessionUser['role']): string {
  if (role === 'admin') return paths.admin
  return role === 'loan_officer' ? paths.officerDashboard : paths.dashboard
}
