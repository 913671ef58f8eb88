import { Link } from 'wouter'
import { useSession } from '../session.ts'
import { sessionUser } from '../session-storage.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { landing } from './landing.ts'

interface Props {
  readonly next: string | null
  readonly asAdmin: boolean
}

/** Why one is here: the session ran out, or one is signed in already. */
export function SessionNote({ next, asAdmin }: Props) {
  const session = useSession()
  const user = sessionUser(session)
  if (session.ended === 'expired') {
    return (
      <Banner tone="attention">Your session has ended. Please sign in again to go on where you were.</Banner>
    )
  }
  // An officer who was turned away from the administrators' area needs no invitation back.
  if (!session.checked || !user || (asAdmin && user.role !== 'admin')) return null
  return (
    <Banner tone="accent">
      You are signed in as {user.name}. <Link href={landing(user.role, next)}>Continue</Link>
    </Banner>
  )
}
