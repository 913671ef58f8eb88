import { AppShell } from '../shell/AppShell.tsx'
import { QueryScope } from '../shell/QueryScope.tsx'
import { ClientList } from './ClientList.tsx'

/** spec 1 §2.6, §2.42: the loan officer's dashboard. */
export function OfficerDashboard() {
  return (
    <AppShell title="Loan Officer Dashboard" signOutClearsEverything>
      <QueryScope>
        <ClientList />
      </QueryScope>
    </AppShell>
  )
}
