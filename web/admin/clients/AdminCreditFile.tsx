import { useLocation } from 'wouter'
import { CreditFilePage } from '../../credit-file/CreditFilePage.tsx'
import { paths } from '../../paths.ts'
import { AdminNav } from '../AdminNav.tsx'

/** The credit file of one client, for administrators (spec 3 §2.23). */
export function AdminCreditFile({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to the forms', go: () => navigate(paths.adminClientForms(clientId)) }
  return <CreditFilePage variant="admin" clientId={clientId} back={back} tabs={<AdminNav />} />
}
