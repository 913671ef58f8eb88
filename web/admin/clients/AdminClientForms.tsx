import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ClientFormsPage } from '../../client-forms/ClientFormsPage.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { AdminNav } from '../AdminNav.tsx'
import { useGoBack } from '../came-from.ts'
import { startExport } from '../exports/running-exports.ts'
import { clientFileExport } from './client-file-export.ts'

/** spec 2 §2.10: one client's forms, for administrators. */
export function AdminClientForms({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const goBack = useGoBack(navigate, paths.adminClients)
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
      actions={
        <>
          <Link href={paths.adminCreditFile(clientId)} className={buttonClass()}>
            Credit file
          </Link>
          <Button icon={<FileSpreadsheet aria-hidden="true" />} busy={busy} onClick={exportFile}>
            Export Excel
          </Button>
        </>
      }
    />
  )
}
