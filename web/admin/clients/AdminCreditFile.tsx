import { useLocation } from 'wouter'
import { CreditFilePage } from '../../credit-file/CreditFilePage.tsx'
import { AdminNav } from '../AdminNav.tsx'
import { adminPaths } from '../admin-paths.ts'
import { FileSignals } from '../signals/FileSignals.tsx'

/** The credit file of one client, for administrators (spec 3 §2.23). */
export function AdminCreditFile({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to the forms', go: () => navigate(adminPaths.clientForms(clientId)) }
  return (
    <CreditFilePage
      variant="admin"
      clientId={clientId}
      back={back}
      tabs={<AdminNav />}
      remarks={({ signals }) => <FileSignals signals={signals ?? []} />}
    />
  )
}
