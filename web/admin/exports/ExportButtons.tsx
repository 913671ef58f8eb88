import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import type { ExportFormat } from './download.ts'
import { type Exported, startListExport } from './list-export.ts'

// spec 2 §2.37

/** The buttons Export Excel and Export CSV, which export the rows that match the list's filter. */
export function ExportButtons(exported: Exported) {
  const [busy, setBusy] = useState<readonly ExportFormat[]>([])

  async function start(format: ExportFormat) {
    setBusy(others => [...others, format])
    await startListExport(exported, format)
    setBusy(others => others.filter(other => other !== format))
  }

  return (
    <>
      <Button icon={<FileSpreadsheet />} busy={busy.includes('excel')} onClick={() => start('excel')}>
        Export Excel
      </Button>
      <Button icon={<Download />} busy={busy.includes('csv')} onClick={() => start('csv')}>
        Export CSV
      </Button>
    </>
  )
}
