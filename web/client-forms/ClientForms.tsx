import { Link, useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { QueryScope } from '../app/query.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import styles from './ClientFormsPage.module.css'
import { ClientFormsPage } from './ClientFormsPage.tsx'

/** The forms of one client, for its officer (spec 1 §2.7). */
export function ClientForms({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to Dashboard', go: () => navigate(paths.officerDashboard) }
  return (
    <QueryScope>
      <ClientFormsPage
        variant="officer"
        clientId={clientId}
        back={back}
        actions={
          <div className={styles.actions}>
            <Link href={paths.creditFile(clientId)} className={buttonClass()}>
              Credit file
            </Link>
            <PrintButton />
          </div>
        }
      />
    </QueryScope>
  )
}
