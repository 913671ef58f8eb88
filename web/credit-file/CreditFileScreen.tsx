import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { QueryScope } from '../app/query.tsx'
import { CreditFilePage } from './CreditFilePage.tsx'

/** The credit file of one client, for its officer (spec 3 §2.23). */
export function CreditFileScreen({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to the forms', go: () => navigate(paths.clientForms(clientId)) }
  return (
    <QueryScope>
      <CreditFilePage variant="officer" clientId={clientId} back={back} />
    </QueryScope>
  )
}
