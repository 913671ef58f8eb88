import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { QueryScope } from '../shell/QueryScope.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import styles from './ClientFormsPage.module.css'
import { ClientFormsPage } from './ClientFormsPage.tsx'
import type { Variant } from './client-forms.ts'

interface Props {
  readonly variant: Variant
  readonly clientId: string
}

/** The forms of one client, for its officer (spec 1 §2.7) and for administrators (spec 2 §2). */
export function ClientForms(props: Props) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to Dashboard', go: () => navigate(paths.officerDashboard) }
  return (
    <QueryScope>
      <ClientFormsPage
        {...props}
        back={back}
        actions={
          <div className={styles.actions}>
            <Link href={paths.creditFile(props.clientId)} className={buttonClass()}>
              Credit file
            </Link>
            <PrintButton />
          </div>
        }
      />
    </QueryScope>
  )
}
