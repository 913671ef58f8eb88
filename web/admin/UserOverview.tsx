import { Link } from 'wouter'
import { buttonClass } from '../ui/controls/Button.tsx'
import { StatCard } from '../ui/display/StatCard.tsx'
import { StatCards } from '../ui/display/StatCards.tsx'
import { adminPaths } from './admin-paths.ts'

interface User {
  readonly _id: string
  readonly role: string
}

/** Links to what belongs to a user: an officer's clients, the user's submissions and their entries in the audit log. */
export function UserLinks({ user: { _id, role } }: { readonly user: User }) {
  return (
    <>
      {role === 'loan_officer' && (
        <Link href={adminPaths.userClients(_id)} className={buttonClass()}>
          Clients
        </Link>
      )}
      <Link href={adminPaths.userSubmissions(_id)} className={buttonClass()}>
        Submissions
      </Link>
      <Link href={`${adminPaths.audit}?actor=${_id}`} className={buttonClass()}>
        Audit Log
      </Link>
    </>
  )
}

interface NumbersProps {
  readonly user: Pick<User, 'role'> & { readonly clientCount: number }
  readonly total: number
  readonly completed: number
  readonly inProgress: number
}

/** Shows how many submissions a user has and, for an officer, how many clients. */
export function UserNumbers({ user: { role, clientCount }, total, completed, inProgress }: NumbersProps) {
  return (
    <StatCards label="Statistics">
      {role === 'loan_officer' && <StatCard label="Clients" value={clientCount} />}
      <StatCard label="Total Submissions" value={total} />
      <StatCard label="Completed" value={completed} />
      <StatCard label="In Progress" value={inProgress} />
    </StatCards>
  )
}
