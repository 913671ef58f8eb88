import { Link } from 'wouter'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { landing } from './landing.ts'

interface Props {
  readonly next: string | null
  readonly asAdmin: boolean
}

/** Explains why the user is on this screen: the session expired, or they are signed in already. */
export function SessionNote({ next, asAdmin }: Props) {
  const session = useSession()
  const user = sessionUser(session)
  if (session.ended === 'expired') {
    return (
      <Banner tone="attention">
        Your session has ended. Please sign in again to continue where you were.
      </Banner>
    )
  }
  // An officer who was redirected from the administrators' area is not invited back to it.
  if (!session.checked || !user || (asAdmin && user.role !== 'admin')) return null
  return (
    <Banner tone="accent">
      You are signed in as <bdi>{user.name}</bdi>. <Link href={landing(user.role, next)}>Continue</Link>
    </Banner>
  )
}
