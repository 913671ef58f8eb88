import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { ClientFormsPage } from '../../client-forms/ClientFormsPage.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { PrintButton } from '../../ui/controls/PrintButton.tsx'
import { AdminNav } from '../AdminNav.tsx'
import styles from '../AdminPage.module.css'
import { adminPaths } from '../admin-paths.ts'
import { useGoBack } from '../came-from.ts'
import { startExport } from '../exports/running-exports.ts'
import { ClientSummary } from './ClientSummary.tsx'
import { clientFileExport } from './client-file-export.ts'

/** spec 2 §2.10: one client's forms, for administrators. */
export function AdminClientForms({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const goBack = useGoBack(navigate, adminPaths.clients)
  const [busy, setBusy] = useState(false)

  async function exportFile() {
    setBusy(true)
    await startExport(clientFileExport(clientId, 'the client’s file (Excel)'))
    setBusy(false)
  }

  return (
    <ClientFormsPage
      variant="admin"
      clientId={clientId}
      back={{ label: 'Back', go: goBack }}
      tabs={<AdminNav />}
      summary={answer => isOfAdministrator(answer) && <ClientSummary {...answer} />}
      actions={
        <div className={styles.actions}>
          <Link href={adminPaths.creditFile(clientId)} className={buttonClass()}>
            Open the credit file
          </Link>
          <Button icon={<FileSpreadsheet />} busy={busy} onClick={exportFile}>
            Export Excel
          </Button>
          <PrintButton />
        </div>
      }
    />
  )
}

type Answer = AnswerOf<'GET /api/admin/clients/{clientId}/forms'>

/** Narrows the answer's type: the client page is shared with officers, whose answer does not say whose client it is. */
function isOfAdministrator(answer: { readonly client: object }): answer is Answer {
  return 'loanOfficer' in answer.client
}
