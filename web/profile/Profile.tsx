import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { ownRoleNames } from '../../accounts/roles.ts'
import { home } from '../app/guards.ts'
import { useSession } from '../app/session.ts'
import { sessionUser } from '../app/session-storage.ts'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { buttonClass } from '../ui/controls/Button.tsx'
import { NameForm } from './NameForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'

// spec 3 §2.1

/** The screen with the user's own name, password, sessions and second factor, for every role. */
export function Profile() {
  const user = sessionUser(useSession())
  if (!user) return null
  return (
    <AppShell title="Profile" context={`${ownRoleNames[user.role]} · ${user.email}`} width="narrow">
      <div className={frame.page}>
        <Link href={home(user.role)} className={`${buttonClass('quiet', 'small')} ${frame.back}`}>
          <ArrowLeft />
          Back
        </Link>
        <NameForm user={user} />
        <PasswordForm />
        <SecondFactor />
        <OwnSessions />
      </div>
    </AppShell>
  )
}
