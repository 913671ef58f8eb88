import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { downloadFile } from '../admin/exports/download.ts'
import { sayFailure } from '../admin/say-failure.ts'
import type { Variant } from '../client-forms/client-forms.ts'
import { Button } from '../ui/controls/Button.tsx'

interface Props {
  readonly variant: Variant
  readonly clientId: string
  readonly part: 'file' | 'memo'
  readonly children: string
}

// spec 3 §2.38

/** Downloads the credit file, or only the memo, as a PDF. */
export function PdfButton({ variant, clientId, part, children }: Props) {
  const [busy, setBusy] = useState(false)
  const fetchPdf = async () => {
    setBusy(true)
    const base = variant === 'admin' ? 'admin' : 'loan-officer'
    try {
      await downloadFile(
        { call: `GET /api/${base}/clients/{clientId}/file/pdf`, params: { clientId }, query: { part } },
        `${part === 'memo' ? 'credit-app-memo' : 'credit-file'}.pdf`,
      )
    } catch (error) {
      await sayFailure(error, 'The PDF could not be fetched')
    }
    setBusy(false)
  }
  return (
    <Button icon={<FileDown />} busy={busy} onClick={fetchPdf}>
      {children}
    </Button>
  )
}
