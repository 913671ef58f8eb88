import { paths } from '../app/addresses.ts'
import { home } from '../app/guards.ts'
import type { Session } from '../app/session.ts'
import type { SessionUser } from '../app/session-storage.ts'

// spec 1 §2.18

/** Returns where a sign-in leads: back to where the person came from if they may see it, else home (spec 1 §2). */
export function landing(role: SessionUser['role'], next: string | null): string {
  return next !== null && isOwnAddress(next) && mayOpen(role, next) ? next : home(role)
}

/** Returns where a sign-in leads first: a user whose password somebody else chose is first asked to change it (D49). */
export function firstLanding(
  { passwordChange }: Session,
  role: SessionUser['role'],
  next: string | null,
): string {
  const there = landing(role, next)
  return passwordChange === null ? there : paths.ownPassword(there)
}

/** Accepts only an address within this app, never another host, however it is disguised. */
function isOwnAddress(address: string): boolean {
  return (
    /^\/(?![/\\])/.test(address) &&
    !/[\\\p{Cc}]/u.test(address) &&
    !/^\/((admin\/)?login|register|own-password|invitation|single-sign-on)\b/.test(address)
  )
}

function mayOpen(role: SessionUser['role'], address: string): boolean {
  const isAdmins = /^\/admin(\/|\?|$)/.test(address)
  const isOfficers = /^\/loan-officer(\/|\?|$)/.test(address)
  if (role === 'admin') return isAdmins || address.startsWith(paths.profile)
  return !isAdmins && (role === 'loan_officer' || !isOfficers)
}
